#!/usr/bin/env bash
# The built program in a real window: a fresh virtual display, a window manager, xdotool's clicks
# and keys, then what the program wrote. Nobody's own settings are read or touched.
#
#   run_window_tests.sh PROGRAM WHERE SCENARIO...
#
# WHERE is tests/window/where.cpp: it knows where on the page a thing is, by its name.
set -uo pipefail
program=$(realpath "${1:?usage: run_window_tests.sh PROGRAM WHERE SCENARIO...}")
where=$(realpath "${2:?}")
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for tool in Xvfb xdotool openbox wmctrl xclip; do
  command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }
done

scratch=$(mktemp -d)
# Without one of the user's the locale is C; a decimal comma must not get into files.
if locale -a 2>/dev/null | grep -qix 'de_DE.utf8'; then export LC_ALL=de_DE.UTF-8; fi
export HOME=$scratch/home XDG_CONFIG_HOME=$scratch/config XDG_STATE_HOME=$scratch/state
export XDG_RUNTIME_DIR=$scratch/runtime LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY XDG_CACHE_HOME
mkdir -m 700 "$HOME" "$XDG_RUNTIME_DIR"
mkdir "$scratch/work"
cd "$scratch/work" || exit 1
state=$XDG_STATE_HOME/attention-lab/session.json
settings=$XDG_CONFIG_HOME/attention-lab/settings.json
failures=0 pid='' window='' server='' manager=''

source "$here/helpers.sh"
source "$here/scenarios.sh"

trap 'stop_all; rm -rf "$scratch"' EXIT
for scenario in "$@"; do
  start_screen 1600x1000
  "scenario_$scenario"
  stop_all
done
((failures == 0)) || { echo "$failures checks failed"; exit 1; }
