# shellcheck shell=bash disable=SC2154
# One function a scenario. Sourced by run_window_tests.sh.

# Click a word, see its attention; undivided; random; d.
scenario_main_job() {
  start
  click 'word 9 great'
  expect 'The query is great (word 9)'
  expect '7 naan: score 4.50, weight 82.1%'
  click 'word 4 cold'
  expect '2 biryani: score 4.50, weight 82.1%'
  click 'Divide scores by: nothing'
  expect '2 biryani: score 9.00, weight 99.0%'
  click 'Divide scores by: d' --divisor none
  expect 'weight 46.6%'
  click 'Vectors: Random' --divisor d
  expect 'Vectors: random'
  click 'd, typed' --vectors random --divisor d
  key ctrl+a
  write 64
  key Return
  expect 'd = 64'
  key ctrl+z ctrl+z
  expect 'weight 46.6%'
  close
}

# A number of a vector is dragged; undo takes the whole drag back.
scenario_edit() {
  start
  drag 'key noun' 60 0
  expect 'edited'
  key ctrl+z
  expect '2 biryani: score 4.50, weight 82.1%'
  check 'and it is the hand-set review again' shows 'the hand-set review, not trained'
  close
}

# The whole of it without a mouse.
scenario_keyboard() {
  start --rows 500
  key 9
  expect 'The query is great (word 9)'
  key Left
  expect 'The query is was (word 8)'
  key 4 Right Right
  expect 'The query is the (word 6)'
  key Down
  expect 'asks was (word 3)'
  key ctrl+z
  expect 'asks biryani (word 2)'
  key ctrl+y
  expect 'asks was (word 3)'
  key Next Next
  expect 'Why divide by √d?'
  key Prior Prior
  expect 'Who does each word attend to?'
  key question Escape
  key ctrl+plus
  check_soon 'Ctrl and plus make it larger' in_file "$settings" '"zoom": 1.1'
  key ctrl+minus
  check_soon 'Ctrl and minus make it smaller' in_file "$settings" '"zoom": 1.0'
  key ctrl+t
  check_soon 'Ctrl+T is the dark theme' in_file "$settings" '"theme": "dark"'
  key ctrl+q
  ended 0
}

# Many quick clicks and keys: none is lost, none is counted twice.
scenario_quick_hands() {
  local x y i
  start --query 1 --key none
  for ((i = 0; i < 7; ++i)); do xdotool key Right; done
  expect 'The query is was (word 8)'
  for i in 'word 1 the' 'word 5 but' 'word 9 great' 'word 3 was'; do
    position "$i" --query 8 --key none || return
    move_to "$x" "$y"
    xdotool click 1
  done
  expect 'The query is was (word 3)'
  for ((i = 0; i < 4; ++i)); do xdotool key ctrl+z; done
  expect 'The query is was (word 8)'
  close
}

scenario_scaling() {
  local page=(--page scaling --rows 500)  # the whole experiment takes long with the sanitizers
  start "${page[@]}"
  expect 'd = 64, scores divided by nothing'
  click 'Divide scores by: √d' "${page[@]}"
  expect 'd = 64, scores divided by √d'
  click 'd, typed' "${page[@]}"
  key ctrl+a
  write 256
  key Return
  expect 'd = 256, scores divided by √d'
  click 'next row' "${page[@]}"
  expect 'Row 413 of 500'
  drag d 2000 0 "${page[@]}" --d 256 --divisor sqrt
  expect 'd = 1024, scores divided by √d'
  key ctrl+z
  expect 'd = 256, scores divided by √d'
  close
}

# The pipeline from its first number to the whole, by clicks and keys.
scenario_pipeline() {
  local page=(--page steps) i
  start "${page[@]}"
  click 'Start over' "${page[@]}"
  expect 'Step 1 of 27'
  for ((i = 0; i < 9; ++i)); do key Right; done
  expect 'Step 10 of 27: Scores: S = Q·Kᵀ, one cell'
  key space
  expect 'Step 11 of 27'
  key Left Left
  expect 'Step 9 of 27'
  key ctrl+z
  expect 'Step 10 of 27'
  close
}

# A mask is painted in one stroke; undo takes the stroke back.
scenario_paint_mask() {
  local page=(--page masks) x y to
  start "${page[@]}"
  position 'mask 4,6' "${page[@]}" && to=$x
  position 'mask 4,2' "${page[@]}"
  drag 'mask 4,2' $((to - x)) 0 "${page[@]}"
  expect '2 biryani: 4.50 (hidden: −∞)'
  expect '6 the: −1.50 (hidden: −∞)'
  key ctrl+z
  expect '2 biryani: 4.50, 82.1%'
  click 'Mask: causal' "${page[@]}"
  expect 'rises from 82.1% to 87.0%'
  key Prior Prior Prior Prior Prior Prior
  expect 'Who does each word attend to?'
  expect 'Causal mask: no key after its query.'
  close
}

# A word is dragged to another place, by hand and by keys; undo takes the whole drag back.
scenario_word_order() {
  local page=(--page order) x y to
  start "${page[@]}"
  expect 'This is the original order'
  position 'tile 9 great' "${page[@]}" && to=$x
  position 'tile 4 cold' "${page[@]}"
  drag 'tile 4 cold' $((to - x)) 0 "${page[@]}"
  expect 'This order:     the biryani was but the naan was great cold'
  expect 'rounding'
  key ctrl+z
  expect 'This is the original order'
  click 'Swap cold and great' "${page[@]}"
  click 'Positions: Clause feature' "${page[@]}"
  expect 'the order matters'
  close
}

# FlashAttention, tile by tile: by keys, buttons and the row of another word.
scenario_tiles() {
  local page=(--page cost --tab tiles)
  start --page cost
  expect 'n = 4,096, d = 64, 8 heads'
  key Right
  expect 'n = 8,192'
  key ctrl+z
  click 'show: Tile by tile' --page cost
  click 'query 9 great' "${page[@]}"
  expect 'tile 3, keys 7 to 9: m 4.5, factor 0.0498, l 1.2177'
  key space
  expect 'Nothing is read yet'
  key space space
  expect '2 of 3 tiles are read'
  click 'tile 1' "${page[@]}" --query great
  expect '1 of 3 tiles are read'
  close
}

# A first start: the tour is offered, taken by real clicks and keys, and not offered again.
scenario_tour() {
  local first_start=yes
  start
  click 'Take the two-minute tour' --newcomer
  click 'word 9 great' --tour
  expect 'The query is great (word 9)'
  click 'word 3 was' --tour
  expect 'The query is was (word 3)'
  key 4
  expect 'The query is cold (word 4)'
  click 'bar 7' --tour
  expect 'cold asks naan (word 7)'
  click 'Tour: Show me' --tour
  expect 'cold asks biryani (word 2)'
  click 'Divide scores by: nothing' --tour
  expect '2 biryani: score 9.00, weight 99.0%'
  key ctrl+z
  expect '2 biryani: score 4.50, weight 82.1%'
  click 'Divide scores by: nothing' --tour
  click 'Divide scores by: √d' --tour
  expect '2 biryani: score 4.50, weight 82.1%'
  key Next
  expect 'Step 27 of 27'
  check_soon 'the offer does not come back' in_file "$settings" '"newcomer": false'
  key h Escape 8
  expect 'The query is was (word 8)'
  close
}

# Heads are trained in the window, and one of them is taken to the first page.
scenario_training() {
  local options=(--page train --d 16 --seeds 2)
  start "${options[@]}"
  key space
  expect 'from seed 1 at step 0, on the review'
  click 'next seed' "${options[@]}"
  expect 'from seed 2 at step 0'
  key space
  expect 'from seed 2 at step 400'
  sleep 5  # it is played
  click 'use this head' "${options[@]}"
  expect 'a head trained here, divided by √d, d = 16, seed 2, 400 steps'
  key BackSpace
  expect 'Can it learn without √d?'
  close
}

# What was done survives a crash; a damaged record is set aside.
scenario_kept_record() {
  local record
  record=$(dirname "$state")/record.json
  mkdir -p "$(dirname "$state")"
  printf '%s' '{"format": "attention-lab record", "version": 1, "seen": [], "predicted": [],
    "practised": ["practice"], "drills": [],
    "rounds": [{"time": 1700000000, "confidence": 4, "covered": [1, 7]}]}' >"$record"
  start
  check_soon 'a page that is on the screen for a while is noted' in_file "$record" '"attend"'
  check 'the round before is still there' in_file "$record" '1700000000'
  kill -KILL "$pid"
  wait "$pid" 2>/dev/null
  cp "$record" "$scratch/record"
  start --page paths
  check_soon 'after the crash the next page is noted beside it' in_file "$record" '"paths"'
  check 'the page is still there' in_file "$record" '"attend"'
  check 'the round is still there' in_file "$record" '1700000000'
  close
  printf 'broken' >"$record"
  start
  check_soon 'a new record is begun' in_file "$record" '"paths"'
  check 'the damaged one was kept' in_file "$record.bad" 'broken'
  close
}

# The first page asks; a bar is dragged to a guess, and the change is made. It does not ask again.
scenario_prediction() {
  local questions=true
  start
  expect 'The query is cold (word 4)'
  check_soon 'the page asks' in_file "$state" '"stage": "asking"'
  click 'guess biryani' --predict
  expect '2 biryani: score 9.00, weight 99.0%'
  check 'the guess is kept' in_file "$state" '"stage": "answered"'
  key ctrl+z
  expect '2 biryani: score 4.50, weight 82.1%'
  key Escape
  check_soon 'it is skipped in one key' in_file "$state" '"stage": "none"'
  key Next ctrl+g
  check_soon 'questions are off' in_file "$settings" '"predict": false'
  key Next
  close
  check 'then no page asks' in_file "$state" '"stage": "none"'
}

# Everything is where it was.
scenario_close_and_open() {
  start
  click 'word 9 great'
  key Next Next
  click 'Divide scores by: √d' --page scaling
  close
  expect 'scores divided by √d'
  cp "$state" "$scratch/before.json"
  cp "$settings" "$scratch/before-settings.json"
  start
  close
  check 'the Session is the same' cmp "$state" "$scratch/before.json"
  check 'the settings are the same' cmp "$settings" "$scratch/before-settings.json"
  # Asked to end by the system, it remembers at once.
  start
  key ctrl+t
  sleep 0.3
  kill -TERM "$pid"
  ended 0
  check 'what SIGTERM ended was remembered' in_file "$settings" '"theme": "dark"'
  check 'nothing was written to the working folder' test -z "$(ls -A "$scratch/work")"
}

# Files that are of no use are set aside, and the program runs.
scenario_damaged_memory() {
  mkdir -p "$(dirname "$state")" "$(dirname "$settings")"
  head -c 100 /dev/urandom >"$state"
  printf '{"format": "attention-lab settings", "version": 1, "zoom": 1e999' >"$settings"
  start
  key 9
  expect 'The query is great (word 9)'
  close
  check 'the damaged Session was kept' test -s "$state.bad"
  check 'the damaged settings were kept' test -s "$settings.bad"
  check 'new settings were written' in_file "$settings" '"zoom": 1.0'
}

# Where nothing can be written it says so once, and runs. (A file in the way stops even root.)
scenario_nothing_to_write_to() {
  touch "$scratch/file"
  XDG_CONFIG_HOME=$scratch/file/config XDG_STATE_HOME=$scratch/file/state start
  key 9 8 7
  sleep 3
  key 1 2 3
  sleep 3
  close
  check 'it says so in one line' test "$(wc -l <"$scratch/err")" = 1
}

scenario_geometry() {
  start
  check 'the first window is 1440 x 900' has_size 1440x900
  xdotool windowsize --sync "$window" 900 700 windowmove "$window" 200 100
  sleep 0.5
  close
  start
  check_soon 'the size is remembered' has_size 900x700
  wmctrl -i -r "$window" -b add,maximized_vert,maximized_horz
  check_soon 'it is maximised' has_another_size 900x700
  sleep 0.5
  close
  check 'maximised is remembered' in_file "$settings" '"maximized": true'
  check 'so is the size before' in_file "$settings" '"width": 900'
  start
  check_soon 'it is maximised again' has_another_size 900x700
  close

  # A monitor that is gone, and a size of nothing.
  sed -i 's/"maximized": true/"maximized": false/; s/"x": [-0-9]*/"x": -90000/; s/"width": [0-9]*/"width": 0/' \
    "$settings"
  start
  check_soon 'the window comes back' has_size 1440x900
  local at
  at=$(xdotool getwindowgeometry "$window" | sed -n 's/.*Position: \([-0-9]*\),.*/\1/p')
  check "on the screen, not at $at" test "$at" -ge 0

  key F11
  check_soon 'F11 fills the screen' has_size 1600x1000
  key F11
  check_soon 'and goes back' has_size 1440x900
  xdotool windowsize "$window" 10 10
  check_soon 'it stays large enough to use' has_size 320x240
  key 9
  expect 'The query is great (word 9)'
  close
}

# A lecture in the full screen: the dark screen, the end; then by a playlist that was made by keys.
is_dark() {
  import -silent -window "$window" -resize 1x1 txt:- 2>/dev/null | grep -qE '#000000|black'
}
has_states() { [[ $(grep -c '"session":' "$scratch/lecture.json") == "$1" ]]; }
scenario_lecture() {
  start
  key F11
  check_soon 'F11 fills the screen' has_size 1600x1000
  key 9
  expect 'The query is great (word 9)'
  if command -v import >/dev/null; then
    key period
    check_soon 'a dot blanks the screen' is_dark
    key Next
    check_soon 'a key brings it back' eval '! is_dark'
    check 'and does nothing else' shows 'The query is great (word 9)'
  fi
  key Next Prior Escape
  check_soon 'Esc ends it' has_size 1440x900
  key ctrl+l ctrl+a
  write "$scratch/lecture.json"
  key Return Return  # the path, then no words
  check_soon 'the state is in the playlist' test -s "$scratch/lecture.json"
  key 4
  expect 'The query is cold (word 4)'
  key ctrl+l Return Return
  check_soon 'two are' has_states 2
  key 1
  expect 'The query is the (word 1)'
  close
  start --playlist "$scratch/lecture.json"
  check_soon 'it opens as a lecture' has_size 1600x1000
  expect 'The query is great (word 9)'
  key Next 2 3 Prior Next
  expect 'The query is cold (word 4)'
  key Escape
  check_soon 'Esc ends that too' has_size 1440x900
  key ctrl+z
  expect 'The query is the (word 1)'
  close
}

# The clipboard, files and pictures.
scenario_files() {
  local clip="xclip -selection clipboard"
  start
  key ctrl+c
  check_soon 'the numbers are in the clipboard' \
    bash -c "timeout 5 $clip -o 2>/dev/null | grep -q '^query,key,query_word,key_word,score,divided,weight'"
  printf '%s' "$scratch/saved.json" | $clip >/dev/null 2>&1
  key ctrl+s ctrl+a ctrl+v Return
  check_soon 'the Session is saved' test -s "$scratch/saved.json"
  key Escape 9
  expect 'The query is great (word 9)'
  key ctrl+o ctrl+a
  write "$scratch/saved.json"
  key Return
  expect 'The query is cold (word 4)'
  key Escape ctrl+p ctrl+a
  write "$scratch/page.png"
  key Return
  check_soon 'the page is saved' is_png "$scratch/page.png" 1440x900
  close
}

# An idle window draws nothing: allow a fifth of one processor, it takes none.
scenario_idle() {
  local before after
  start
  move_to 700 400
  sleep 2
  before=$(ticks)
  sleep 4
  after=$(ticks)
  check "idle for 4 s took $((after - before)) ticks of 400" test $((after - before)) -lt 80
  xdotool windowminimize "$window"
  sleep 1
  before=$(ticks)
  sleep 2
  after=$(ticks)
  check "an icon for 2 s took $((after - before)) ticks of 200" test $((after - before)) -lt 40
  kill -INT "$pid"
  ended 0
}

# Too little OpenGL, or none of EGL.
scenario_opengl() {
  MESA_GL_VERSION_OVERRIDE=2.1 "$program" >"$scratch/out" 2>"$scratch/err"
  check 'OpenGL 2.1 is refused with 2' test $? = 2
  check 'in one line' test "$(wc -l <"$scratch/err")" = 1
  check 'that says what was found' in_file "$scratch/err" 'found 2.1'
  check 'and what may help' in_file "$scratch/err" LIBGL_ALWAYS_SOFTWARE=1
  "$program" --screenshot "$scratch/egl.png"
  __EGL_VENDOR_LIBRARY_FILENAMES=$scratch/none "$program" --screenshot "$scratch/glx.png"
  check 'a picture without EGL' is_png "$scratch/glx.png" 1440x900
  check 'is the picture with EGL' cmp "$scratch/glx.png" "$scratch/egl.png"
}
