// RUN: norm-opt %s -split-input-file \
// RUN:   --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' \
// RUN:   | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy

// What needs a new buffer has it; nothing else is allocated or copied.

#full = affine_map<(d0, d1) -> (d0, d1)>

// The residual stream is updated in its own buffer.

// CHECK-LABEL: func @stream
// CHECK-SAME: (%[[X:.*]]: memref<4x8xbf16>, %[[F:.*]]: memref<4x8xbf16>, %[[Y:.*]]: memref<4x8xbf16>)
// CHECK: norm.rowwise
// CHECK-SAME: ins(%[[X]], %[[F]] : {{.*}}) outs(%[[Y]], %[[X]] :
// CHECK-NEXT: ^bb0(%{{.*}}: bf16, %{{.*}}: bf16):
// CHECK: norm.yield
// CHECK-NEXT: }
// CHECK-NEXT: return %[[Y]], %[[X]]
func.func @stream(%x: tensor<4x8xbf16>, %f: tensor<4x8xbf16>, %y0: tensor<4x8xbf16>)
    -> (tensor<4x8xbf16>, tensor<4x8xbf16>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : tensor<4x8xbf16>, tensor<4x8xbf16>)
      outs(%y0, %x : tensor<4x8xbf16>, tensor<4x8xbf16>) {
  ^bb0(%xe: bf16, %fe: bf16):
    %s = arith.addf %xe, %fe : bf16
    %sf = arith.extf %s : bf16 to f32
    %m = norm.row_reduce mean %sf : f32
    %d = arith.subf %sf, %m : f32
    %ye = arith.truncf %d : f32 to bf16
    norm.yield %ye, %s : bf16, bf16
  } -> (tensor<4x8xbf16>, tensor<4x8xbf16>)
  return %y#0, %y#1 : tensor<4x8xbf16>, tensor<4x8xbf16>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// The sum is computed in f32 and stored rounded: the later phase reads the
// inputs again, whose buffer is thus not free before.

// CHECK-LABEL: func @rounded_stream
// CHECK-SAME: (%[[X:.*]]: memref<4x8xbf16>, %[[F:.*]]: memref<4x8xbf16>, %[[Y:.*]]: memref<4x8xbf16>)
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: norm.rowwise {{.*}} ins(%[[X]], %[[F]] : {{.*}}) outs(%[[Y]], %[[NEW]] :
// CHECK: return
func.func @rounded_stream(%x: tensor<4x8xbf16>, %f: tensor<4x8xbf16>, %y0: tensor<4x8xbf16>)
    -> (tensor<4x8xbf16>, tensor<4x8xbf16>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #full, #full, #full],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x, %f : tensor<4x8xbf16>, tensor<4x8xbf16>)
      outs(%y0, %x : tensor<4x8xbf16>, tensor<4x8xbf16>) {
  ^bb0(%xe: bf16, %fe: bf16):
    %xf = arith.extf %xe : bf16 to f32
    %ff = arith.extf %fe : bf16 to f32
    %sf = arith.addf %xf, %ff : f32
    %s = arith.truncf %sf : f32 to bf16
    %m = norm.row_reduce mean %sf : f32
    %d = arith.subf %sf, %m : f32
    %ye = arith.truncf %d : f32 to bf16
    norm.yield %ye, %s : bf16, bf16
  } -> (tensor<4x8xbf16>, tensor<4x8xbf16>)
  return %y#0, %y#1 : tensor<4x8xbf16>, tensor<4x8xbf16>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// The normalized value goes over what it was computed from.

// CHECK-LABEL: func @last_phase
// CHECK-SAME: (%[[X:.*]]: memref<?x?xf32>)
// CHECK: norm.rowwise {{.*}} ins(%[[X]] : memref<?x?xf32>) outs(%[[X]] : memref<?x?xf32>)
// CHECK: return %[[X]]
func.func @last_phase(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %m : f32
    norm.yield %d : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>

// As above, but the input is read by another op afterwards.

// CHECK-LABEL: func @read_later
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: norm.rowwise {{.*}} outs(%[[NEW]] : memref<?x?xf32>)
// CHECK: return
func.func @read_later(%x: tensor<?x?xf32>, %i: index) -> (tensor<?x?xf32>, f32) {
  %y = norm.rowwise {indexing_maps = [#full, #full], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %m : f32
    norm.yield %d : f32
  } -> tensor<?x?xf32>
  %e = tensor.extract %x[%i, %i] : tensor<?x?xf32>
  return %y, %e : tensor<?x?xf32>, f32
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// Elements move: rows are read after others were written.

// CHECK-LABEL: func @transposed
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: norm.rowwise {{.*}} outs(%[[NEW]] : memref<8x8xf32>)
// CHECK: return
func.func @transposed(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = norm.rowwise {indexing_maps = [#full, #transposed], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %m : f32
    norm.yield %d : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// Both transposed, it is the same element again.

// CHECK-LABEL: func @both_transposed
// CHECK-SAME: (%[[X:.*]]: memref<8x8xf32>)
// CHECK: norm.rowwise {{.*}} outs(%[[X]] : memref<8x8xf32>)
// CHECK: return
func.func @both_transposed(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = norm.rowwise {indexing_maps = [#transposed, #transposed], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%x : tensor<8x8xf32>) {
  ^bb0(%xe: f32):
    %m = norm.row_reduce mean %xe : f32
    %d = arith.subf %xe, %m : f32
    norm.yield %d : f32
  } -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>

// A scale is read by every row; what a row has one element of is read before it
// is written.

// CHECK-LABEL: func @feature_and_row
// CHECK-SAME: (%[[X:.*]]: memref<8x8xf32>, %[[W:.*]]: memref<8xf32>, %[[R:.*]]: memref<8xf32>)
// CHECK: %[[NEW:.*]] = memref.alloc(
// CHECK: norm.rowwise {{.*}} outs(%[[NEW]], %[[R]] : memref<8xf32>, memref<8xf32>)
// CHECK: return
func.func @feature_and_row(%x: tensor<8x8xf32>, %w: tensor<8xf32>, %r: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y:2 = norm.rowwise {indexing_maps = [#full, #feature, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w, %r : tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>) outs(%w, %r : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%xe: f32, %we: f32, %re: f32):
    %p = arith.mulf %xe, %we : f32
    %s = norm.row_reduce sum %p : f32
    %t = arith.addf %s, %re : f32
    norm.yield %s, %t : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %y#0, %y#1 : tensor<8xf32>, tensor<8xf32>
}
