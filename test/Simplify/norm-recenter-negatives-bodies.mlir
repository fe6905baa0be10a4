// Bodies that do more than arithmetic with their own scalars, ops that write a part of
// their result or whose results come from elsewhere than from their yields: where a
// mean, or a shift of the stream, cannot be followed. Each norm stays.

// RUN: norm-opt %s --split-input-file --norm-recenter=insert-center=false \
// RUN:   --norm-layer-to-rms | FileCheck %s --implicit-check-not=norm.rms_norm
// RUN: norm-opt %s --split-input-file -o /dev/null --norm-recenter=insert-center=false \
// RUN:   --remarks-filter-missed=norm-recenter --remark-format=emitRemark 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// What a function makes of two scalars of a body: the loops around the call are nothing
// to the function, so in it both look the same everywhere.

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func private @mul(%a: f32, %b: f32) -> f32 {
  %r = arith.mulf %a, %b : f32
  return %r : f32
}

func.func @call_of_scalars(%x: tensor<2x4xf32>, %z: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = norm.center %x dims [1] : tensor<2x4xf32> -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %p = linalg.generic {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%c, %z : tensor<2x4xf32>, tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %m = func.call @mul(%a, %b) : (f32, f32) -> f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @call_of_scalars(
// CHECK:         norm.layer_norm
// REMARK: [Missed] call | Category:norm-recenter | Function=call_of_scalars |{{.*}} BrokenByOp=func.call,

// -----

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func private @mul(%a: f32, %b: f32) -> f32 {
  %r = arith.mulf %a, %b : f32
  return %r : f32
}

func.func @shift_through_call(%a: tensor<4x3xf32>, %q: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %g = linalg.generic {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%x, %q : tensor<4x4xf32>, tensor<4x4xf32>) outs(%zeros : tensor<4x4xf32>) {
    ^bb0(%b: f32, %c: f32, %o: f32):
      %v = func.call @mul(%b, %c) : (f32, f32) -> f32
      linalg.yield %v : f32
  } -> tensor<4x4xf32>
  %z = norm.layer_norm %g dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y, %z : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @shift_through_call(
// CHECK-COUNT-2: norm.layer_norm

// -----

// A factor that goes through a tensor of the body.

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @factor_in_body(%x: tensor<2x4xf32>, %z: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = norm.center %x dims [1] : tensor<2x4xf32> -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %p = linalg.generic {indexing_maps = [#full, #full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%c, %z : tensor<2x4xf32>, tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %t = tensor.splat %b : tensor<1xf32>
      %s = tensor.extract %t[%c0] : tensor<1xf32>
      %m = arith.mulf %a, %s : f32
      linalg.yield %m : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @factor_in_body(
// CHECK:         norm.layer_norm
// REMARK: [Missed] product | Category:norm-recenter | Function=factor_in_body |{{.*}} BrokenByOp=arith.mulf,

// -----

// A table with zero-mean rows that is another one in each run of the body.

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @table_in_body(%z: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[1.0, -1.0, 2.0, -2.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %p = linalg.generic {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%z : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%b: f32, %o: f32):
      %j = linalg.index 1 : index
      %f = linalg.fill ins(%b : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
      %t = arith.mulf %f, %w : tensor<4xf32>
      %s = tensor.extract %t[%j] : tensor<4xf32>
      linalg.yield %s : f32
  } -> tensor<2x4xf32>
  %y = norm.layer_norm %p dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}

// CHECK-LABEL: func @table_in_body(
// CHECK:         norm.layer_norm
// REMARK: [Missed] extract | Category:norm-recenter | Function=table_in_body |{{.*}} BrokenByOp=tensor.extract,

// -----

// An op in a body that takes a scalar of that body: its own loops are others.

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @nested_op(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = norm.center %x dims [1] : tensor<2x4xf32> -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %p = linalg.generic {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %in = linalg.generic {indexing_maps = [#full, #full], iterator_types = ["parallel", "parallel"]}
          ins(%c : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
        ^bb0(%a1: f32, %o1: f32):
          %s1 = arith.addf %a1, %a : f32
          linalg.yield %s1 : f32
      } -> tensor<2x4xf32>
      %n = norm.layer_norm %in dims [1] epsilon 1.0e-5 : tensor<2x4xf32> -> tensor<2x4xf32>
      %s = tensor.extract %n[%c0, %c0] : tensor<2x4xf32>
      linalg.yield %s : f32
  } -> tensor<2x4xf32>
  return %p : tensor<2x4xf32>
}

// CHECK-LABEL: func @nested_op(
// CHECK:         norm.layer_norm
// REMARK: [Missed] uniform | Category:norm-recenter | Function=nested_op |

// -----

// A gather whose row depends on the column: a shift of a row is none of what is gathered.

#full = affine_map<(d0, d1) -> (d0, d1)>
func.func @gather_of_stream(%a: tensor<4x3xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, -1.0], [0.0, 1.0, 0.0, 0.0], [2.0, -1.0, 1.0, 4.0]]> : tensor<3x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<4x4xf32>
  %x = linalg.matmul ins(%a, %w : tensor<4x3xf32>, tensor<3x4xf32>) outs(%zeros : tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %four = arith.constant 4 : index
  %g = linalg.generic {indexing_maps = [#full], iterator_types = ["parallel", "parallel"]} outs(%zeros : tensor<4x4xf32>) {
    ^bb0(%o: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %s = arith.addi %i, %j : index
      %r = arith.remui %s, %four : index
      %v = tensor.extract %x[%r, %j] : tensor<4x4xf32>
      linalg.yield %v : f32
  } -> tensor<4x4xf32>
  %z = norm.layer_norm %g dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  return %y, %z : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @gather_of_stream(
// CHECK-COUNT-2: norm.layer_norm
// REMARK: [Missed] gather | Category:norm-recenter | Function=gather_of_stream |{{.*}} BrokenByOp=tensor.extract,
