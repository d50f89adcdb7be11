#!/usr/bin/env bash
# The built program's command line, without a display: exit codes, and what goes to standard output
# and what to standard error.
#
#   test_command_line.sh PROGRAM
set -uo pipefail
program=$(realpath "${1:?usage: test_command_line.sh PROGRAM}")
scratch=$(mktemp -d)
trap 'chmod -R u+rwx "$scratch"; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

# Nobody's settings, no display, and a locale that writes decimal commas where there is one.
mkdir home work
unset DISPLAY WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR
export HOME=$scratch/home
if locale -a 2>/dev/null | grep -qix 'de_DE.utf8'; then export LC_ALL=de_DE.UTF-8; fi
cd work || exit 1

failures=0 checks=0
fail() {
  failures=$((failures + 1))
  printf 'FAILED: %s\n' "$1"
  [[ ! -s ../err ]] || sed 's/^/    standard error: /' ../err | head -5
}
check() { # check WHAT COMMAND...: the command has to succeed
  local what=$1
  shift
  checks=$((checks + 1))
  "$@" || fail "$what"
}

# run ARGUMENT...: leaves $code, ../out and ../err.
run() {
  timeout 120 "$program" "$@" >../out 2>../err </dev/null
  code=$?
}
shows() { grep -qF -- "$1" "../$2"; }
lines() { (($(wc -l <"$1") == $2)); }

# works ARGUMENT...: exit 0 and nothing on standard error.
works() {
  run "$@"
  check "$* exits with 0, not $code" test "$code" = 0
  check "$* says nothing on standard error" test ! -s ../err
}
# refuses CODE FRAGMENT ARGUMENT...: this exit code, one line on standard error, nothing else.
refuses() {
  local expected=$1 fragment=$2
  shift 2
  run "$@"
  check "$* exits with $expected, not $code" test "$code" = "$expected"
  check "$* writes nothing to standard output" test ! -s ../out
  check "$* says one line" lines ../err 1
  check "$* says: $fragment" shows "$fragment" err
}

# What is printed.
works --help
check 'the help fits a screen' test "$(wc -l <../out)" -le 44
check 'no line of the help is wider than 90' test -z "$(LC_ALL=C.UTF-8 grep -E '.{91}' ../out)"
works --version
check 'the version is one line' lines ../out 1
check 'the version names the program' grep -qE '^attention-lab [0-9]+\.[0-9]+\.[0-9]+$' ../out
works --list-pages
check 'a key, a tab and a title a line' test -z "$(grep -vP '^[a-z]+\t\S.*$' ../out)"
pages=$(cut -f1 ../out)
check 'the pages are there in order' test "${pages//$'\n'/ }" = \
  'attend steps scaling break heads order masks train paths cost practice map'

for page in $pages; do
  works --page "$page" --describe
  check "the description of $page has lines" test "$(wc -l <../out)" -gt 5
  cp ../out ../first
  works --page "$page" --describe
  check "the description of $page is the same again" cmp -s ../out ../first
  works --page "$page" --csv -
  cp ../out ../first
  works --page "$page" --csv numbers.csv
  check "the CSV of $page prints nothing into a file's place" test ! -s ../out
  check "the CSV of $page is the same in a file" cmp -s numbers.csv ../first
done

# The numbers.
number() { awk -F, -v key="$1" -v column="$2" 'index($0, key) == 1 { print $column }' ../out; }
near() { awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN { exit !(a != "" && a - b < t && b - a < t) }'; }
works --csv -
check 'attend: 81 rows and a header' lines ../out 82
check 'attend: the header' shows 'query,key,query_word,key_word,score,divided,weight' out
check 'attend: cold → biryani is 82.1%' near "$(number 4,2, 7)" 0.8212 0.0001
works --csv - --divisor none
check 'attend: cold → biryani, nothing divided' near "$(number 4,2, 7)" 0.990 0.0005
works --csv - --divisor d
check 'attend: cold → biryani, by d' near "$(number 4,2, 7)" 0.466 0.0005
works --csv - --vectors random --d 64 --seed 3
check 'attend, random: 81 rows and a header' lines ../out 82
works --page scaling --csv -
check 'scaling: 3,072 rows and a header' lines ../out 3073
check 'scaling: the header' shows \
  'd,divisor,spread,mean_top,share_one_hot,mean_entropy,jacobian_mean,jacobian_median' out
check 'scaling: the spread at 64' near "$(number 64,none, 3)" 8 0.2
check 'scaling: the spread at 64 under √d' near "$(number 64,sqrt, 3)" 1 0.025
works --page scaling --csv - --rows 3000 --seed 18446744073709551615
check 'scaling: another experiment' lines ../out 3073

# Values that are not allowed.
for option in query key; do
  for value in pizza 0 10 -1 1e9 4x '' nan inf 0x10; do
    refuses 2 "--$option cannot be \"$value\"" --describe "--$option" "$value"
    refuses 2 '1 the, 2 biryani' --describe "--$option=$value"
  done
done
for value in 0 1025 -1 1e9 4x '' nan 1.5; do
  refuses 2 'from 1 to 1024' --describe --vectors random --d "$value"
  refuses 2 'from 1 to 1024' --describe --page scaling --d "$value"
done
for value in -1 1.5 '' x 18446744073709551616; do
  refuses 2 'from 0 to 18446744073709551615' --describe --seed "$value"
done
for value in 99 20001 '' 1e3; do refuses 2 'from 100 to 20000' --describe --rows "$value"; done
for value in x '' 2 √d; do refuses 2 'none, sqrt or d' --describe --divisor "$value"; done
for value in own ''; do refuses 2 'review or random' --describe --vectors "$value"; done
for value in pizza ''; do refuses 2 'attend, steps, scaling' --describe --page "$value"; done
for value in blue ''; do refuses 2 'light or dark' --describe --theme "$value"; done
for value in 0 0.4 4.1 1e0 nan '' 1,5; do
  refuses 2 'from 0.5 to 4' --describe --scale "$value"
done
for value in 0x0 319x240 320x239 8193x240 320x8193 320 '' axb -320x240; do
  refuses 2 'from 320x240 to 8192x8192' --describe --size "$value"
done
refuses 2 'their d is 4' --describe --d 64
refuses 2 'their d is 4' --describe --d 4

# Command lines that make no sense, with a display or without.
refuses 2 'did you mean --query?' --quer 4
refuses 2 'Unknown option "--frobnicate"' --frobnicate
refuses 2 'did you mean --help?' -h
refuses 2 'Unexpected argument "file.json"' file.json
refuses 2 'Unexpected argument ""' ''
refuses 2 '--query needs a value' --query
refuses 2 '--query needs a value' --query --describe
refuses 2 '--describe takes no value' --describe=yes
refuses 2 '--query is there twice' --query 4 --query 4
refuses 2 'exclude each other' --describe --csv -
refuses 2 'has to end with .png' --screenshot page.jpg
refuses 2 'name of a file' --save-session -

# An ambiguous word takes the first, with a note on standard error.
run --describe --query the
check 'an ambiguous word is allowed' test "$code" = 0
check 'an ambiguous word is noted' shows '--query 6' err
cp ../out ../first
works --describe --query 1
check 'the first of them is taken' cmp -s ../out ../first
works --describe --query 6
check 'its position gives the other one' test "$(cmp -s ../out ../first && echo same)" = ''

# Sessions.
works --save-session s.json --query great --key none --divisor d
check 'saving prints nothing' test ! -s ../out
works --session s.json --save-session t.json
check 'a Session is the same once more' cmp -s s.json t.json
works --query cold --save-session t.json --session s.json
check 'options go over the file' grep -q '"query": 4' t.json
check 'the rest is the file'"'"'s' grep -q '"key": null' t.json
works --session s.json --describe

with() { sed "s/$1/$2/" s.json >bad.json; }
refuses 2 'no such file' --session missing.json --describe
refuses 2 'it is a folder' --session . --describe
: >bad.json && refuses 2 'is empty' --session bad.json --describe
head -c 200 s.json >bad.json && refuses 2 'cut off' --session bad.json --describe
echo hello >bad.json && refuses 2 'line 1, column 1: This is not JSON' --session bad.json --describe
with '"version": 4' '"version": 5' && refuses 2 'newer Attention Lab' --session bad.json --describe
with '"d": 4' '"d": "4"' && refuses 2 '/setup/d is the text "4"' --session bad.json --describe
with '"d": 4' '"d": NaN' && refuses 2 'not JSON' --session bad.json --describe
with '"d": 4' '"d": 1e999' && refuses 2 'too large' --session bad.json --describe
with '"cold"' '"cold", 4' && refuses 2 '/setup/words/4 is 4' --session bad.json --describe
with '"query": 9' '"query": 10' && refuses 2 '/query is 10' --session bad.json --describe
{ printf '\xef\xbb\xbf' && cat s.json; } >bad.json &&
  refuses 2 'byte order mark' --session bad.json --describe
with '"edits": \[\]' "\"edits\": [$(printf '0,%.0s' {1..50000})0]" &&
  refuses 2 '/setup/edits/0 is 0' --session bad.json --describe
with '"cold",' "$(printf '"x",%.0s' {1..20000})" &&
  refuses 2 'list of 20008' --session bad.json --describe
truncate -s 100M bad.json && refuses 2 'larger than 1048576 bytes' --session bad.json --describe
mkfifo pipe && refuses 2 'it is a pipe' --session pipe --describe
if ((EUID)); then # root may read everything
  cp s.json bad.json && chmod 0 bad.json && refuses 2 'permission' --session bad.json --describe
fi

# Playlists.
{
  printf '{"format": "attention-lab playlist", "version": 1, "states": [{"words": "first", "session": '
  cat s.json
  printf '}, {"words": "", "session": '
  sed 's/"page": "attend"/"page": "steps"/' s.json
  printf '}]}'
} >l.json
works --playlist l.json --describe
check 'each state is told' shows 'State 2 of 2: Step by step' out
check 'with its words' shows 'first' out
check 'and its page' shows 'The query is great (word 9)' out
works --playlist l.json --state 2 --describe
check 'one state alone' test "$(grep -c '^State ' ../out)" = 1
works --playlist l.json --state 2 --save-session t.json
check 'a state is a Session' grep -q '"page": "steps"' t.json
refuses 2 'from 1 to 2' --playlist l.json --state 3 --describe
refuses 2 '--playlist has to name the file' --state 1 --describe
refuses 2 'does not go with it' --playlist l.json --query 4 --describe
refuses 2 'does not go with it' --playlist l.json --session s.json --describe
refuses 2 'no such file' --playlist missing.json --describe
refuses 2 'a playlist says "attention-lab playlist"' --playlist s.json --describe
refuses 2 'a Session says "attention-lab session"' --session l.json --describe
sed 's/"page": "steps"/"page": "loom"/' l.json >bad.json
run --playlist bad.json --describe
check 'the other states are told' test "$code" = 0
check 'the state that cannot be shown is named' shows 'state 2": /page is the text "loom"' err
refuses 2 'state 2' --playlist bad.json --state 2 --describe
truncate -s 100M bad.json && refuses 2 'larger than 16777216 bytes' --playlist bad.json --describe

# The page cost measures only when it is told to.
works --page cost --csv -
check 'nothing is timed unasked' test "$(head -1 ../out)" = n,method,flops,bytes
works --page cost --measure --largest 512 --threads 2 --d 8 --csv -
check 'what is measured has threads and seconds' \
  test "$(head -1 ../out)" = n,method,flops,bytes,threads,seconds
check 'four ways at two n' lines ../out 9
check 'every row has its time' \
  test "$(grep -cE '^(256|512),(standard|tiled|window|linear),[0-9.e+]+,[0-9.e+]+,2,[0-9.e-]+$' ../out)" = 8
works --page cost --measure --largest 512 --d 8 --describe
check 'what is measured is told' shows 'linear at n = 512: ' out
refuses 2 '--measure is for the page cost' --measure --csv -
refuses 2 '--measure is for the page cost' --page attend --measure --describe
refuses 2 '--measure goes with --describe or --csv' --page cost --measure
refuses 2 '--measure goes with --describe or --csv' --page cost --measure --screenshot a.png
refuses 2 '512 to 65536' --page cost --measure --largest 100 --csv -
refuses 2 '1 to 256' --page cost --measure --threads 0 --csv -
refuses 2 'so --measure does not go with it' --playlist l.json --measure --describe

# Where nothing can be written the exit code is 1, and no temporary file stays.
refuses 1 'no such file or folder' --csv missing/numbers.csv
refuses 1 'no such file or folder' --save-session missing/s.json
refuses 1 'it is a folder' --csv .
refuses 1 'not a regular file' --csv /dev/full
refuses 1 'it is a pipe' --save-session pipe
if ((EUID)); then # root may write everything
  mkdir locked && chmod 500 locked && refuses 1 'permission' --csv locked/numbers.csv
fi
check 'no temporary file stays' test -z "$(find . -name '.*.tmp')"
for what in --help --describe '--csv -' --list-pages --version; do
  # shellcheck disable=SC2086
  "$program" $what >/dev/full 2>../err
  check "$what on a full disk exits with 1" test $? = 1
  check "$what on a full disk says so" shows 'the disk is full' err
  # shellcheck disable=SC2086
  "$program" $what >&- 2>../err
  check "$what without standard output exits with 1" test $? = 1
  # A pipe that nobody reads any more.
  # shellcheck disable=SC2086
  { sleep 0.2 && "$program" $what 2>../err; echo $? >../code; } | true
  check "$what into a closed pipe exits with 1" test "$(cat ../code)" = 1
  check "$what into a closed pipe says so" shows 'has closed it' err
done

# A picture needs no display.
picture() { # picture WIDTH HEIGHT ARGUMENT...
  local size
  printf -v size '%08x%08x' "$1" "$2"
  shift 2
  works "$@" --screenshot page.png
  check "$*: the picture is a PNG of its size" test \
    "$(head -c 24 page.png | od -An -v -tx1 | tr -d ' \n')" = "89504e470d0a1a0a0000000d49484452$size"
}
run --screenshot page.png
if ((code == 2)); then
  check 'without OpenGL one line says so' lines ../err 1
  printf 'no picture can be drawn here: %s\n' "$(cat ../err)"
else
  picture 1440 900
  cp page.png first.png
  picture 1440 900
  check 'the picture is the same again' cmp -s page.png first.png
  picture 1024 700 --page scaling --size 1024x700 --theme dark
  picture 320 240 --size 320x240 --scale 4
  picture 1440 900 --playlist l.json
  cp page.png first.png
  picture 1440 900 --playlist l.json --state 2
  check 'another state is another picture' test "$(cmp -s page.png first.png && echo same)" = ''
  refuses 1 'no such file or folder' --screenshot missing/page.png
fi

# The window needs one, and says what does not.
refuses 2 '--describe'
check 'without a display --screenshot is named too' shows '--screenshot' err

# A line of options alone remembers nothing.
rm -rf ../home/.config ../home/.local
works --describe --query great
check 'nothing is remembered' test -z "$(ls -A ../home)"
mkdir -p ../home/.local/state/attention-lab
cp s.json ../home/.local/state/attention-lab/session.json
works --describe
cp ../out ../first
echo broken >../home/.local/state/attention-lab/session.json
works --describe
check 'what is remembered plays no part' cmp -s ../out ../first
check 'what is remembered is left alone' grep -qx broken ../home/.local/state/attention-lab/session.json

printf '%d checks, %d failed\n' "$checks" "$failures"
((failures == 0))
