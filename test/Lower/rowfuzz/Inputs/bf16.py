# Roundings to bf16 in kernels, bit by bit: every bf16 (infinities, NaNs and
# subnormals among them) plus another one, and f32 of any bits.
#
#   bf16.py VECTOR-BITS [TARGET-CPU]

import sys
import tempfile

sys.dont_write_bytecode = True

import numpy as np
from buffers import Buffer
from compiled import call, compile_module

KERNELS = """
#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @add(%x: memref<?x?xbf16>, %z: memref<?x?xbf16>, %y: memref<?x?xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %z : memref<?x?xbf16>, memref<?x?xbf16>) outs(%y : memref<?x?xbf16>) {
    ^bb0(%a: bf16, %b: bf16):
      %s = arith.addf %a, %b : bf16
      norm.yield %s : bf16
  }
  return
}
func.func @narrow(%x: memref<?x?xf32>, %y: memref<?x?xbf16>) {
  norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xbf16>) {
    ^bb0(%a: f32):
      %s = arith.truncf %a : f32 to bf16
      norm.yield %s : bf16
  }
  return
}
"""


def rounded(bits):
    """The high halves of f32 after rounding; NaNs are quiet."""
    nearest = (bits.astype(np.uint64) + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(bits.view(np.float32)), (bits >> 16) | 0x40, nearest).astype(np.uint16)


def buffer_of(bits, type):
    buffer = Buffer(bits.shape, type)
    buffer.elements.view(bits.dtype)[...] = bits
    return buffer


def report(name, have, want):
    # The sign and payload of a NaN that an addition makes are the machine's.
    nan = (want & 0x7FFF) > 0x7F80
    same = np.where(nan, (have & 0x7FC0) == 0x7FC0, have == want)
    print("%s: %s" % (name, "right" if same.all() else "%d of %d WRONG" % ((~same).sum(), same.size)))


def main():
    rng = np.random.default_rng(3)
    shape = (17, 4111)
    x = np.resize(np.arange(65536, dtype=np.uint16), shape)
    z = rng.integers(0, 65536, shape, np.uint16)
    # Neighbours in size, so that sums are rounded.
    near = rng.random(shape) < 0.5
    z[near] = (x[near] & 0x7F80) + rng.integers(0, 1 << 9, int(near.sum()), np.uint16) - np.uint16(128)
    wide = rng.integers(0, 1 << 32, shape, np.uint32)
    wide[:, ::3] &= 0xFFFF8000
    wide[:, ::5] |= 0x7F800000
    wide[:, ::7] &= 0x807FFFFF
    with tempfile.TemporaryDirectory() as folder:
        options = "threads=none vector-bits=" + sys.argv[1] + "".join(" target-cpu=" + cpu for cpu in sys.argv[2:])
        library = compile_module(KERNELS, ["--norm-to-cpu=" + options], folder, "bf16", ["-O2", "-march=native"])
        y = Buffer(shape, "bf16")
        call(library, "add", [buffer_of(x, "bf16"), buffer_of(z, "bf16"), y])
        with np.errstate(all="ignore"):
            a, b = ((v.astype(np.uint32) << 16).view(np.float32) for v in (x, z))
            report("add", np.array(y.elements).view(np.uint16), rounded((a + b).view(np.uint32)))
        call(library, "narrow", [buffer_of(wide, "f32"), y])
        report("narrow", np.array(y.elements).view(np.uint16), rounded(wide))


if __name__ == "__main__":
    main()
