# How far exp, tanh and erf in kernels are from the functions, over all magnitudes
# and special values, in units in the last place of the result.
#
#   functions.py VECTOR_BITS

import math
import os
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from buffers import Buffer
from compiled import call, compile_module

SIZE = 1 << 16
SMALLEST = 2.0**-126
KERNEL = """
#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%%x: memref<1x%(n)dxf32>, %%e: memref<1x%(n)dxf32>, %%t: memref<1x%(n)dxf32>, %%r: memref<1x%(n)dxf32>) {
  norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%%x : memref<1x%(n)dxf32>) outs(%%e, %%t, %%r : memref<1x%(n)dxf32>, memref<1x%(n)dxf32>, memref<1x%(n)dxf32>) {
    ^bb0(%%in: f32):
      %%0 = math.exp %%in : f32
      %%1 = math.tanh %%in : f32
      %%2 = math.erf %%in : f32
      norm.yield %%0, %%1, %%2 : f32, f32, f32
  }
  return
}
""" % {"n": SIZE}


def distance(have, want):
    """The largest error of a normal result in its last place, and whether all others are right."""
    with np.errstate(all="ignore"):
        exponent = np.floor(np.log2(np.maximum(abs(want), SMALLEST)))
        error = abs(have - want) / 2.0**(exponent - 23)
        overflow = abs(want) > 3.4028235e38
        special = np.isnan(want) | overflow
        normal = ~special & (abs(want) >= SMALLEST)
        right = np.where(np.isnan(want), np.isnan(have), np.where(overflow, np.isinf(have), abs(have - want) < SMALLEST))
    return float(error[normal].max()), bool(right[~normal].all())


def main():
    bits = np.linspace(0, 0xFFFFFFFF, 2 * SIZE, dtype=np.uint64).astype(np.uint32).view(np.float32)
    near = np.linspace(-12.0, 12.0, SIZE)
    wide = np.linspace(-120.0, 120.0, SIZE)
    special = np.resize([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, -1e-45, 3.4e38, -3.4e38, 1e-38, 1.0, -1.0], SIZE)
    rows = [special, near, wide, bits[:SIZE], bits[SIZE:]]
    with tempfile.TemporaryDirectory() as folder:
        passes = ["--norm-to-cpu=threads=none vector-bits=%s" % sys.argv[1]]
        library = compile_module(KERNEL, passes, folder, "functions", ["-O1", "-march=native"])
        worst, right = [0.0] * 3, [True] * 3
        for row in rows:
            x = np.asarray(row, np.float32).astype(np.float64)
            buffers = [Buffer([1, SIZE], "f32").write(x.reshape(1, -1))] + [Buffer([1, SIZE], "f32") for _ in "etr"]
            call(library, "f", buffers)
            with np.errstate(all="ignore"):
                wants = [np.exp(x), np.tanh(x), np.array([math.erf(v) for v in x])]
            for i, want in enumerate(wants):
                far, good = distance(buffers[i + 1].read()[0], want)
                worst[i], right[i] = max(worst[i], far), right[i] and good
    for name, far, good in zip(("exp", "tanh", "erf"), worst, right):
        print("%s: within %d, special values %s (%.2f)" % (name, 1 if far <= 1 else 3 if far <= 3 else 6 if far <= 6 else 1e9,
                                                           "right" if good else "WRONG", far))


if __name__ == "__main__":
    main()
