# Modules compiled by a pass pipeline, and calls of their functions.

import ctypes
import os
import shutil
import subprocess

# A crash of a tool is enough to know.
os.environ["LLVM_DISABLE_SYMBOLIZATION"] = "1"


def tool(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("%s failed with %d: %s" % (command[0], done.returncode, done.stderr[:1500]))
    return done


def emulator_flags():
    """Links the emulator of GPU kernels, and conversions of 16-bit floats as it calls them."""
    flags = ["-x", "none"]
    for program, library in [("norm-test-opt", "NormEmulator"), ("mlir-translate", "mlir_float16_utils")]:
        binary = os.path.realpath(shutil.which(program))
        folder = os.path.join(os.path.dirname(os.path.dirname(binary)), "lib")
        flags += ["-L" + folder, "-Wl,-rpath," + folder, "-l" + library]
    return flags


def runtime_flags():
    """Links the runtime over the CUDA driver, which is looked for where LD_LIBRARY_PATH says, too."""
    binary = os.path.realpath(shutil.which("norm-opt"))
    folder = os.path.join(os.path.dirname(os.path.dirname(binary)), "lib")
    return ["-x", "none", "-L" + folder, "-Wl,-rpath," + folder, "-lNormGpuRuntime"]


def compile_module(text, passes, folder, name, flags, driver="norm-opt", on_gpu=False, on_device=False):
    """The library that clang makes of a module; norm-opt and clang are found through PATH."""
    llvm = tool([driver, "-", *passes], text).stdout
    if on_device:
        flags = [*flags, *runtime_flags()]
    elif on_gpu:
        llvm = tool(["norm-test-opt", "-", "--test-emulate-gpu"], llvm).stdout
        flags = [*flags, *emulator_flags()]
    ir = tool(["mlir-translate", "--mlir-to-llvmir"], llvm).stdout
    library = os.path.join(folder, name + ".so")
    tool(["clang", "-x", "ir", "-", "-shared", "-fPIC", "-Wno-override-module", "-o", library, *flags, "-lm"], ir)
    return ctypes.CDLL(library)


def call(library, name, buffers):
    """Calls a function on memrefs."""
    function = getattr(library, "_mlir_ciface_" + name)
    function.restype = None
    descriptors = [buffer.descriptor() for buffer in buffers]
    function(*[pointer for pointer, _ in descriptors])
