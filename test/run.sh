#!/bin/bash
# run.sh [--clang]: installs what is missing with apt, builds with warnings as
# errors, runs every test and ends with one line `N passed, N failed`.
#
# The tests: lit + FileCheck and C++ unit tests (ninja check-norm), each counted by
# itself; the format of the C++ files; with --clang also a build of everything by
# clang 22 beside that by g++. Exit status 1 if anything failed.
set -uo pipefail

cd "$(dirname "$0")/.." || exit 1
source tools/setup.sh
build=$NORM_ROOT/build
passed=0
failed=0

# check NAME COMMAND...: counts one test and says how it went.
check() {
  local name=$1
  shift
  echo "== $name"
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL: $name"
  fi
}

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
  exit
}

clang_build() {
  norm_build "$build-clang" all -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22
}

formatted() {
  find include lib tools test examples \( -name '*.h' -o -name '*.cpp' -o -name '*.c' \) \
    -print0 | xargs -0 clang-format-22 --dry-run -Werror
}

# Prints "PASSED FAILED SKIPPED" of lit's report.
count_results() {
  /usr/bin/python3 - "$1" <<'PYTHON'
import collections, json, sys

codes = collections.Counter(t["code"] for t in json.load(open(sys.argv[1]))["tests"])
passed = codes.pop("PASS", 0) + codes.pop("XFAIL", 0) + codes.pop("FLAKYPASS", 0)
skipped = sum(codes.pop(code, 0) for code in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"))
print(passed, sum(codes.values()), skipped)
PYTHON
}

lit_tests() {
  local report=$build/test/results.json lit_passed lit_failed lit_skipped
  echo "== Tests"
  rm -f "$report"
  ninja -C "$build" check-norm
  if [ ! -f "$report" ]; then
    failed=$((failed + 1))
    echo "FAIL: lit gave no results"
    return
  fi
  read -r lit_passed lit_failed lit_skipped <<<"$(count_results "$report")"
  passed=$((passed + lit_passed))
  failed=$((failed + lit_failed))
  [ "$lit_skipped" -eq 0 ] || echo "$lit_skipped skipped"
}

case "$*" in
"" | --clang) ;;
*)
  echo "usage: test/run.sh [--clang]" >&2
  exit 2
  ;;
esac

echo "== Packages"
if ! norm_install "${NORM_BUILD_PACKAGES[@]}" "${NORM_RUN_PACKAGES[@]}" \
  "${NORM_TEST_PACKAGES[@]}"; then
  failed=1
  finish
fi
check "Build with g++" norm_build "$build" all
[ "$failed" -eq 0 ] || finish
lit_tests
check "Format of the C++ files" formatted
if [ "${1:-}" = --clang ]; then
  check "Build with clang 22" clang_build
fi
finish
