# Norms compiled for a GPU and emulated, on values that are hard: squares that the
# storage type does not hold, sums that cancel, equal elements, subnormal numbers,
# zeros of both signs, infinities and NaNs, one element, rows side by side of very
# different size.
#
#   values.py [--hidden 1,9,...] [--kinds rms,layer,...] [--types f32,bf16,f16] [--chip C] [--any]
#
# Expected is f64 within the documented error, NaN and infinity where f64 has them, and
# to the bit: stored sums, zeros of RMSNorm, and the bias where all elements of
# a row are equal to their mean in f32. With --any one kernel of each kind and type takes all sizes and
# strides.

import argparse
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from gpusweep import EPSILON, Norm, decode, encode, get_library, parse_sizes, run

# Its square is no number of the type, or one of 2^110, of which f32 sums up many.
LARGE = {"f32": 2.0**55, "bf16": 2.0**55, "f16": 65504.0}
SUBNORMAL = {"f32": 2.0**-149, "bf16": 2.0**-133, "f16": 2.0**-24}
STEP = {"f32": 1.0, "bf16": 256.0, "f16": 32.0}
EQUAL = 1232.0


class AnyNorm(Norm):
    """A norm whose kernel knows neither the size of rows nor strides."""

    def __init__(self, kind, type, hidden):
        super().__init__(kind, type, hidden)
        self.name = "%s_%s_any" % (kind, type)

    def text(self, on_tensors):
        text = super().text(on_tensors)
        text = text.replace("memref<?x%dx%s>" % (self.hidden, self.type),
                            "memref<?x?x%s, strided<[?, ?], offset: ?>>" % self.type)
        return text.replace("memref<%dx%s>" % (self.hidden, self.type),
                            "memref<?x%s, strided<[?], offset: ?>>" % self.type)


def hard_rows(hidden, type):
    """Rows by name."""
    place = np.arange(hidden)
    sign = 1.0 - 2.0 * (place % 2)
    ramp = (1 + place % 7) * sign

    def with_values(*values):
        row = ramp.copy()
        row[-len(values):] = values[-hidden:]
        return row
    return {
        "zero": np.zeros(hidden),
        "minus zero": np.full(hidden, -0.0),
        "large": LARGE[type] * sign,
        "small": SUBNORMAL[type] * sign,
        "equal": np.full(hidden, EQUAL),
        "far from zero": 40960.0 + STEP[type] * (place % 4),
        "one large": with_values(LARGE[type]),
        "infinity": with_values(np.inf),
        "infinities": with_values(np.inf, -np.inf),
        "NaN": with_values(np.nan),
    }


def make_arrays(norm):
    """Names of the rows, and the operands: each row is added to zeros, to itself and to its negative."""
    rows = hard_rows(norm.hidden, norm.type)
    names, x, added = list(rows), np.array(list(rows.values())), []
    if norm.adds:
        added = [np.concatenate([np.full(x.shape, -0.0), x, -x])]
        names = ["%s + %s" % (name, other) for other in ("-0", "itself", "its negative") for name in names]
        x = np.concatenate([x, x, x])
    place = np.arange(norm.hidden)
    # Both signs, none of them zero.
    weights = [1.5 - (place % 4)] + [0.25 * (place % 5) - 0.5] * norm.centers
    return names, [decode(encode(array, norm.type), norm.type) for array in [x, *added, *weights]]


def agree(have, want, bound):
    both_nan = np.isnan(have) & np.isnan(want)
    return both_nan | (have == want) | (abs(have - want) <= bound)


def same_bits(have, want):
    return np.isnan(have) & np.isnan(want) | (have == want) & (np.signbit(have) == np.signbit(want))


def check(norm, library, tally, lead, layout):
    names, arrays = make_arrays(norm)
    label = "%s %d%s" % (norm.name, norm.hidden, ", unaligned" * lead)
    os.environ["NORM_EMULATOR_CONTEXT"] = label
    have, stayed = run(norm, library, arrays, len(names), lead, **layout)
    if not stayed:
        print("%s: an input was written, or what is no element" % label)
    wrong = np.zeros(have[0].shape, bool)
    (want, bound), *stored = norm.expect(arrays)
    source = stored[0][0] if stored else arrays[0]
    weight = arrays[1 + norm.adds]
    # Roundings of subnormal numbers of f32.
    bound += 4 * SUBNORMAL["f32"] * abs(weight) / np.sqrt(EPSILON)
    if norm.centers:
        # The sum of equal elements is exact, and for most sizes its product with 1 / size.
        first = np.float32(source[:, :1])
        means = np.float32(first * norm.hidden) * np.float32(1 / norm.hidden)
        bound[((source == first) & (abs(first) <= 2 * EQUAL) & (means == first)).all(1)] = 0
    else:
        wrong |= (source == 0) & np.isfinite(want) & ~same_bits(have[0], source * weight)
    wrong |= ~agree(have[0], want, bound)
    if stored:
        wrong |= ~same_bits(have[1], source)
    for row, name in enumerate(names):
        tally["rows"] += 1
        if wrong[row].any() or not stayed:
            tally["failed"] += 1
            i = int(np.argmax(wrong[row]))
            print("%s, %s: %r instead of %r at %d" % (label, name, [float(h[row, i]) for h in have],
                                                      [float(w[row, i]) for w in [want] + [source] * len(stored)], i))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hidden", type=parse_sizes, default=[1, 9, 1101, 2048])
    parser.add_argument("--kinds", default="rms,layer,add_rms,add_layer")
    parser.add_argument("--types", default="f32,bf16,f16")
    parser.add_argument("--chip", default="sm_90")
    parser.add_argument("--any", action="store_true")
    options = parser.parse_args()
    options.device, options.libraries, options.tensors = False, None, False
    # Lanes beyond a row read elements of others and drop them.
    os.environ["NORM_EMULATOR_DISCARDED_READS"] = "1"
    tally = {"rows": 0, "failed": 0}
    make = AnyNorm if options.any else Norm
    norms = [make(kind, type, hidden) for kind in options.kinds.split(",") for type in options.types.split(",")
             for hidden in options.hidden]
    library = get_library(list({norm.name: norm for norm in norms}.values()), "values", options)
    layouts = [dict(pad=3), dict(stride=2, pad=1, offset=1)] if options.any else [dict()]
    with np.errstate(all="ignore"):
        for norm in norms:
            for lead, layout in [(lead, layout) for lead in (0, 1) for layout in layouts]:
                check(norm, library, tally, lead, layout)
    print("%d kernels, %d rows, %d failed" % (len({norm.name for norm in norms}), tally["rows"], tally["failed"]))
    sys.exit(tally["failed"] != 0)


if __name__ == "__main__":
    main()
