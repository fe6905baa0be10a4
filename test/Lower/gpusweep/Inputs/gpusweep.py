# Runs norms compiled for a GPU in the emulator and compares each element with f64.
#
#   gpusweep.py [--hidden A:B:STEP | A,B,...] [--kinds rms,layer,...] [--types f32,bf16,f16]
#               [--rows 0,1,3,17] [--chip C] [--batch N] [--tensors]
#               [--device] [--libraries FOLDER] [--compile-only]
#
# Of each kind, type and hidden size one kernel is compiled, for any number of rows. It
# runs on each number of rows with aligned memory, and on one with bases that are
# aligned to an element only; and each row must have the same bits whatever the number
# of rows. The bound is that of the documented error (docs). norm-opt, norm-test-opt,
# mlir-translate and clang are found through PATH. With --device the kernels run on a
# GPU; what is compiled is kept in the folder of --libraries, and taken from there, so
# that the machine with the GPU needs no compiler.

import argparse
import ctypes
import itertools
import os
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "rowfuzz", "Inputs"))

import numpy as np
from buffers import Buffer, Device, decode, encode
from compiled import compile_module

EPSILON = 1e-6
UNIT = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}
SMALLEST = {"f32": 2.0**-150, "f16": 2.0**-25, "bf16": 2.0**-134}
# Of the reciprocal root of the hardware, twice: it is in the result and in its scale.
ROOT_ERROR = 2.6e-7


def longest_chain(hidden):
    """The most additions that follow one another in a sum over a row: of a thread, which
    adds to two sums in turn, to four if it has more than 32, of these, of the lanes of a
    warp and of up to 32 warps."""
    points = max(64, -(-hidden // (1024 * 16)) * 16)
    return min(hidden, points // 4 + 7 + 5)


class Norm:
    """One function: `kind` is rms, layer, add_rms or add_layer."""

    def __init__(self, kind, type, hidden):
        self.kind, self.type, self.hidden = kind, type, hidden
        self.adds, self.centers = kind.startswith("add"), kind.endswith("layer")
        self.name = "%s_%s_%d" % (kind, type, hidden)

    def text(self, on_tensors):
        """A function on memrefs, or one on tensors that returns its outputs: both are called alike."""
        container = "tensor" if on_tensors else "memref"
        row = "%s<?x%dx%s>" % (container, self.hidden, self.type)
        weight = "%s<%dx%s>" % (container, self.hidden, self.type)
        inputs = [("x", row)] + [("f", row)] * self.adds + [("w", weight)] + [("b", weight)] * self.centers
        outputs = [("y", row)] + [("s", row)] * self.adds
        full, feature = "affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d1)>"
        maps = [full if type == row else feature for _, type in inputs + outputs]
        arguments, results = (inputs, ", ".join(t for _, t in outputs)) if on_tensors else (inputs + outputs, "")
        lines = [
            "func.func @%s(%s) -> (%s) attributes {llvm.emit_c_interface} {" % (
                self.name, ", ".join("%%%s: %s" % a for a in arguments), results),
            "  %snorm.rowwise {indexing_maps = [%s], iterator_types = [\"parallel\", \"reduction\"]}" % (
                "%%r:%d = " % len(outputs) if on_tensors else "", ", ".join(maps)),
            "      ins(%s : %s)" % (", ".join("%" + n for n, _ in inputs), ", ".join(t for _, t in inputs)),
            # What an init holds is never read.
            "      outs(%s : %s) {" % (", ".join("%" + ("x" if on_tensors else n) for n, _ in outputs),
                                       ", ".join(t for _, t in outputs)),
            "    ^bb0(%s):" % ", ".join("%%e%s: %s" % (n, self.type) for n, _ in inputs)]
        lines += ["      " + line for line in self.body()]
        if not on_tensors:
            return "\n".join(lines + ["  }", "  return", "}"])
        returned = ", ".join("%%r#%d" % i for i in range(len(outputs)))
        return "\n".join(lines + ["  } -> (%s)" % results, "  return %s : %s" % (returned, results), "}"])

    def body(self):
        """The rounded sum, in f32, normalized, scaled, shifted and rounded."""
        lines = ["%%eps = arith.constant %e : f32" % EPSILON]
        if self.adds:
            lines.append("%%sum = arith.addf %%ex, %%ef : %s" % self.type)
        source = "%sum" if self.adds else "%ex"

        def widen(name, value):
            if self.type == "f32":
                return value
            lines.append("%s = arith.extf %s : %s to f32" % (name, value, self.type))
            return name
        x, w = widen("%wx", source), widen("%ww", "%ew")
        if self.centers:
            b = widen("%wb", "%eb")
            lines += ["%%mean = norm.row_reduce mean %s : f32" % x, "%%c = arith.subf %s, %%mean : f32" % x]
            x = "%c"
        lines += ["%%sq = arith.mulf %s, %s : f32" % (x, x), "%ms = norm.row_reduce mean %sq : f32",
                  "%shifted = arith.addf %ms, %eps : f32", "%root = math.rsqrt %shifted : f32",
                  "%%n = arith.mulf %s, %%root : f32" % x, "%%scaled = arith.mulf %%n, %s : f32" % w]
        result = "%scaled"
        if self.centers:
            lines.append("%%biased = arith.addf %%scaled, %s : f32" % b)
            result = "%biased"
        if self.type != "f32":
            lines.append("%%r = arith.truncf %s : f32 to %s" % (result, self.type))
            result = "%r"
        if self.adds:
            lines.append("norm.yield %s, %%sum : %s, %s" % (result, self.type, self.type))
        else:
            lines.append("norm.yield %s : %s" % (result, self.type))
        return lines

    def draw(self, rng, rows):
        shape = (rows, self.hidden)
        arrays = [rng.standard_normal(shape) * 3 + rng.standard_normal((rows, 1))]
        if self.adds:
            arrays.append(rng.standard_normal(shape))
        arrays.append(1 + rng.standard_normal(self.hidden) / 2)
        if self.centers:
            arrays.append(rng.standard_normal(self.hidden))
        return [decode(encode(array, self.type), self.type) for array in arrays]

    def expect(self, arrays):
        """Each output and its bound."""
        x, unit = arrays[0], UNIT[self.type]
        outputs = []
        if self.adds:
            stored = np.float32(x) + np.float32(arrays[1])
            x = decode(round_to(stored, self.type), self.type)
            outputs.append((x, np.zeros_like(x)))
        weight, bias = arrays[1 + self.adds], arrays[-1] if self.centers else 0.0
        centered = x - x.mean(1, keepdims=True) if self.centers else x
        rstd = 1 / np.sqrt((centered**2).mean(1, keepdims=True) + EPSILON)
        y = centered * rstd * weight + bias
        size = abs(x) + (np.sqrt((x**2).mean(1, keepdims=True)) if self.centers else 0)
        scale = abs(weight) * size * rstd + abs(bias)
        bound = (4 + np.sqrt(longest_chain(self.hidden))) * 2.0**-24 * scale + ROOT_ERROR * scale
        if self.type != "f32":
            bound = bound + np.maximum((abs(y) + bound) * unit, SMALLEST[self.type])
        return [(y, bound)] + outputs


def round_to(array, type):
    """f32 rounded to the nearest, as it is stored."""
    if type != "bf16":
        return encode(array, type)
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16).reshape(array.shape)


def run(norm, library, arrays, rows, lead, **layout):
    """The outputs, and whether all inputs stayed and nothing beside them was written."""
    device = Device(library)
    inputs = [Buffer(array.shape, norm.type, **layout).write(array) for array in arrays]
    outputs = [Buffer([rows, norm.hidden], norm.type, **layout) for _ in range(1 + norm.adds)]
    descriptors = [device.put(buffer, lead) for buffer in inputs + outputs]
    function = getattr(library, "_mlir_ciface_" + norm.name)
    function.restype = None
    # On the stream that every program has.
    function(*[pointer for pointer, _ in descriptors], None)
    for buffer in inputs + outputs:
        device.take(buffer)
    stayed = all(np.array_equal(buffer.read(), array, equal_nan=True) for buffer, array in zip(inputs, arrays))
    stayed = stayed and not any(buffer.touched_elsewhere() for buffer in inputs + outputs)
    return [buffer.read() for buffer in outputs], stayed


def check(norm, library, rows, tally):
    rng = np.random.default_rng(norm.hidden)
    # The most rows are computed first: those of fewer are among them.
    all_arrays, known = norm.draw(rng, max(rows)), None
    cases = [(count, 0) for count in sorted(rows, reverse=True)] + [(min(3, max(rows)), 1)]
    for count, lead in cases:
        os.environ["NORM_EMULATOR_CONTEXT"] = "%s, %d rows%s" % (norm.name, count, ", unaligned" * lead)
        arrays = [array[:count] if array.ndim == 2 else array for array in all_arrays]
        have, stayed = run(norm, library, arrays, count, lead)
        problem = None if stayed else "an input was written, or what is no element"
        for number, (want, bound) in enumerate(norm.expect(arrays) if count else []):
            difference = abs(have[number] - want)
            wrong = ~(difference <= bound)
            tally["elements"] += want.size
            share = float((difference / np.maximum(bound, 1e-300)).max())
            tally["worst"][norm.type] = max(tally["worst"].get(norm.type, 0), share)
            if wrong.any():
                i = tuple(int(k) for k in np.argwhere(wrong)[0])
                problem = "output %d at %s: %r instead of %r, bound %g; %d of %d" % (
                    number, list(i), have[number][i], want[i], bound[i], wrong.sum(), wrong.size)
        if known is not None and not problem and not lead and not all(
                (have[n] == known[n][:count]).all() for n in range(len(have))):
            problem = "rows have other bits than among %d" % max(rows)
        known = known or have
        tally["cases"] += 1
        if problem:
            tally["failed"] += 1
            print("%s: %s" % (os.environ["NORM_EMULATOR_CONTEXT"], problem))
            sys.stdout.flush()


def parse_sizes(text):
    if ":" in text:
        start, stop, step = (int(part) for part in text.split(":"))
        return list(range(start, stop, step))
    return [int(part) for part in text.split(",")]


def get_library(batch, name, options):
    """The kernels of a batch, compiled or, if they are there, taken from the folder of --libraries."""
    if options.libraries and os.path.exists(os.path.join(options.libraries, name + ".so")):
        return ctypes.CDLL(os.path.join(options.libraries, name + ".so"))
    with tempfile.TemporaryDirectory() as folder:
        passes = ["--norm-to-nvvm=format=%s chip=%s" % ("isa" if options.device else "nvvm", options.chip)]
        flags = ["-O1"] if options.device else ["-O1", "-march=native"]
        return compile_module("\n".join(norm.text(options.tensors) for norm in batch), passes,
                              options.libraries or folder, name, flags, on_gpu=True, on_device=options.device)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hidden", type=parse_sizes, default=[1, 2, 31, 64, 100, 257, 768])
    parser.add_argument("--kinds", default="rms,layer,add_rms,add_layer")
    parser.add_argument("--types", default="f32,bf16,f16")
    parser.add_argument("--rows", type=parse_sizes, default=[0, 1, 3, 17])
    parser.add_argument("--chip", default="sm_90")
    parser.add_argument("--batch", type=int, default=40)
    parser.add_argument("--tensors", action="store_true")
    parser.add_argument("--device", action="store_true")
    parser.add_argument("--libraries")
    parser.add_argument("--compile-only", action="store_true")
    options = parser.parse_args()
    tally = {"cases": 0, "elements": 0, "failed": 0, "worst": {}}
    norms = [Norm(kind, type, hidden) for hidden, kind, type in itertools.product(
        options.hidden, options.kinds.split(","), options.types.split(","))]
    for start in range(0, len(norms), options.batch):
        batch = norms[start:start + options.batch]
        library = get_library(batch, "kernels%d" % start, options)
        for norm in [] if options.compile_only else batch:
            check(norm, library, options.rows, tally)
    worst = ", ".join("%.2f (%s)" % (share, type) for type, share in tally["worst"].items()) or "0.00"
    print("%d kernels, %d cases, %d elements within %s of the bound; %d failed" % (
        len(norms), tally["cases"], tally["elements"], worst, tally["failed"]))
    sys.exit(tally["failed"] != 0)


if __name__ == "__main__":
    main()
