// RUN: norm-opt %s --norm-fuse --canonicalize --cse --split-input-file | FileCheck %s

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#feature = affine_map<(d0, d1) -> (d1)>

// Casts stay where they are: the sum is rounded, then widened.
// CHECK-LABEL: @casts
func.func @casts(%x: tensor<4x8xbf16>, %f: tensor<4x8xbf16>, %w: tensor<8xbf16>, %e: tensor<4x8xbf16>) -> tensor<4x8xbf16> {
  // CHECK: norm.rowwise
  // CHECK: %[[SF:.*]] = arith.addf %{{.*}} : f32
  // CHECK: %[[S:.*]] = arith.truncf %[[SF]] : f32 to bf16
  // CHECK: %[[W:.*]] = arith.extf %[[S]] : bf16 to f32
  // CHECK: arith.mulf %[[W]], %[[W]] : f32
  // CHECK: %[[N:.*]] = arith.truncf %{{.*}} : f32 to bf16
  // CHECK: %[[Y:.*]] = arith.mulf %{{.*}}, %{{.*}} : bf16
  // CHECK: norm.yield %[[Y]] : bf16
  // CHECK-NOT: linalg
  // CHECK: return
  %0 = norm.residual_add %x, %f : tensor<4x8xbf16>, tensor<4x8xbf16> -> tensor<4x8xbf16>
  %1 = norm.rms_norm %0 dims [1] epsilon 1.0e-6 : tensor<4x8xbf16> -> tensor<4x8xbf16>
  %2 = linalg.generic {indexing_maps = [#feature, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%w, %1 : tensor<8xbf16>, tensor<4x8xbf16>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%we: bf16, %ne: bf16, %out: bf16):
    %3 = arith.mulf %we, %ne : bf16
    linalg.yield %3 : bf16
  } -> tensor<4x8xbf16>
  return %2 : tensor<4x8xbf16>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id1 = affine_map<(d0) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>

// 1 + w is computed in the kernel; splats are constants in it; a scalar is an
// operand without dims.
// CHECK-LABEL: @parameters
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %[[W:.*]]: tensor<8xf32>, %[[C:.*]]: f32
func.func @parameters(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %c: f32, %e: tensor<8xf32>) -> tensor<4x8xf32> {
  // CHECK: norm.rowwise {{.*}} ins(%[[X]], %[[W]], %[[C]] : tensor<4x8xf32>, tensor<8xf32>, f32)
  // CHECK-DAG: arith.constant 1.000000e+00 : f32
  // CHECK-DAG: arith.constant 2.000000e+00 : f32
  // CHECK-NOT: linalg
  // CHECK: return
  %one = arith.constant 1.0 : f32
  %1 = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]}
      ins(%w : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%we: f32, %out: f32):
    %3 = arith.addf %we, %one : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  %2 = norm.rms_norm %x scale(%1 : tensor<8xf32>) dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %splat = tensor.splat %c : tensor<4x8xf32>
  %3 = arith.mulf %2, %splat : tensor<4x8xf32>
  %two = arith.constant dense<2.0> : tensor<4x8xf32>
  %4 = arith.mulf %3, %two : tensor<4x8xf32>
  return %4 : tensor<4x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A broadcast that others read, too, is computed again, not stored.
// CHECK-LABEL: @broadcast
func.func @broadcast(%x: tensor<4x8xf32>, %r: tensor<4xf32>, %e: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-DAG: %[[B:.*]] = linalg.broadcast
  // CHECK-DAG: %[[K:.*]] = norm.rowwise {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4xf32>)
  // CHECK: return %[[K]], %[[B]]
  %0 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %1 = norm.residual_add %x, %0 : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %2 = norm.rms_norm %1 dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %2, %0 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// The largest magnitude of a row and what is divided by it, in 8 bits.
// CHECK-LABEL: @quantize
func.func @quantize(%x: tensor<4x8xf32>, %e: tensor<4x8xi8>, %r: tensor<4xf32>) -> (tensor<4x8xi8>, tensor<4xf32>) {
  // CHECK: norm.rowwise
  // CHECK: norm.row_reduce mean
  // CHECK: norm.row_reduce max
  // CHECK: norm.yield %{{.*}}, %{{.*}} : {{(i8, f32|f32, i8)}}
  // CHECK-NOT: linalg
  // CHECK: return
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %least = arith.constant 0xFF800000 : f32
  %start = linalg.fill ins(%least : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %max = linalg.generic {indexing_maps = [#id2, #row], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<4x8xf32>) outs(%start : tensor<4xf32>) {
  ^bb0(%ne: f32, %so_far: f32):
    %1 = math.absf %ne : f32
    %2 = arith.maximumf %1, %so_far : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %q = linalg.generic {indexing_maps = [#id2, #row, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%0, %max : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xi8>) {
  ^bb0(%ne: f32, %me: f32, %out: i8):
    %c127 = arith.constant 127.0 : f32
    %1 = arith.divf %ne, %me : f32
    %2 = arith.mulf %1, %c127 : f32
    %3 = math.roundeven %2 : f32
    %4 = arith.fptosi %3 : f32 to i8
    linalg.yield %4 : i8
  } -> tensor<4x8xi8>
  return %q, %max : tensor<4x8xi8>, tensor<4xf32>
}

// -----

// CHECK-LABEL: @sum_over_other_start
func.func @sum_over_other_start(%x: tensor<4x8xf32>, %r: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  // CHECK: norm.rowwise
  // CHECK: linalg.reduce
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  %sum = linalg.reduce { arith.addf } ins(%0 : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1]
  return %0, %sum : tensor<4x8xf32>, tensor<4xf32>
}

// -----

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Heads: the norm is over one head, the additions see them side by side; sizes
// that are not known are read.
// CHECK: #[[$HEADS:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: @heads
func.func @heads(%x: tensor<?x32xf32>, %b: tensor<?x32xf32>) -> tensor<?x32xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2]] output_shape [%{{.*}}, 4, 8]
  // CHECK: norm.rowwise {indexing_maps = [#[[$HEADS]], #[[$HEADS]], #[[$HEADS]]], iterator_types = ["parallel", "parallel", "reduction"]}
  // CHECK: tensor.collapse_shape
  // CHECK-NOT: arith.addf {{.*}} tensor
  // CHECK: return
  %0 = arith.addf %x, %b : tensor<?x32xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x32xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 4, 8] : tensor<?x32xf32> into tensor<?x4x8xf32>
  %2 = norm.rms_norm %1 dims [2] epsilon 1.0e-6 : tensor<?x4x8xf32> -> tensor<?x4x8xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<?x4x8xf32> into tensor<?x32xf32>
  %4 = arith.mulf %3, %b : tensor<?x32xf32>
  return %4 : tensor<?x32xf32>
}

// -----

// A reshape that cuts rows elsewhere.
// CHECK-LABEL: @cut_rows
func.func @cut_rows(%x: tensor<4x6xf32>, %b: tensor<3x8xf32>) -> tensor<3x8xf32> {
  // CHECK: norm.rowwise
  // CHECK: arith.addf {{.*}} tensor<3x8xf32>
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<4x6xf32> -> tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [3, 8] : tensor<24xf32> into tensor<3x8xf32>
  %3 = arith.addf %2, %b : tensor<3x8xf32>
  return %3 : tensor<3x8xf32>
}

// -----

// Row dims of size 1 are none: reshapes that add and drop them are seen through.
// CHECK-LABEL: @unit_dims
func.func @unit_dims(%x: tensor<1x4x8xf32>, %b: tensor<4x8xf32>, %f: tensor<1x4x8xf32>) -> tensor<1x4x8xf32> {
  // CHECK: norm.rowwise {{.*}} iterator_types = ["parallel", "reduction"]}
  // CHECK-NOT: arith.{{.*}} tensor
  // CHECK: return
  %0 = arith.addf %x, %f : tensor<1x4x8xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<1x4x8xf32> into tensor<4x8xf32>
  %2 = arith.mulf %1, %b : tensor<4x8xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [1, 4, 8] : tensor<4x8xf32> into tensor<1x4x8xf32>
  %4 = norm.rms_norm %3 dims [2] epsilon 1.0e-6 : tensor<1x4x8xf32> -> tensor<1x4x8xf32>
  %5 = arith.addf %4, %x : tensor<1x4x8xf32>
  return %5 : tensor<1x4x8xf32>
}

// -----

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#zero = affine_map<(d0, d1) -> (0, d1)>

// The first row of many is no dim of size 1.
// CHECK-LABEL: @first_row
func.func @first_row(%x: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: linalg.generic
  // CHECK: norm.rowwise
  %0 = linalg.generic {indexing_maps = [#id2, #zero, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%x : tensor<4x8xf32>) {
  ^bb0(%xe: f32, %be: f32, %out: f32):
    %1 = arith.addf %xe, %be : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %1 = norm.rms_norm %0 dims [1] epsilon 1.0e-6 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
