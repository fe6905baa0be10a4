// Dims of size 1 in the middle, in front and behind; rows of one element.

// RUN: norm-opt %s --norm-raise --canonicalize --cse | FileCheck %s

#abc_a_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_a_s = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> ()>], iterator_types = ["reduction"]}
#s_a_a_a = {indexing_maps = [affine_map<(a) -> ()>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#sum_abc_ab0 = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, 0)>], iterator_types = ["parallel", "parallel", "reduction"]}
#abc_abc_00c_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0, 0, c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
#sum_abc_ab = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
#ab_ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#abc_ab_abc = {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]}

// The op reads x, its result gets the unit dim of the body that ends the norm and rounds.
// CHECK-LABEL: func @in_the_middle(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// CHECK: %[[Y:.*]] = norm.rms_norm %[[X]] dims [1] epsilon 9.9999997473787516E-6 : tensor<4x32xf32> -> tensor<4x32xbf16>
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @in_the_middle(%x: tensor<4x32xf32>) -> tensor<4x32xbf16> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %q = arith.mulf %x, %x : tensor<4x32xf32>
  %out = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce {arith.addf} ins(%q : tensor<4x32xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  %wide = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 1, 32] : tensor<4x32xf32> into tensor<4x1x32xf32>
  %out1 = tensor.empty() : tensor<4x1x32xbf16>
  %n = linalg.generic #abc_a_abc ins(%wide, %s : tensor<4x1x32xf32>, tensor<4xf32>) outs(%out1 : tensor<4x1x32xbf16>) {
  ^bb0(%a0: f32, %a1: f32, %o0: bf16):
    %m = arith.divf %a1, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %y = arith.mulf %a0, %r : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x1x32xbf16>
  %y = tensor.collapse_shape %n [[0], [1, 2]] : tensor<4x1x32xbf16> into tensor<4x32xbf16>
  return %y : tensor<4x32xbf16>
}

// A row of one element and 1 + w in the body.
// CHECK-LABEL: func @one_element_scale_in_body(
// CHECK-SAME: %[[X:.*]]: tensor<1xf32>, %[[W:.*]]: tensor<1xf32>)
// CHECK: norm.rms_norm %[[X]] scale(%{{.*}} : tensor<1xf32>) dims [0] epsilon 5.000000e-01 kind<floor> : tensor<1xf32> -> tensor<1xf32>
func.func @one_element_scale_in_body(%x: tensor<1xf32>, %w: tensor<1xf32>) -> tensor<1xf32> {
  %zero = arith.constant 0.0 : f32
  %number = arith.constant 0.25 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty() : tensor<f32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<f32>) -> tensor<f32>
  %s = linalg.generic #sum_a_s ins(%x : tensor<1xf32>) outs(%init : tensor<f32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  %out1 = tensor.empty() : tensor<1xf32>
  %y = linalg.generic #s_a_a_a ins(%s, %w, %x : tensor<f32>, tensor<1xf32>, tensor<1xf32>) outs(%out1 : tensor<1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %r = arith.maximumf %a0, %number : f32
    %q = math.rsqrt %r : f32
    %o = arith.addf %a1, %one : f32
    %k = arith.mulf %q, %o : f32
    %y = arith.mulf %k, %a2 : f32
    linalg.yield %y : f32
  } -> tensor<1xf32>
  return %y : tensor<1xf32>
}

// Many rows of one element.
// CHECK-LABEL: func @rows_of_one(
// CHECK-SAME: %[[X:.*]]: tensor<2x16x1xf32>, %[[W:.*]]: tensor<1x1x1xf32>)
// CHECK: norm.rms_norm %[[X]] scale(%{{.*}} : tensor<1xf32>) dims [2] epsilon 5.000000e-01 : tensor<2x16x1xf32>
func.func @rows_of_one(%x: tensor<2x16x1xf32>, %w: tensor<1x1x1xf32>) -> tensor<2x16x1xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty() : tensor<2x16x1xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<2x16x1xf32>) -> tensor<2x16x1xf32>
  %s = linalg.generic #sum_abc_ab0 ins(%x : tensor<2x16x1xf32>) outs(%init : tensor<2x16x1xf32>) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<2x16x1xf32>
  %y = linalg.generic #abc_abc_00c_abc ins(%x, %s, %w : tensor<2x16x1xf32>, tensor<2x16x1xf32>, tensor<1x1x1xf32>) outs(%out : tensor<2x16x1xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32, %o0: f32):
    %e = arith.addf %a1, %half : f32
    %r = math.rsqrt %e : f32
    %n = arith.mulf %a0, %r : f32
    %o = arith.addf %a2, %one : f32
    %y = arith.mulf %n, %o : f32
    linalg.yield %y : f32
  } -> tensor<2x16x1xf32>
  return %y : tensor<2x16x1xf32>
}

// A factor of the root that varies by row and a weight in f16, widened in the body: both stay what they are.
// CHECK-LABEL: func @factor_in_f16(
// CHECK-SAME: %[[X:.*]]: tensor<5x5x5xf16>, %[[W:.*]]: tensor<5xf16>, %[[V:.*]]: tensor<5x5xf32>)
// CHECK: norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6
// CHECK: linalg.generic {{.*}}%[[V]]
// CHECK: arith.mulf {{.*}} : f32
// CHECK: return
func.func @factor_in_f16(%x: tensor<5x5x5xf16>, %w: tensor<5xf16>, %v: tensor<5x5xf32>) -> tensor<5x5x5xf16> {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 5.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %out = tensor.empty() : tensor<5x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%out : tensor<5x5xf32>) -> tensor<5x5xf32>
  %s = linalg.generic #sum_abc_ab ins(%x : tensor<5x5x5xf16>) outs(%init : tensor<5x5xf32>) {
  ^bb0(%a0: f16, %o0: f32):
    %e = arith.extf %a0 : f16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> tensor<5x5xf32>
  %k = linalg.generic #ab_ab_b_ab ins(%s, %v, %w : tensor<5x5xf32>, tensor<5x5xf32>, tensor<5xf16>) outs(%out : tensor<5x5xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f16, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %a = arith.mulf %r, %a1 : f32
    %w_ = arith.extf %a2 : f16 to f32
    %k = arith.mulf %a, %w_ : f32
    linalg.yield %k : f32
  } -> tensor<5x5xf32>
  %out1 = tensor.empty() : tensor<5x5x5xf16>
  %y = linalg.generic #abc_ab_abc ins(%x, %k : tensor<5x5x5xf16>, tensor<5x5xf32>) outs(%out1 : tensor<5x5x5xf16>) {
  ^bb0(%a0: f16, %a1: f32, %o0: f16):
    %e = arith.extf %a0 : f16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to f16
    linalg.yield %t : f16
  } -> tensor<5x5x5xf16>
  return %y : tensor<5x5x5xf16>
}

// A square one factor of which comes through a reshape of the unit dim, that
// is not or is in the row.
// CHECK-LABEL: func @reshaped_factor(
// CHECK-SAME: %[[X:.*]]: tensor<4x1x32xf32>)
// CHECK-DAG: norm.rms_norm %[[X]] dims [2] epsilon 9.9999997473787516E-6 : tensor<4x1x32xf32> -> tensor<4x1x32xf32>
// CHECK-DAG: norm.rms_norm %[[X]] dims [1, 2] epsilon 9.9999997473787516E-6 : tensor<4x1x32xf32> -> tensor<4x1x32xf32>
// CHECK: return
func.func @reshaped_factor(%x: tensor<4x1x32xf32>) -> (tensor<4x1x32xf32>, tensor<4x1x32xf32>) {
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %init = arith.constant dense<0.0> : tensor<4x1xf32>
  %init1 = arith.constant dense<0.0> : tensor<4xf32>
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<4x1x32xf32> into tensor<4x32xf32>
  %again = tensor.expand_shape %flat [[0, 1], [2]] output_shape [4, 1, 32] : tensor<4x32xf32> into tensor<4x1x32xf32>
  %q = arith.mulf %x, %again : tensor<4x1x32xf32>
  %s = linalg.reduce {arith.addf} ins(%q : tensor<4x1x32xf32>) outs(%init : tensor<4x1xf32>) dimensions = [2]
  %s1 = linalg.reduce {arith.addf} ins(%q : tensor<4x1x32xf32>) outs(%init1 : tensor<4xf32>) dimensions = [1, 2]
  %out = tensor.empty() : tensor<4x1x32xf32>
  %n = linalg.generic #abc_ab_abc ins(%x, %s : tensor<4x1x32xf32>, tensor<4x1xf32>) outs(%out : tensor<4x1x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %y = arith.mulf %a0, %r : f32
    linalg.yield %y : f32
  } -> tensor<4x1x32xf32>
  %n1 = linalg.generic #abc_a_abc ins(%x, %s1 : tensor<4x1x32xf32>, tensor<4xf32>) outs(%out : tensor<4x1x32xf32>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %m = arith.divf %a1, %count : f32
    %e = arith.addf %m, %eps : f32
    %r = math.rsqrt %e : f32
    %y = arith.mulf %a0, %r : f32
    linalg.yield %y : f32
  } -> tensor<4x1x32xf32>
  return %n, %n1 : tensor<4x1x32xf32>, tensor<4x1x32xf32>
}
