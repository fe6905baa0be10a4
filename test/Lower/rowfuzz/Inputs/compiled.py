# Modules compiled by a pass pipeline, and calls of their functions.

import ctypes
import os
import subprocess

# A crash of a tool is enough to know.
os.environ["LLVM_DISABLE_SYMBOLIZATION"] = "1"


def tool(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("%s failed with %d: %s" % (command[0], done.returncode, done.stderr[:1500]))
    return done


def compile_module(text, passes, folder, name, flags, driver="norm-opt"):
    """The library that clang makes of a module; norm-opt and clang are found through PATH."""
    llvm = tool([driver, "-", *passes], text).stdout
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
