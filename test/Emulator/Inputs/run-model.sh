#!/bin/bash
# run-model.sh MODEL.mlir BUILD EXAMPLES PYTHON: compiles a model with its kernels for
# the emulated GPU and compares its outputs with those of MODEL.npz.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
llvm=$(dirname "$(dirname "$(readlink -f "$(command -v mlir-translate)")")")/lib

norm-opt "$1" --norm-optimize --norm-to-nvvm="format=nvvm host-fallback" |
  norm-test-opt - --test-emulate-gpu |
  mlir-translate --mlir-to-llvmir -o "$work/model.ll"
clang -O1 -Wno-override-module -shared -fPIC "$work/model.ll" -o "$work/model.so" \
  -L"$2/lib" -Wl,-rpath,"$2/lib" -L"$llvm" -Wl,-rpath,"$llvm" \
  -lNormEmulator -lmlir_c_runner_utils -lmlir_float16_utils -lm
NORM_EMULATOR_STATISTICS=1 "$4" "$3/run_model.py" "$work/model.so" "${1%.mlir}.npz" --runs 1
