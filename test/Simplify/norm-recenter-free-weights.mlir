// free-weights frees no data that an op with operands names.

// RUN: norm-opt %s --allow-unregistered-dialect --norm-recenter='insert-center=false free-weights=true' \
// RUN:   | FileCheck %s

// CHECK-LABEL: func.func @named(
// CHECK:         "test.use"(%{{.*}}) {value = dense_resource<used> : tensor<1x4xf32>}
// CHECK:     used: "0x040000000000803F000040400000004000000040"
// CHECK-NOT: unused:
func.func @named(%a: tensor<2x1xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %w = arith.constant dense_resource<used> : tensor<1x4xf32>
  %v = arith.constant dense_resource<unused> : tensor<1x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %p = linalg.matmul ins(%a, %w : tensor<2x1xf32>, tensor<1x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %n = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  %q = linalg.matmul ins(%a, %v : tensor<2x1xf32>, tensor<1x4xf32>) outs(%zeros : tensor<2x4xf32>) -> tensor<2x4xf32>
  %m = norm.layer_norm %q dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  "test.use"(%m) {value = dense_resource<used> : tensor<1x4xf32>} : (tensor<2x4xf32>) -> ()
  return %n, %m : tensor<2x4xf32>, tensor<2x4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      used: "0x040000000000803F000040400000004000000040",
      unused: "0x040000000000803F000040400000004000000040"
    }
  }
#-}
