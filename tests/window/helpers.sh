# shellcheck shell=bash disable=SC2154,SC2034
# What the scenarios are written in. Sourced by run_window_tests.sh, which has the variables.

fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$1"
  [[ ! -s $scratch/err ]] || sed 's/^/    standard error: /' "$scratch/err" | head -20
}
check() { # check WHAT COMMAND...: the command has to succeed
  local what=$1
  shift
  "$@" || fail "$what"
}
# soon COMMAND...: tries until it succeeds, for long: nothing here asserts how long anything takes.
soon() {
  local end=$((SECONDS + 30))
  while ((SECONDS < end)); do
    "$@" && return 0
    sleep 0.1
  done
  return 1
}
check_soon() { # check_soon WHAT COMMAND...
  local what=$1
  shift
  soon "$@" || fail "$what"
}

# A display of its own: atoms of a dead window manager make GLFW give up.
start_screen() { # start_screen WIDTHxHEIGHT
  rm -f "$scratch/display"
  Xvfb -displayfd 7 -screen 0 "$1x24" -nolisten tcp 7>"$scratch/display" >/dev/null 2>&1 &
  server=$!
  soon test -s "$scratch/display" || { echo "Xvfb does not start"; exit 1; }
  DISPLAY=:$(<"$scratch/display")
  export DISPLAY
  # On a busy machine it may come up late, or give up: then once more.
  for _ in 1 2; do
    openbox --replace >/dev/null 2>&1 &
    manager=$!
    soon wmctrl -m >/dev/null 2>&1 && return
  done
  echo "openbox does not start"
  exit 1
}
stop_all() {
  local one
  for one in $pid $manager $server; do
    kill "$one" 2>/dev/null && wait "$one" 2>/dev/null
  done
  pid='' manager='' server=''
  rm -rf "${XDG_CONFIG_HOME:?}" "${XDG_STATE_HOME:?}" "$scratch"/described*
}

find_window() { window=$(xdotool search --onlyvisible --pid "$pid" 2>/dev/null | head -1) && [[ -n $window ]]; }
has_focus() { [[ $(xdotool getactivewindow 2>/dev/null) == "$window" ]]; }
# A page that asks before it shows something is moved down: only the scenario about that is asked
# (questions=true). A first start offers the tour: only that scenario has one (first_start=yes).
begin_with_settings() {
  [[ -e $settings || -n ${first_start:-} ]] && return
  mkdir -p "$(dirname "$settings")"
  printf '{"format": "attention-lab settings", "version": 2, "theme": "light", "zoom": 1.0,
    "reduce_motion": false, "words": "closed", "newcomer": false, "predict": %s,
    "window": {"placed": false, "x": 0, "y": 0, "width": 1440, "height": 900, "maximized": false},
    "recent": []}' "${questions:-false}" >"$settings"
}
start() { # start OPTION...: opens the window and waits for it
  begin_with_settings
  "$program" "$@" >"$scratch/out" 2>"$scratch/err" &
  pid=$!
  check_soon "the window opens" find_window
  check_soon "the window has the focus" has_focus
}
is_gone() { ! kill -0 "$pid" 2>/dev/null; }
ended() { # ended CODE: the program ends by itself, with this exit code
  local code
  check_soon "the program ends" is_gone
  wait "$pid"
  code=$?
  check "it ends with $1, not $code" test "$code" = "$1"
  pid=''
}
close() { # as a person does
  wmctrl -i -c "$window"
  ended 0
}

position() { # position LABEL OPTION...: sets x and y
  local label=$1 line
  shift
  line=$("$where" "$@" | grep -E "^[0-9]+ [0-9]+ $label\$" | head -1)
  [[ -n $line ]] || { fail "the page has no \"$label\""; return 1; }
  read -r x y _ <<<"$line"
}
move_to() { # move_to X Y: within the window
  xdotool mousemove --window "$window" "$1" "$2"
}
click() { # click LABEL OPTION...: the options say what the page shows, for where the label is
  local x y
  position "$@" || return
  move_to "$x" "$y"
  sleep 0.1
  xdotool mousedown 1
  sleep 0.15
  xdotool mouseup 1
  sleep 0.2
}
drag() { # drag LABEL DX DY OPTION...
  local x y label=$1 dx=$2 dy=$3
  shift 3
  position "$label" "$@" || return
  move_to "$x" "$y"
  sleep 0.1
  xdotool mousedown 1
  sleep 0.15
  move_to $((x + dx / 2)) $((y + dy / 2))
  sleep 0.1
  move_to $((x + dx)) $((y + dy))
  sleep 0.15
  xdotool mouseup 1
  sleep 0.2
}
key() { # key NAME...: each alone
  local name
  for name in "$@"; do
    xdotool key "$name"
    sleep 0.1
  done
}
write() { xdotool type --delay 30 "$1"; }

# shows FRAGMENT: in what --describe says of the Session that was written last.
shows() {
  if ! cmp -s "$state" "$scratch/described.json"; then
    cp "$state" "$scratch/described.json" 2>/dev/null || return 1
    "$program" --session "$scratch/described.json" --describe >"$scratch/described" 2>/dev/null
  fi
  grep -qF -- "$1" "$scratch/described"
}
# The program writes a while after a change: what it shows in the end is what counts.
expect() { check_soon "it shows: $1" shows "$1"; }
in_file() { grep -qF -- "$2" "$1" 2>/dev/null; }
size_of_window() { xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p'; }
has_another_size() { [[ $(size_of_window) != "$1" ]]; }
has_size() { [[ $(size_of_window) == "$1" ]]; }
is_png() { # is_png FILE WIDTHxHEIGHT
  local bytes
  bytes=$(od -An -tx1 -N24 "$1" 2>/dev/null | tr -d ' \n')
  [[ $bytes == 89504e470d0a1a0a0000000d49484452$(printf '%08x%08x' "${2%x*}" "${2#*x}") ]]
}
ticks() { awk '{print $14 + $15}' "/proc/$pid/stat"; }
