// Inputs that broke a rule of the raiser: what is read deep, cut from a larger
// value, or nested in another body.

// RUN: norm-opt %s --split-input-file --norm-raise --canonicalize --cse | FileCheck %s

// A scale that is the front part of a larger tensor has the shape of the dims, the
// tensor has not.
// CHECK-LABEL: func @front_of_larger(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>)
// CHECK: norm.rms_norm %[[X]] dims [0] epsilon
// CHECK: linalg.generic
func.func @front_of_larger(%x: tensor<4xf32>) -> tensor<4xf32> {
  %n = arith.constant 4.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %zero = arith.constant dense<0.0> : tensor<f32>
  %e42 = tensor.empty() : tensor<4x2xf32>
  %b = linalg.broadcast ins(%x : tensor<4xf32>) outs(%e42 : tensor<4x2xf32>) dimensions = [1]
  %c = tensor.collapse_shape %b [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  %g = math.exp %c : tensor<8xf32>
  %w = tensor.extract_slice %g[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%zero : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %a : f32
    %t = arith.addf %q, %o : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %s, %w : tensor<4xf32>, tensor<f32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b0: f32, %g0: f32, %o: f32):
    %m = arith.divf %b0, %n : f32
    %v = arith.addf %m, %eps : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf %a, %r : f32
    %z = arith.mulf %p, %g0 : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A factor that f32 could not tell from 1 is one in f64, the type of the result.
// CHECK-LABEL: func @factor_in_f64(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>)
// CHECK: %[[SCALE:.*]] = arith.constant dense<1.0000007{{.*}}> : tensor<8xf64>
// CHECK: norm.rms_norm %[[X]] scale(%[[SCALE]] : tensor<8xf64>) dims [1]
func.func @factor_in_f64(%x: tensor<4x8xf32>) -> (tensor<4x8xf64>) {
  %v1 = arith.constant 0.0 : f64
  %v2 = tensor.empty() : tensor<4xf64>
  %v3 = linalg.fill ins(%v1 : f64) outs(%v2 : tensor<4xf64>) -> tensor<4xf64>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1)->(d0, d1)>, affine_map<(d0, d1)->(d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%v3 : tensor<4xf64>) {
  ^bb0(%a: f32, %o: f64):
    %e = arith.extf %a : f32 to f64
    %q = arith.mulf %e, %e : f64
    %n = arith.addf %q, %o : f64
    linalg.yield %n : f64
  } -> tensor<4xf64>
  %v5 = tensor.empty() : tensor<4x8xf64>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1)->(d0, d1)>, affine_map<(d0, d1)->(d0)>, affine_map<(d0, d1)->(d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %v4 : tensor<4x8xf32>, tensor<4xf64>) outs(%v5 : tensor<4x8xf64>) {
  ^bb0(%a: f32, %b: f64, %o: f64):
    %n = arith.constant 8.0 : f64
    %ee = arith.constant 1.0e-1 : f64
    %m = arith.divf %b, %n : f64
    %me = arith.addf %m, %ee : f64
    %r = math.rsqrt %me : f64
    %e = arith.extf %a : f32 to f64
    %q = arith.mulf %e, %r : f64
    %k = arith.constant 1.0000007 : f64
    %w = arith.mulf %q, %k : f64
    linalg.yield %w : f64
  } -> tensor<4x8xf64>
  return %v6 : tensor<4x8xf64>
}

// -----

// A norm of tensors inside the body of a generic stays.
// CHECK-LABEL: func @in_body(
// CHECK-NOT: norm.
// CHECK: return
func.func @in_body(%x: tensor<4x8xf32>, %v: tensor<3xf32>) -> tensor<3xf32> {
  %e3 = tensor.empty() : tensor<3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types = ["parallel"]} ins(%v : tensor<3xf32>) outs(%e3 : tensor<3xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %c0 = arith.constant 0 : index
    %x1e = tensor.empty() : tensor<4x8xf32>
    %x1 = linalg.fill ins(%a0 : f32) outs(%x1e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %x2 = math.exp %x1 : tensor<4x8xf32>
    %zero = arith.constant 0.0 : f32
    %re = tensor.empty() : tensor<4xf32>
    %z = linalg.fill ins(%zero : f32) outs(%re : tensor<4xf32>) -> tensor<4xf32>
    %s = linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>], iterator_types = ["parallel","reduction"]} ins(%x2 : tensor<4x8xf32>) outs(%z : tensor<4xf32>) {
    ^bb0(%a: f32, %o: f32):
      %q = arith.mulf %a, %a : f32
      %n = arith.addf %q, %o : f32
      linalg.yield %n : f32
    } -> tensor<4xf32>
    %y = linalg.generic {indexing_maps = [affine_map<(d0,d1)->(d0,d1)>, affine_map<(d0,d1)->(d0)>, affine_map<(d0,d1)->(d0,d1)>], iterator_types = ["parallel","parallel"]} ins(%x2, %s : tensor<4x8xf32>, tensor<4xf32>) outs(%x1e : tensor<4x8xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %n = arith.constant 8.0 : f32
      %ee = arith.constant 1.0e-1 : f32
      %m = arith.divf %b, %n : f32
      %me = arith.addf %m, %ee : f32
      %rr = math.rsqrt %me : f32
      %q = arith.mulf %a, %rr : f32
      linalg.yield %q : f32
    } -> tensor<4x8xf32>
    %w = tensor.extract %y[%c0, %c0] : tensor<4x8xf32>
    linalg.yield %w : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}
