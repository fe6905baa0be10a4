// The IR before in the description of the pass gives the IR after, whose values
// have other names there.

// RUN: %python %S/Inputs/example.py %norm_source/include/norm/Lower/GPUPasses.td ConvertNormToGPU 1 > %t.before.mlir
// RUN: %python %S/Inputs/example.py %norm_source/include/norm/Lower/GPUPasses.td ConvertNormToGPU 2 --checks > %t.checks
// RUN: norm-opt %t.before.mlir --convert-norm-to-gpu --canonicalize --cse | FileCheck %t.checks
// RUN: FileCheck %s --input-file=%t.before.mlir
// RUN: FileCheck %s --input-file=%t.checks --check-prefix=AFTER

// CHECK: norm.rowwise
// AFTER: gpu.func @rms(
// AFTER: gpu.barrier
// AFTER: gpu.launch_func @norm_kernels::@rms blocks
