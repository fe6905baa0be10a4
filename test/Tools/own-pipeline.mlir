// examples/cpp/own-pipeline.cpp, a compiler with norm-optimize in its pipeline, and
// that docs/library.md shows its source.

// RUN: own-pipeline %s | FileCheck %s
// RUN: not own-pipeline %s.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: awk '/^```cpp/{on = 1; next} /^```/{on = 0} on' %norm_source/docs/library.md > %t.shown
// RUN: awk '/^static void buildPipeline/{on = 1} on; /^}/{on = 0}' %examples/cpp/own-pipeline.cpp > %t.source
// RUN: grep populateNormDecompose %examples/cpp/own-pipeline.cpp >> %t.source
// RUN: diff %t.source %t.shown

// MISSING: error: could not open input file

// CHECK-LABEL: func.func @library
// CHECK-SAME: (%[[X:.*]]: tensor<?x4096xf32>, %[[W:.*]]: tensor<4096xf32>)
// CHECK: %[[EPSILON:.*]] = arith.constant 9.99999974E-6 : f32
// CHECK: call @library_rms_norm(%[[X]], %[[W]], %[[EPSILON]])
func.func @library(%x: tensor<?x4096xf32>, %w: tensor<4096xf32>) -> tensor<?x4096xf32> {
  %0 = norm.rms_norm %x scale(%w : tensor<4096xf32>) dims [1] epsilon 1.0e-05
      : tensor<?x4096xf32> -> tensor<?x4096xf32>
  return %0 : tensor<?x4096xf32>
}

// CHECK-LABEL: func.func @other_norms
// CHECK-NOT: call
// CHECK: linalg.generic
// CHECK-NOT: norm.
func.func @other_norms(%x: tensor<?x4096xf32>, %w: tensor<4096xf32>, %y: tensor<?x768xf32>)
    -> (tensor<?x4096xf32>, tensor<?x4096xf32>, tensor<?x768xf32>) {
  %0 = norm.rms_norm %x scale(%w : tensor<4096xf32>) dims [1] epsilon 1.0e-05 kind<outside>
      : tensor<?x4096xf32> -> tensor<?x4096xf32>
  %1 = norm.rms_norm %x dims [1] epsilon 1.0e-05 : tensor<?x4096xf32> -> tensor<?x4096xf32>
  %2 = norm.layer_norm %y dims [1] epsilon 1.0e-05 : tensor<?x768xf32> -> tensor<?x768xf32>
  return %0, %1, %2 : tensor<?x4096xf32>, tensor<?x4096xf32>, tensor<?x768xf32>
}

// CHECK: func.func private @library_rms_norm
