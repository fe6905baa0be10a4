# Whether kernels whose outputs bypass the caches give the bits that they give
# otherwise: at lines' boundaries and beside them, with rows that are put aside.

import os
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from buffers import GUARD, Buffer
from compiled import call, compile_module

# The sum goes on; it is read back by the second phase, and by the third.
KERNEL = """
#full = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#feature = affine_map<(d0, d1, d2) -> (d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
!x = memref<?x?x?x%(t)s, strided<[?, ?, 1], offset: ?>>
!r = memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @k(%%x: !x, %%r: !x, %%w: memref<?xf32>, %%s: !x, %%y: !x, %%mean: !r) {
  norm.rowwise {indexing_maps = [#full, #full, #feature, #full, #full, #row],
                iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%%x, %%r, %%w : !x, !x, memref<?xf32>) outs(%%s, %%y, %%mean : !x, !x, !r) {
    ^bb0(%%xe: %(t)s, %%re: %(t)s, %%we: f32):
      %%eps = arith.constant 1.0e-5 : f32
      %%s0 = arith.addf %%xe, %%re : %(t)s
      %(widen)s
      %%m = norm.row_reduce mean %%s1 : f32
      %%d = arith.subf %%s1, %%m : f32
      %%sq = arith.mulf %%d, %%d : f32
      %%v = norm.row_reduce mean %%sq : f32
      %%e = arith.addf %%v, %%eps : f32
      %%rstd = math.rsqrt %%e : f32
      %%n = arith.mulf %%d, %%rstd : f32
      %%y0 = arith.mulf %%n, %%we : f32
      %(narrow)s
      norm.yield %%s0, %%y1, %%m : %(t)s, %(t)s, f32
  }
  return
}
"""


def make_kernel(type):
    if type == "f32":
        zero = "%zero = arith.constant 0.0 : f32\n"
        return KERNEL % {"t": type, "widen": zero + "%s1 = arith.addf %s0, %zero : f32",
                         "narrow": "%y1 = arith.addf %y0, %zero : f32"}
    return KERNEL % {"t": type, "widen": "%%s1 = arith.extf %%s0 : %s to f32" % type,
                     "narrow": "%%y1 = arith.truncf %%y0 : f32 to %s" % type}


class Aligned(Buffer):
    """A buffer that starts `lead` elements behind a multiple of 64 bytes."""

    def __init__(self, shape, type, lead, pad):
        super().__init__(shape, type, pad=pad, offset=128)
        size = self.memory.itemsize
        self.offset = -(self.memory.ctypes.data + GUARD * size) % 64 // size + lead
        self.start = GUARD + self.offset
        self.elements = np.lib.stride_tricks.as_strided(
            self.memory[self.start:], self.shape, [s * size for s in self.strides])


def run(library, type, shape, x, r, w, lead, pad):
    outputs = [Aligned(shape, type, lead, pad), Aligned(shape, type, lead, pad), Buffer(shape[:2], "f32")]
    inputs = [Buffer(shape, type).write(x), Buffer(shape, type).write(r), Buffer(w.shape, "f32").write(w)]
    call(library, "k", inputs + outputs)
    if any(output.touched_elsewhere() for output in outputs):
        return None
    return [np.array(output.elements).view(np.uint8) for output in outputs]


def main():
    rng = np.random.default_rng(7)
    for type in "f32", "f16", "bf16":
        with tempfile.TemporaryDirectory() as folder:
            flags = ["-O2", "-march=native", "-fopenmp", *sys.argv[1:]]
            usual, bypassing = (
                compile_module(make_kernel(type), ["--norm-to-cpu=min-work=1 nontemporal-bytes=%d" % least],
                               folder, "least%d" % least, flags) for least in (0, 1))
            count = 0
            for rows in (0, 3), (1, 1), (1, 17), (5, 1), (2, 70):
                for size in 1, 16, 64, 96, 1001, 4096, 20000:
                    shape = (*rows, size)
                    x, r = rng.uniform(-2, 3, shape), rng.uniform(-2, 3, shape)
                    w = rng.uniform(-1, 1, size)
                    for lead, pad in (0, 0), (16, 0), (32, 32), (1, 32), (0, 1):
                        results = []
                        for library in usual, bypassing:
                            for threads in 1, 3:
                                library.omp_set_num_threads(threads)
                                results.append(run(library, type, shape, x, r, w, lead, pad))
                        for result in results:
                            if result is None or not all((a == b).all() for a, b in zip(result, results[0])):
                                print("%s %s lead %d pad %d: OTHER BITS" % (type, list(shape), lead, pad))
                        count += 1
            print("%s: %d shapes, same bits" % (type, count))


if __name__ == "__main__":
    main()
