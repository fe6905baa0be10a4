# Whether a row gives the same bits wherever it stands: alone, among any number of
# rows, and with any number of threads, which may share a row.

import os
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from buffers import Buffer
from compiled import call, compile_module

# Layer norms along the last dim, and over the channels of NCHW.
KERNELS = """
#full = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>
func.func @last_%(t)s(%%x: memref<?x?x%(t)s>, %%w: memref<?xf32>, %%y: memref<?x?x%(t)s>) {
  norm.rowwise {indexing_maps = [#full, #feature, #full], iterator_types = ["parallel", "reduction"]}
      ins(%%x, %%w : memref<?x?x%(t)s>, memref<?xf32>) outs(%%y : memref<?x?x%(t)s>) {%(body)s}
  return
}
#nchw = affine_map<(n, h, w, c) -> (n, c, h, w)>
#channel = affine_map<(n, h, w, c) -> (c)>
func.func @channels_%(t)s(%%x: memref<?x?x?x?x%(t)s>, %%w: memref<?xf32>, %%y: memref<?x?x?x?x%(t)s>) {
  norm.rowwise {indexing_maps = [#nchw, #channel, #nchw], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%%x, %%w : memref<?x?x?x?x%(t)s>, memref<?xf32>) outs(%%y : memref<?x?x?x?x%(t)s>) {%(body)s}
  return
}
"""
BODY = """
    ^bb0(%%xe: %(t)s, %%g: f32):
      %%eps = arith.constant 1.0e-5 : f32
      %(widen)s
      %%m = norm.row_reduce mean %%x0 : f32
      %%d = arith.subf %%x0, %%m : f32
      %%sq = arith.mulf %%d, %%d : f32
      %%v = norm.row_reduce mean %%sq : f32
      %%s = arith.addf %%v, %%eps : f32
      %%r = math.rsqrt %%s : f32
      %%n = arith.mulf %%d, %%r : f32
      %%e = math.tanh %%n : f32
      %%y0 = arith.mulf %%e, %%g : f32
      %(narrow)s
"""
TYPES = {"f32": ("%x0 = arith.addf %xe, %g : f32", "norm.yield %y0 : f32"),
         "bf16": ("%x0 = arith.extf %xe : bf16 to f32",
                  "%y1 = arith.truncf %y0 : f32 to bf16\n      norm.yield %y1 : bf16")}


def run(library, name, type, x, w):
    buffers = [Buffer(x.shape, type).write(x), Buffer(w.shape, "f32").write(w), Buffer(x.shape, type)]
    call(library, name, buffers)
    return np.array(buffers[2].elements)


def last(library, type, size, rng):
    """Rows along the last dim: all at once and one by one."""
    x, w = rng.uniform(-2, 3, (401, size)), rng.uniform(-1, 1, size)
    name = "last_" + type
    return lambda: run(library, name, type, x, w), lambda: np.concatenate(
        [run(library, name, type, x[i:i + n], w) for i, n in ((0, 1), (1, 2), (3, 17), (20, 1), (21, 380))])


def split(library, type, size, rng):
    """Long rows: enough to run in parallel, and as few as are cut into blocks."""
    x, w = rng.uniform(-2, 3, (17, size)), rng.uniform(-1, 1, size)
    name = "last_" + type
    return lambda: run(library, name, type, x, w), lambda: np.concatenate(
        [run(library, name, type, x[i:i + n], w) for i, n in ((0, 1), (1, 3), (4, 13))])


def channels(library, type, size, rng):
    """Pixels: all at once, and images of fewer pixels."""
    x, w = rng.uniform(-2, 3, (2, size, 23, 37)), rng.uniform(-1, 1, size)
    name = "channels_" + type
    def parts():
        y = np.zeros(x.shape, run(library, name, type, x[:1, :, :1, :1], w).dtype)
        for top, high in ((0, 1), (1, 5), (6, 17)):
            for left, wide in ((0, 1), (1, 16), (17, 3), (20, 17)):
                part = np.s_[:, :, top:top + high, left:left + wide]
                y[part] = run(library, name, type, np.ascontiguousarray(x[part]), w)
        return y
    return lambda: run(library, name, type, x, w), parts


def main():
    text = ""
    for type, (widen, narrow) in TYPES.items():
        body = BODY % {"t": type, "widen": widen, "narrow": narrow}
        text += (KERNELS % {"t": type, "body": body}).replace("#", "#%s_" % type)
    rng = np.random.default_rng(5)
    with tempfile.TemporaryDirectory() as folder:
        library = compile_module(text, ["--norm-to-cpu"], folder, "bits", ["-O2", "-march=native", "-fopenmp",
                                                                           *sys.argv[1:]])
        for make, sizes in (last, (1, 19, 1001)), (split, (300001,)), (channels, (1, 19, 1001)):
            for type in TYPES:
                for size in sizes:
                    whole, parts = make(library, type, size, rng)
                    results = []
                    for threads in (1, 2, 5):
                        library.omp_set_num_threads(threads)
                        results += [whole(), parts()]
                    same = all((r.view(np.uint8) == results[0].view(np.uint8)).all() for r in results)
                    print("%s %s %d: %s" % (make.__name__, type, size, "same bits" if same else "OTHER BITS"))


if __name__ == "__main__":
    main()
