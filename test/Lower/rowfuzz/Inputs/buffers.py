# Memref descriptors over numpy memory, for calls of compiled functions by their C
# interface.

import ctypes

import numpy as np

STORED = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.uint16, "i8": np.int8, "i1": np.uint8}
SCALARS = {"f64": ctypes.c_double, "f32": ctypes.c_float, "i8": ctypes.c_int8, "i1": ctypes.c_bool}
GUARD = 64


def encode(array, type):
    if type == "bf16":
        return (np.ascontiguousarray(array, np.float32).view(np.uint32) >> 16).astype(np.uint16).reshape(np.shape(array))
    return np.asarray(array).astype(STORED[type])


def decode(array, type):
    if type == "bf16":
        return (np.atleast_1d(array).astype(np.uint32) << 16).view(np.float32).astype(np.float64).reshape(array.shape)
    return array.astype(np.float64)


class Buffer:
    """Memory for an operand of some shape, with all that is no element filled with a pattern."""

    def __init__(self, shape, type, stride=1, pad=0, offset=0):
        self.shape, self.type, self.offset = list(shape), type, offset
        self.strides = [0] * len(shape)
        step = stride
        for i in reversed(range(len(shape))):
            self.strides[i] = step
            step = step * max(shape[i], 1) + pad
        dtype = np.dtype(STORED[type])
        self.memory = np.full((2 * GUARD + offset + step) * dtype.itemsize, 0x5A, np.uint8).view(dtype)
        self.start = GUARD + offset
        self.elements = np.lib.stride_tricks.as_strided(
            self.memory[self.start:], self.shape, [s * dtype.itemsize for s in self.strides])

    def write(self, array):
        self.elements[...] = encode(array, self.type)
        return self

    def read(self):
        return decode(np.array(self.elements), self.type)

    def touched_elsewhere(self):
        """Whether memory that is no element of the buffer has changed."""
        copy = self.memory.copy()
        inner = np.lib.stride_tricks.as_strided(copy[self.start:], self.shape,
                                                [s * copy.itemsize for s in self.strides])
        inner[...] = np.full(1, 0x5A5A5A5A5A5A5A5A, np.uint64).view(copy.dtype)[0]
        return bool((copy.view(np.uint8) != 0x5A).any())

    def descriptor(self):
        start = self.memory.ctypes.data + GUARD * self.memory.itemsize
        return Descriptor(start, start, self.offset, self.shape, self.strides).pointer()


class Descriptor:
    """Two pointers, an offset, sizes and strides."""

    def __init__(self, allocated=0, aligned=0, offset=0, sizes=(), strides=()):
        self.words = (ctypes.c_int64 * (3 + 2 * len(sizes)))(allocated, aligned, offset, *sizes, *strides)

    def pointer(self):
        return ctypes.cast(self.words, ctypes.c_void_p), self.words


class Device:
    """Copies of buffers in the memory of the emulated device, each an allocation of just its size."""

    def __init__(self, library):
        self.library = library
        library.mgpuMemAlloc.argtypes = [ctypes.c_uint64, ctypes.c_void_p, ctypes.c_bool]
        library.mgpuMemAlloc.restype = ctypes.c_void_p
        library.mgpuStreamSynchronize.argtypes = [ctypes.c_void_p]
        library.mgpuMemFree.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        library.mgpuMemcpy.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_void_p]
        self.places = {}

    def extent(self, buffer):
        """The host address of the first element, and bytes to the end of the last one."""
        size = buffer.memory.itemsize
        last = sum((s - 1) * stride for s, stride in zip(buffer.shape, buffer.strides))
        count = 0 if 0 in buffer.shape else buffer.offset + last + 1
        return buffer.memory.ctypes.data + GUARD * size, count * size

    def put(self, buffer, lead=0):
        """A descriptor of the buffer on the device, with `lead` elements in front of it that are not its own."""
        if id(buffer) not in self.places:
            host, size = self.extent(buffer)
            allocation = self.library.mgpuMemAlloc(size + lead * buffer.memory.itemsize, None, False) or 0
            self.places[id(buffer)] = allocation, allocation + lead * buffer.memory.itemsize
            self.library.mgpuMemcpy(self.places[id(buffer)][1], host, size, None)
        address = self.places[id(buffer)][1]
        return Descriptor(address, address, buffer.offset, buffer.shape, buffer.strides).pointer()

    def take(self, buffer):
        """Copies the buffer back and frees it on the device."""
        allocation, address = self.places.pop(id(buffer), (0, 0))
        if not allocation:
            return
        host, size = self.extent(buffer)
        self.library.mgpuMemcpy(host, address, size, None)
        self.library.mgpuStreamSynchronize(None)
        self.library.mgpuMemFree(allocation, None)


def read_result(words, rank, type):
    """The elements of a result that a function returned."""
    sizes, strides = list(words[3:3 + rank]), list(words[3 + rank:3 + 2 * rank])
    if 0 in sizes:
        return np.zeros(sizes)
    dtype = np.dtype(STORED[type])
    count = 1 + sum((size - 1) * stride for size, stride in zip(sizes, strides))
    raw = (ctypes.c_char * (count * dtype.itemsize)).from_address(words[1] + words[2] * dtype.itemsize)
    return decode(np.array(np.lib.stride_tricks.as_strided(
        np.frombuffer(raw, dtype), sizes, [s * dtype.itemsize for s in strides])), type)


def free(pointer):
    """Frees what a function allocated for its caller."""
    release = ctypes.CDLL(None).free
    release.argtypes = [ctypes.c_void_p]
    release(pointer)
