# The suite of the lit + FileCheck tests.

import os

import lit.formats

config.name = "NormFuse"
config.test_format = lit.formats.ShTest(not bool(getattr(config, "use_lit_shell", True)))
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Unit", "lib"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.norm_binary_dir + "/test"

config.environment["PATH"] = os.pathsep.join(
    [config.norm_binary_dir + "/bin", config.llvm_tools_dir, os.environ["PATH"]]
)
config.substitutions += [
    ("%norm_bin", config.norm_binary_dir + "/bin"),
    ("%unit_tests", config.norm_binary_dir + "/test/Unit/norm-unit-tests"),
    ("%examples", os.path.dirname(config.test_source_root) + "/examples"),
    ("%norm_plugin", config.norm_binary_dir + "/lib/NormPlugin.so"),
    ("%llvm_lib", config.llvm_lib_dir),
]
