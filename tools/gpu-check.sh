#!/bin/bash
# Kernels on an NVIDIA GPU: are they right, and how fast are they?
#
#   gpu-check.sh pack BUILD [CHIP]   where the project is built; sm_90 by default
#   gpu-check.sh run BUILD           where the GPU is, in 8 minutes
#
# `pack` compiles the kernels of the tests and puts them, norm-bench and the libraries
# that it needs into one archive in BUILD/gpu-check, of some 60 MB, so that `run` needs no
# compiler and no LLVM: carry the sources and that folder. It takes some minutes. `run`
# needs the CUDA driver, xz, and Python with numpy.
#
#   1. RMSNorm and LayerNorm, with and without an addition before, of many sizes and
#      types, against f64 within the documented error (test/Lower/gpusweep)
#   2. norm-bench beside copies on the device, for BUILD/gpu-check/speed.json, too
#   3. if there is torch: its own norms, torch.compile and Liger on the same shapes
#
# The exit status is 1 if a kernel is wrong or does not run.
set -euo pipefail

usage() {
  sed -n '2,18s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

[[ $# -ge 2 ]] || usage
source_dir=$(cd "$(dirname "$0")/.." && pwd)
[[ -d $2 ]] || { echo "gpu-check.sh: expected a folder: $2" >&2; exit 2; }
build=$(cd "$2" && pwd)
packed=$build/gpu-check
archive=$packed/packed.tar.xz
python=${PYTHON:-python3}
sweep=("$source_dir/test/Lower/gpusweep/Inputs/gpusweep.py" --device
  --hidden 1,2,7,64,100,257,768,1024,1025,4096,5120,8192,16384,36000,131072 --rows 0,1,3,17)
kernels=rms,ln,add_rms,add_ln
shapes=16384x768,16384x1024,16384x4096,8192x8192,4096x16384,128x131072

# The shared libraries of a program but those of the C library and the compiler.
list_libraries() {
  ldd "$1" | awk '$3 ~ /^\// { print $3 }' | grep -vE '/(libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+)\.so'
}

make_folder() {
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
}

pack() {
  local chip=${1:-sm_90}
  rm -rf "$packed"
  make_folder
  mkdir -p "$packed" "$folder/kernels" "$folder/lib"
  PATH=$build/bin:$PATH "$python" "${sweep[@]}" --libraries "$folder/kernels" --chip "$chip" --compile-only
  cp "$build/bin/norm-bench" "$folder"
  list_libraries "$build/bin/norm-bench" | while read -r library; do
    cp -L "$library" "$folder/lib"
  done
  find "$folder" -type f -exec strip --strip-unneeded {} \; 2>/dev/null || true
  tar -C "$folder" -cf - kernels lib norm-bench | xz -T2 -6 >"$archive"
  du -sh "$archive"
}

run() {
  [[ -f $archive ]] || { echo "gpu-check.sh: expected what 'pack' leaves in $packed" >&2; exit 2; }
  local status=0
  make_folder
  tar -C "$folder" -xJf "$archive"
  export LD_LIBRARY_PATH=$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  echo "== right"
  timeout 150 "$python" "${sweep[@]}" --libraries "$folder/kernels" || status=1
  echo "== fast"
  timeout 200 "$folder/norm-bench" --device=cuda --kernels=$kernels --types=f32,bf16 --shapes=$shapes \
    --benchmark_min_time=0.1 --benchmark_out="$packed/speed.json" || status=1
  if "$python" -c 'import torch' 2>/dev/null; then
    echo "== torch"
    timeout 120 "$python" "$source_dir/tools/gpu-check-torch.py" --kernels $kernels --shapes $shapes || true
  fi
  return $status
}

case $1 in
pack) pack "${3:-}" ;;
run) run ;;
*) usage ;;
esac
