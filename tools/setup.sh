# shellcheck shell=bash disable=SC2034
# Shell functions shared by examples/quickstart.sh and test/run.sh: packages and
# the build. To be sourced by bash.

NORM_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# What a build, a model compiled for the CPU and a run of it take on Debian 12.
NORM_BUILD_PACKAGES=(cmake g++ ninja-build libbenchmark-dev libgtest-dev
                     libmlir-22-dev
                     llvm-22-dev llvm-22-tools mlir-22-tools
                     libomp-22-dev)
NORM_RUN_PACKAGES=(clang-22 libomp-22-dev python3 python3-numpy)
NORM_TEST_PACKAGES=(clang-format-22)

# norm_install PACKAGE...: installs what is missing; no call of apt if nothing is.
norm_install() {
  local missing=() package sudo=()
  for package in "$@"; do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
      missing+=("$package")
    fi
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  echo "Installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  "${sudo[@]}" apt-get update -qq </dev/null &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
      --no-install-recommends "${missing[@]}" </dev/null >/dev/null
}

# norm_build FOLDER TARGETS [CMAKE OPTION...]: configures a fresh FOLDER with
# warnings as errors and builds. An existing FOLDER keeps its configuration.
norm_build() {
  local folder=$1 targets=$2
  shift 2
  if [ ! -f "$folder/build.ninja" ]; then
    cmake -G Ninja -S "$NORM_ROOT" -B "$folder" \
      -DCMAKE_COMPILE_WARNING_AS_ERROR=ON "$@" >"$folder.log" 2>&1 ||
      { cat "$folder.log"; return 1; }
    rm -f "$folder.log"
  fi
  # shellcheck disable=SC2086
  ninja -C "$folder" $targets
}
