#!/bin/bash
# compile.sh MODEL.mlir MODEL.so: compiles linalg on tensors for the CPU.
#
# norm-opt finds the norms and lowers the whole module to the LLVM dialect; the
# rest is Debian's LLVM 22. NORM_OPT names another norm-opt than build/bin's.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
llvm=/usr/lib/llvm-22
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"${NORM_OPT:-$root/build/bin/norm-opt}" "$1" --norm-optimize --norm-to-cpu -o "$work/llvm.mlir"
"$llvm/bin/mlir-translate" --mlir-to-llvmir "$work/llvm.mlir" -o "$work/model.ll"
"$llvm/bin/clang" -O2 -march=native -Wno-override-module -shared -fPIC -fopenmp \
  "$work/model.ll" -o "$2" -L"$llvm/lib" -Wl,-rpath,"$llvm/lib" -lmlir_c_runner_utils -lm
