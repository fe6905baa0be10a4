# The suite of the lit + FileCheck tests.

import os
import shutil

import lit.formats

config.name = "NormFuse"
config.test_format = lit.formats.ShTest(not bool(getattr(config, "use_lit_shell", True)))
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Unit", "__pycache__", "lib"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.norm_binary_dir + "/test"

config.environment["PATH"] = os.pathsep.join(
    [config.norm_binary_dir + "/bin", config.llvm_tools_dir, os.environ["PATH"]]
)
config.substitutions += [
    ("%norm_source", os.path.dirname(config.test_source_root)),
    ("%consumer_env", "env " + " ".join("%s='%s'" % item for item in config.consumer_env)),
    ("%norm_build", config.norm_binary_dir),
    ("%norm_bin", config.norm_binary_dir + "/bin"),
    ("%unit_tests", config.norm_binary_dir + "/test/Unit/norm-unit-tests"),
    ("%examples", os.path.dirname(config.test_source_root) + "/examples"),
    ("%readme", os.path.dirname(config.test_source_root) + "/README.md"),
    ("%python", config.python),
    ("%norm_plugin", config.norm_binary_dir + "/lib/NormPlugin.so"),
    ("%llvm_include", config.llvm_include_dir),
    ("%llvm_lib", config.llvm_lib_dir),
]

# Upstream passes from linalg on tensors to the LLVM dialect, as plain as can be:
# what a test runs as the reference owes nothing to our own pipelines.
upstream_to_llvm = [
    "--convert-elementwise-to-linalg",
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map",
    "--convert-linalg-to-loops",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-scf-to-cf",
    "--convert-vector-to-llvm",
    "--finalize-memref-to-llvm",
    "--convert-math-to-llvm",
    "--convert-math-to-libm",
    "--convert-index-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-func-to-llvm",
    "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts",
]
mlir_runner = ["mlir-runner", "-e main", "--entry-point-result=void"] + [
    "--shared-libs=%s/lib%s.so" % (config.llvm_lib_dir, name)
    for name in ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils")
]
# Functions whose kernels test-emulate-gpu made calls of the emulator.
emulator = [part for part in mlir_runner if not part.startswith("-e ")] + [
    "--shared-libs=%s/lib/libNormEmulator.so" % config.norm_binary_dir
]
# The runtime over a driver that prints what it is asked.
gpu_runner = [part for part in mlir_runner if not part.startswith("-e ")] + [
    "--shared-libs=%s/lib/libNormGpuRuntime.so" % config.norm_binary_dir
]
fake_cuda = "env LD_LIBRARY_PATH=%s/test/lib/fake-cuda" % config.norm_binary_dir
config.substitutions += [
    ("%{gpu_runner}", " ".join(gpu_runner)),
    ("%{fake_cuda}", fake_cuda),
    ("%{emulator}", " ".join(emulator)),
    ("%{upstream_to_llvm}", " ".join("'%s'" % flag for flag in upstream_to_llvm)),
    ("%{mlir_runner}", " ".join(mlir_runner)),
]

if config.norm_bench:
    config.available_features.add("norm-bench")
# Tests of compiled GPU code are skipped where CUDA's tools are not there.
for tool in ("ptxas", "cuobjdump"):
    if shutil.which(tool, path=config.environment["PATH"]):
        config.available_features.add(tool)
