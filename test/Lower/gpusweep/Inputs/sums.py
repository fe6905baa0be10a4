# Sums and differences of 16-bit floats in kernels compiled for a GPU and emulated, bit by
# bit: all pairs of special values (zeros, subnormal and largest numbers, infinities, NaNs),
# and every value with others. They are computed in f32 and rounded, which the compiler
# makes packed arithmetic of 16 bits.
#
#   sums.py TYPE CHIP

import argparse
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from gpusweep import Buffer, Device, get_library, round_to

HIDDEN = 64
KERNEL = """
#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @sums(%x: memref<?x64xT>, %z: memref<?x64xT>, %s: memref<?x64xT>, %d: memref<?x64xT>)
    attributes {llvm.emit_c_interface} {
  norm.rowwise {indexing_maps = [#full, #full, #full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x, %z : memref<?x64xT>, memref<?x64xT>) outs(%s, %d : memref<?x64xT>, memref<?x64xT>) {
    ^bb0(%xe: T, %ze: T):
      %a = arith.extf %xe : T to f32
      %b = arith.extf %ze : T to f32
      %sum = arith.addf %a, %b : f32
      %difference = arith.subf %a, %b : f32
      %0 = arith.truncf %sum : f32 to T
      %1 = arith.truncf %difference : f32 to T
      norm.yield %0, %1 : T, T
  }
  return
}
"""


class Sums:
    def __init__(self, type):
        self.type = type

    def text(self, on_tensors):
        return KERNEL.replace("T", self.type)


def special_values(infinity):
    """The bits of values at which something changes, given those of infinity."""
    fraction = 0x8000 - infinity
    one = infinity // fraction // 2 * fraction
    middle = [0, 1, 2, fraction - 1, fraction, fraction + 1, 2 * fraction, one, one + 1, infinity - fraction,
              infinity - fraction // 2, infinity - 2, infinity - 1, infinity, infinity + fraction // 2]
    return np.array([sign | bits for bits in middle for sign in (0, 0x8000)], np.uint16)


def make_pairs(infinity):
    rng = np.random.default_rng(3)
    special = special_values(infinity)
    every = np.arange(65536, dtype=np.uint16)
    # Neighbours in size, so that sums are rounded.
    near = (every & infinity) + rng.integers(0, 1 << 10, every.size).astype(np.uint16)
    x = np.concatenate([np.repeat(special, special.size), every, every])
    z = np.concatenate([np.tile(special, special.size), rng.integers(0, 65536, every.size).astype(np.uint16), near])
    rows = -(-x.size // HIDDEN)
    return np.resize(x, (rows, HIDDEN)), np.resize(z, (rows, HIDDEN))


def widen(bits, type):
    if type == "f16":
        return bits.view(np.float16).astype(np.float32)
    return (bits.astype(np.uint32) << 16).view(np.float32)


def report(name, have, want, x, z, infinity):
    # The sign and payload of a NaN are the machine's.
    nan = (want & 0x7FFF) > infinity
    wrong = ~np.where(nan, (have & 0x7FFF) > infinity, have == want)
    example = ""
    if wrong.any():
        i = tuple(np.argwhere(wrong)[0])
        example = " (%04x, %04x: %04x instead of %04x)" % (x[i], z[i], have[i], want[i])
    print("%s: %s" % (name, "right" if not wrong.any() else "%d of %d WRONG%s" % (wrong.sum(), wrong.size, example)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("type", choices=["bf16", "f16"])
    parser.add_argument("chip")
    options = parser.parse_args()
    options.device, options.libraries, options.tensors = False, None, False
    library = get_library([Sums(options.type)], "sums", options)
    infinity = {"bf16": 0x7F80, "f16": 0x7C00}[options.type]
    x, z = make_pairs(infinity)
    with np.errstate(all="ignore"):
        a, b = widen(x, options.type), widen(z, options.type)
        wants = [round_to(array, options.type).view(np.uint16) for array in (a + b, a - b)]
    for lead, label in (0, "aligned"), (1, "unaligned"):
        device = Device(library)
        buffers = [Buffer(x.shape, options.type) for _ in range(4)]
        for buffer, bits in zip(buffers, (x, z)):
            buffer.elements.view(np.uint16)[...] = bits
        descriptors = [device.put(buffer, lead) for buffer in buffers]
        library._mlir_ciface_sums(*[pointer for pointer, _ in descriptors], None)
        for buffer, name, want in zip(buffers, (None, None, "sums", "differences"), [None, None, *wants]):
            device.take(buffer)
            if name:
                report("%s, %s" % (label, name), np.array(buffer.elements).view(np.uint16), want, x, z, infinity)


if __name__ == "__main__":
    main()
