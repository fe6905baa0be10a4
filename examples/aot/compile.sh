#!/bin/bash
# compile.sh MODEL.mlir NAME: compiles linalg on tensors ahead of time, to NAME.o, an
# object file with one C function for each public function, and NAME.h, which declares
# them.
#
# NORM_OPT names another norm-opt than build/bin's, NORM_CPU another processor than
# this machine's (as LLVM calls them: x86-64-v3, neoverse-v1).
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
llvm=/usr/lib/llvm-22/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"${NORM_OPT:-$root/build/bin/norm-opt}" "$1" --norm-print-c-header="output=$2.h" \
  --norm-optimize --norm-to-cpu="target-cpu=${NORM_CPU:-native}" -o "$work/llvm.mlir"
"$llvm/mlir-translate" --mlir-to-llvmir "$work/llvm.mlir" -o "$work/model.ll"
"$llvm/clang" -O2 -Wno-override-module -fPIC -fopenmp -c "$work/model.ll" -o "$2.o"
# Only what the header declares is seen from outside: a model's function is often
# called main.
"$llvm/llvm-objcopy" --wildcard --keep-global-symbol='_mlir_ciface_*' "$2.o"
