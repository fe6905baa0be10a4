"""What the scripts of this folder share: compiling with norm-opt, calling what
comes out, timing several programs in turns."""

import ctypes
import os
import subprocess
import tempfile
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
NORM_OPT = os.path.normpath(os.path.join(HERE, "..", "..", "build", "bin", "norm-opt"))


def compile_module(text, norm_opt, optimize="--norm-optimize"):
    """Returns the shared library of a module, and how long norm-opt took."""
    folder = tempfile.mkdtemp(prefix="normfuse-bench-")
    path = os.path.join(folder, "module")
    with open(path + ".mlir", "w") as file:
        file.write(text)
    commands = [
        [norm_opt, path + ".mlir"]
        + optimize.split()
        + ["--norm-to-cpu=target-cpu=native", "-o", path + ".llvm.mlir"],
        ["mlir-translate-22", "--mlir-to-llvmir", path + ".llvm.mlir", "-o", path + ".ll"],
        ["clang-22", "-O2", "-march=native", "-Wno-override-module", "-shared", "-fPIC"]
        + ["-fopenmp", path + ".ll", "-o", path + ".so"],
    ]
    start = time.perf_counter()
    for command in commands:
        subprocess.run(command, check=True)
    return ctypes.CDLL(path + ".so"), time.perf_counter() - start


def import_torch(module, tensors):
    """Returns a torch.nn.Module as linalg on tensors, by torch-mlir."""
    from torch_mlir import fx

    return fx.export_and_import(
        module, *tensors, output_type="linalg-on-tensors", func_name="main"
    )


def export(module, tensors):
    """Returns a torch.nn.Module as text: linalg on tensors."""
    return str(import_torch(module, tensors))


def compile_iree(text, arrays):
    """Returns a callable that runs a module on arrays in IREE."""
    import iree.compiler

    with tempfile.NamedTemporaryFile(suffix=".vmfb") as file:
        iree.compiler.compile_str(
            text,
            target_backends=["llvm-cpu"],
            extra_args=[
                "--iree-llvmcpu-target-cpu=host",
                "--iree-opt-level=O3",
                # Its tiles of torch-mlir's layer norms need more than 32 KB, as its
                # threads have.
                "--iree-llvmcpu-stack-allocation-limit=131072",
            ],
            output_file=file.name,
        )
        return call_iree(file.name, arrays)


def call_iree(path, arrays):
    """Returns a callable that runs @main of a file that IREE compiled."""
    import iree.runtime

    config = iree.runtime.Config("local-task")
    context = iree.runtime.SystemContext(config=config)
    context.add_vm_module(iree.runtime.VmModule.mmap(context.instance, path))
    inputs = [iree.runtime.asdevicearray(config.device, array) for array in arrays]
    function = context.modules.module["main"]
    return lambda: function(*inputs)


LIBC = ctypes.CDLL(None)
LIBC.free.argtypes = [ctypes.c_void_p]
# Freed memory stays with the process: else each call of a program that allocates its
# results by malloc() would touch new pages, which takes longer than the kernels.
M_TRIM_THRESHOLD, M_MMAP_MAX = -1, -4
LIBC.mallopt(M_TRIM_THRESHOLD, 2**31 - 1)
LIBC.mallopt(M_MMAP_MAX, 0)


class Compiled:
    """A function of a compiled module, called with arrays.

    `inputs` are passed as memref descriptors; after each run(), either free() or
    take() must follow. All that a call needs is made once: what is timed should be
    the function, not Python.
    """

    def __init__(self, library, inputs, result_ranks, name="main"):
        self.function = getattr(library, "_mlir_ciface_" + name)
        self.inputs = inputs
        self.ranks = result_ranks
        self.descriptors = [self.describe(array) for array in inputs]
        sizes = [3 + 2 * rank for rank in result_ranks]
        self.starts = [sum(sizes[:index]) for index in range(len(sizes))]
        self.results = (ctypes.c_int64 * sum(sizes))()
        memory = [self.results, *self.descriptors]
        self.arguments = [ctypes.c_void_p(ctypes.addressof(words)) for words in memory]

    @staticmethod
    def describe(array):
        assert array.flags.c_contiguous
        strides = [stride // array.itemsize for stride in array.strides]
        words = [array.ctypes.data, array.ctypes.data, 0, *array.shape, *strides]
        return (ctypes.c_int64 * len(words))(*words)

    def run(self):
        self.function(*self.arguments)

    def free(self):
        for start in self.starts:
            LIBC.free(self.results[start])

    def take(self, dtype):
        """Copies the results and frees them."""
        arrays = []
        for start, rank in zip(self.starts, self.ranks):
            shape = self.results[start + 3 : start + 3 + rank]
            size = int(np.prod(shape)) * np.dtype(dtype).itemsize
            data = ctypes.string_at(self.results[start + 1], size)
            arrays.append(np.frombuffer(data, dtype).reshape(shape))
        self.free()
        return arrays


def race(programs, rounds, seconds):
    """Times callables in turns and returns the median time of each.

    In a round each runs for `seconds`, after one call that is not timed and a pause
    in which the others' threads go to sleep.
    """
    times = {name: [] for name in programs}
    for _ in range(rounds):
        for name, call in programs.items():
            time.sleep(0.3)
            call()
            end = time.perf_counter() + seconds
            calls = []
            while not calls or time.perf_counter() < end:
                start = time.perf_counter()
                call()
                calls.append(time.perf_counter() - start)
            times[name].append(np.median(calls))
    return {name: float(np.median(t)) for name, t in times.items()}
