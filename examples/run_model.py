#!/usr/bin/env python3
"""Runs a compiled model and compares it with the framework's own outputs.

usage: run_model.py MODEL.so REFERENCE.npz [--function NAME] [--runs N]

MODEL.so is what norm-opt --norm-to-cpu, mlir-translate and clang made of a
model; REFERENCE.npz holds its inputs in0, in1, ..., the outputs out0, ... that the
framework computed (bf16 as uint16, named in key `bf16`) and noise0, ..., the largest
error of those against the same model in f64. An output passes if no element differs
by more than twice that noise, or 1e-5 of its largest element where that is more.
Inputs must come back unchanged. Needs numpy.
"""

import argparse
import ctypes
import sys
import time

import numpy as np

LIBC = ctypes.CDLL(None)
LIBC.free.argtypes = [ctypes.c_void_p]


def descriptor_class(rank):
    """The C struct of a memref of `rank` dims."""
    extents = [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]

    class Descriptor(ctypes.Structure):
        _fields_ = [
            ("allocated", ctypes.c_void_p),
            ("aligned", ctypes.c_void_p),
            ("offset", ctypes.c_int64),
        ] + (extents if rank else [])

    return Descriptor


def describe(array):
    """The descriptor of a C-contiguous array."""
    descriptor = descriptor_class(array.ndim)()
    descriptor.allocated = descriptor.aligned = array.ctypes.data
    if array.ndim:
        descriptor.sizes[:] = array.shape
        descriptor.strides[:] = [s // array.itemsize for s in array.strides]
    return descriptor


def take(descriptor, rank, dtype):
    """Copies a result out of its descriptor and frees the buffer."""
    shape = tuple(descriptor.sizes) if rank else ()
    count = int(np.prod(shape))
    array = np.empty(shape, dtype)
    start = descriptor.aligned + descriptor.offset * dtype.itemsize
    ctypes.memmove(array.ctypes.data, start, count * dtype.itemsize)
    LIBC.free(descriptor.allocated)
    return array


def call(function, inputs, expected):
    """Calls the C interface; results have the rank and type of `expected`."""

    class Results(ctypes.Structure):
        _fields_ = [(f"r{i}", descriptor_class(x.ndim)) for i, x in enumerate(expected)]

    results = Results()
    arguments = [describe(x) for x in inputs]
    function(ctypes.byref(results), *map(ctypes.byref, arguments))
    return [
        take(getattr(results, f"r{i}"), x.ndim, x.dtype) for i, x in enumerate(expected)
    ]


def widen(array, is_bf16):
    if is_bf16:
        array = (array.astype(np.uint32) << 16).view(np.float32)
    return array.astype(np.float64)


def compare(name, actual, expected, noise, is_bf16):
    """Prints one line about an output; true if it passes."""
    if actual.shape != expected.shape:
        print(f"  {name}: shape {actual.shape}, expected {expected.shape}: FAIL")
        return False
    actual, expected = widen(actual, is_bf16), widen(expected, is_bf16)
    if not expected.size:
        print(f"  {name}: empty: PASS")
        return True
    error = np.abs(actual - expected).max()
    limit = max(2 * noise, 1e-5 * np.abs(expected).max())
    passed = bool(error <= limit)  # false for NaN too
    print(
        f"  {name}: {'x'.join(map(str, expected.shape))}, max abs error {error:.2e}, "
        f"limit {limit:.2e}: {'PASS' if passed else 'FAIL'}"
    )
    return passed


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("library")
    parser.add_argument("reference")
    parser.add_argument("--function", default="main")
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()

    reference = np.load(options.reference)
    bf16 = set(reference["bf16"])
    count = lambda prefix: sum(key.startswith(prefix) for key in reference.files)
    inputs = [reference[f"in{i}"] for i in range(count("in"))]
    expected = [reference[f"out{i}"] for i in range(count("out"))]

    library = ctypes.CDLL(options.library)
    function = getattr(library, "_mlir_ciface_" + options.function)
    function.restype = None
    before = [x.copy() for x in inputs]
    start = time.perf_counter()
    for _ in range(options.runs):
        actual = call(function, inputs, expected)
    seconds = (time.perf_counter() - start) / options.runs

    passed = True
    for i, (a, e) in enumerate(zip(actual, expected)):
        passed &= compare(f"out{i}", a, e, reference[f"noise{i}"], f"out{i}" in bf16)
    for i, (x, y) in enumerate(zip(inputs, before)):
        if x.tobytes() != y.tobytes():
            print(f"  in{i}: changed by the call: FAIL")
            passed = False
    print(f"  {1e3 * seconds:.2f} ms a call")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
