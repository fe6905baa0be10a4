// The dialect and the passes in Debian's own mlir-opt.

// RUN: mlir-opt --load-dialect-plugin=%norm_plugin %s | FileCheck %s --check-prefix=PARSE
// RUN: mlir-opt --load-dialect-plugin=%norm_plugin --load-pass-plugin=%norm_plugin \
// RUN:   --pass-pipeline='builtin.module(canonicalize,cse)' %s | FileCheck %s --check-prefix=CANON
// RUN: mlir-opt --load-dialect-plugin=%norm_plugin --load-pass-plugin=%norm_plugin \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-decompose))' %s | FileCheck %s --check-prefix=DECOMPOSE
// RUN: mlir-opt --load-dialect-plugin=%norm_plugin --load-pass-plugin=%norm_plugin \
// RUN:   --pass-pipeline='builtin.module(norm-optimize{fuse=false})' %s | FileCheck %s --check-prefix=CANON
// RUN: mlir-opt --load-dialect-plugin=%norm_plugin --load-pass-plugin=%norm_plugin \
// RUN:   --pass-pipeline='builtin.module(norm-optimize)' %s | FileCheck %s --check-prefix=KERNEL
// RUN: mlir-opt --load-dialect-plugin=%norm_plugin --load-pass-plugin=%norm_plugin \
// RUN:   --pass-pipeline='builtin.module(norm-to-cpu)' %s | FileCheck %s --check-prefix=LLVM

// Without the plugin the dialect is unknown.
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=STOCK

// STOCK: error: {{.*}}norm

// PARSE-LABEL: func.func @layer_norm
// PARSE: %[[ONES:.*]] = arith.constant dense<1.000000e+00>
// PARSE: norm.layer_norm %{{.*}} scale(%[[ONES]] : tensor<8xf32>) dims [1] epsilon

// A scale of ones says nothing.
// CANON-LABEL: func.func @layer_norm
// CANON-NOT: constant
// CANON: norm.layer_norm %{{[^ ]*}} dims [1] epsilon

// KERNEL-LABEL: func.func @layer_norm
// KERNEL: norm.rowwise
// KERNEL-COUNT-2: norm.row_reduce mean

// DECOMPOSE-LABEL: func.func @layer_norm
// DECOMPOSE-NOT: norm.layer_norm %
// DECOMPOSE: linalg.generic
// DECOMPOSE-NOT: norm.layer_norm %
// DECOMPOSE: return

// LLVM: llvm.func @layer_norm
// LLVM-NOT: {{(norm|linalg|memref|tensor)[.]}}
// LLVM: llvm.func @_mlir_ciface_layer_norm
func.func @layer_norm(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %ones = arith.constant dense<1.0> : tensor<8xf32>
  %y = norm.layer_norm %x scale(%ones : tensor<8xf32>) dims [1] epsilon 1.0e-05
      : tensor<4x8xf32> -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
