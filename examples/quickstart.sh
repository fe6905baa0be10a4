#!/bin/bash
# quickstart.sh: builds NormFuse and takes a Llama and a GPT-2, as torch-mlir
# exported them, to running code: shows the norms that were found, compiles for the
# CPU, runs and compares with PyTorch's own outputs. Installs what is missing with
# apt. A second call does only what changed.
set -euo pipefail

cd "$(dirname "$0")/.."
source tools/setup.sh
build=$NORM_ROOT/build

echo "== Packages"
norm_install "${NORM_BUILD_PACKAGES[@]}" "${NORM_RUN_PACKAGES[@]}"
echo "== Build"
norm_build "$build" norm-opt

failed=0
mkdir -p "$build/examples"
for model in llama gpt2; do
  source=examples/models/$model
  found=$build/examples/$model.norms.mlir
  library=$build/examples/$model.so

  echo
  echo "== $model: the norms that norm-opt --norm-optimize=fuse=false finds in $source.mlir"
  "$build/bin/norm-opt" "$source.mlir" --norm-optimize=fuse=false -o "$found"
  grep -oE '%[^ ]+ = norm\..*' "$found" || true
  count=$(grep -cE '= norm\.(layer|rms)_norm ' "$found" || true)
  executed=$(awk -v model="$model" '$1 == model {n += $5} END {print n}' examples/models/norms.tsv)
  verdict=PASS
  [ "$count" -eq "$executed" ] || { verdict=FAIL; failed=1; }
  echo "  norms found: $count, PyTorch executed: $executed: $verdict"

  echo "== $model: the kernels that --norm-optimize makes of them"
  "$build/bin/norm-opt" "$source.mlir" --norm-optimize --norm-print-summary \
    -o "$build/examples/$model.kernels.mlir" 2>&1 | sed -n '/^  kernel/,/^  not fused/{/not fused/!p}'

  echo "== $model: compiled for the CPU, run, compared with PyTorch"
  if [ ! "$library" -nt "$build/bin/norm-opt" ] || [ ! "$library" -nt "$source.mlir" ]; then
    examples/compile.sh "$source.mlir" "$library"
  fi
  /usr/bin/python3 examples/run_model.py "$library" "$source.npz" || failed=1
done

echo
if [ $failed -eq 0 ]; then echo "quickstart: PASS"; else echo "quickstart: FAIL"; fi
exit $failed
