# Sourced by app/run and tests/run: which Debian packages they need, and how to get them.
# Everything here speaks to standard error: what the program writes to standard output stays clean.

build_packages=(
  g++ cmake ninja-build pkg-config
  libglfw3-dev libgl-dev libopengl-dev libegl-dev libimgui-dev libstb-dev
  libeigen3-dev librandom123-dev libfmt-dev libmd4c-dev nlohmann-json3-dev libfreetype-dev
  # What GLFW and OpenGL load at run time, and the fonts.
  libgl1-mesa-dri libegl-mesa0 libxcursor1 libxi6 libxinerama1 libxrandr2
  fonts-inter fonts-dejavu-core
)
test_packages=(catch2 libbenchmark-dev xvfb xauth xdotool openbox wmctrl xclip)
format_packages=(clang-format-14)

say() { printf '%s\n' "$*" >&2; }

# Prints the packages among the arguments that are not installed; one call, a few milliseconds.
missing_packages() {
  local -A there=()
  local status package
  while read -r status package; do
    [[ $status == installed ]] && there[$package]=1
  done < <(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null)
  for package in "$@"; do
    [[ -n ${there[$package]:-} ]] || printf '%s\n' "$package"
  done
}

# ensure_packages WHAT-FOR PACKAGE...: installs those that are missing. Never fails: where they
# cannot be installed it says which to install, by name, and the build is tried anyway.
ensure_packages() {
  local purpose=$1
  shift
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    [[ -d $root/build ]] && return 0  # said once
    say "This system has no apt. If the build fails, install what Debian calls: $*"
    return 0
  fi

  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0

  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300) how=""
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "Missing $purpose, and neither root nor sudo to install it. As root:"
      say "  apt-get install --no-install-recommends ${missing[*]}"
      return 0
    fi
    apt=(sudo "${apt[@]}")
    how=" with sudo"
  fi

  say "Installing$how, because missing $purpose: ${missing[*]}"
  if ! { "${apt[@]}" update &&
         "${apt[@]}" install --yes --no-install-recommends "${missing[@]}"; } >&2; then
    say "apt-get could not install them. If the build fails, install: ${missing[*]}"
  fi
}
