#!/usr/bin/env python3
"""Calls the function of kernel.mlir from Python, with ctypes and numpy.

usage: main.py KERNEL.so

KERNEL.so is the object file of compile.sh, linked to a shared library. Compares with
the same in numpy and double precision.
"""

import ctypes
import sys

import numpy as np

LIBC = ctypes.CDLL(None)
LIBC.free.argtypes = [ctypes.c_void_p]


def memref(rank):
    """The struct norm_memref_TYPE_RANK of the header."""

    class Memref(ctypes.Structure):
        _fields_ = [
            ("allocated", ctypes.c_void_p),
            ("aligned", ctypes.c_void_p),
            ("offset", ctypes.c_int64),
            ("sizes", ctypes.c_int64 * rank),
            ("strides", ctypes.c_int64 * rank),
        ]

    return Memref


def describe(array):
    strides = [s // array.itemsize for s in array.strides]
    extents = ctypes.c_int64 * array.ndim
    data = array.ctypes.data
    return memref(array.ndim)(data, data, 0, extents(*array.shape), extents(*strides))


def take(result, dtype):
    """Copies a result and frees the memory that the function made for it."""
    shape = tuple(result.sizes)
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    data = ctypes.string_at(result.aligned + result.offset, size)
    LIBC.free(result.allocated)
    return np.frombuffer(data, dtype).reshape(shape)


class Results(ctypes.Structure):
    _fields_ = [("result0", memref(2)), ("result1", memref(2))]


def main():
    kernel = ctypes.CDLL(sys.argv[1])
    rng = np.random.default_rng(0)
    x = rng.standard_normal((5, 64), np.float32)
    residual = rng.standard_normal((5, 64), np.float32)
    scale = rng.standard_normal(64, np.float32)

    results = Results()
    arguments = [describe(a) for a in (x, residual, scale)]
    kernel._mlir_ciface_add_rms(
        ctypes.byref(results), *(ctypes.byref(a) for a in arguments)
    )
    y, total = take(results.result0, np.float32), take(results.result1, np.float32)

    exact = x.astype(np.float64) + residual
    expected = exact / np.sqrt((exact**2).mean(1, keepdims=True) + 1e-06) * scale
    worst = max(np.abs(y - expected).max(), np.abs(total - exact).max())
    print(f"add_rms of 5 x 64: largest difference {'below' if worst < 1e-5 else 'above'} 1e-5")
    return 0 if worst < 1e-5 else 1


if __name__ == "__main__":
    sys.exit(main())
