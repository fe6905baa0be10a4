// Element types, and what the option rounding allows of them.

// RUN: norm-opt %s --norm-raise --canonicalize | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: norm-opt %s --norm-raise=rounding=faithful --canonicalize | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize | FileCheck %s --check-prefixes=CHECK,RELAXED

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#feature = affine_map<(d0, d1) -> (d1)>

!t = tensor<4x32xf32>
!h = tensor<4x32xf16>
!d = tensor<4x32xf64>
!r = tensor<4xf32>

// f16 data, computed in f32, rounded once: no option matters.
// CHECK-LABEL: func @widened(
// CHECK-NEXT: norm.rms_norm %{{.*}} scale(%{{.*}} : tensor<32xf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// CHECK-NEXT: return
func.func @widened(%x: !h, %w: tensor<32xf16>) -> !h {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eps = arith.constant 0.5 : f32
  %e = tensor.empty() : !h
  %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !h) outs(%init : !r) {
  ^bb0(%in: f16, %acc: f32):
    %wide = arith.extf %in : f16 to f32
    %square = arith.mulf %wide, %wide : f32
    %next = arith.addf %square, %acc : f32
    linalg.yield %next : f32
  } -> !r
  %y = linalg.generic {indexing_maps = [#id, #row, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %w : !h, !r, tensor<32xf16>) outs(%e : !h) {
  ^bb0(%in: f16, %sum: f32, %scale: f16, %out: f16):
    %mean = arith.divf %sum, %n : f32
    %shifted = arith.addf %mean, %eps : f32
    %root = math.rsqrt %shifted : f32
    %wide = arith.extf %in : f16 to f32
    %normalized = arith.mulf %wide, %root : f32
    %wide_scale = arith.extf %scale : f16 to f32
    %scaled = arith.mulf %normalized, %wide_scale : f32
    %rounded = arith.truncf %scaled : f32 to f16
    linalg.yield %rounded : f16
  } -> !h
  return %y : !h
}

// The widened copy is what the sum and the numerator read: the op reads x. The
// result stays f32 where it is not rounded.
// CHECK-LABEL: func @wide_result(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// CHECK-NEXT: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xf32>
// CHECK-NEXT: return
func.func @wide_result(%x: tensor<4x32xbf16>) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %wide = arith.extf %x : tensor<4x32xbf16> to !t
  %square = arith.mulf %wide, %wide : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %full = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %wide, %full : !t
  return %y : !t
}

// Everything in f16: faithful computes it in f32, strict leaves it.
// CHECK-LABEL: func @narrow_arithmetic(
// FAITHFUL-NEXT: norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// FAITHFUL-NEXT: return
// STRICT-NOT: norm.
// STRICT: return
// RELAXED-NEXT: norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// RELAXED-NEXT: return
func.func @narrow_arithmetic(%x: !h) -> !h {
  %init = arith.constant dense<0.0> : tensor<4xf16>
  %n = arith.constant dense<32.0> : tensor<4xf16>
  %eps = arith.constant dense<0.5> : tensor<4xf16>
  %e = tensor.empty() : !h
  %square = arith.mulf %x, %x : !h
  %s = linalg.reduce {arith.addf} ins(%square : !h) outs(%init : tensor<4xf16>) dimensions = [1]
  %mean = arith.divf %s, %n : tensor<4xf16>
  %shifted = arith.addf %mean, %eps : tensor<4xf16>
  %root = math.rsqrt %shifted : tensor<4xf16>
  %full = linalg.broadcast ins(%root : tensor<4xf16>) outs(%e : !h) dimensions = [1]
  %y = arith.mulf %x, %full : !h
  return %y : !h
}

// The statistic of f32 data in f64: faithful computes it in f32, strict leaves it.
// CHECK-LABEL: func @wide_statistic(
// FAITHFUL-NEXT: norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// STRICT-NOT: norm.
// RELAXED-NEXT: norm.rms_norm
// CHECK: return
func.func @wide_statistic(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : tensor<4xf64>
  %n = arith.constant dense<32.0> : tensor<4xf64>
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %wide = arith.extf %x : !t to !d
  %square = arith.mulf %wide, %wide : !d
  %s = linalg.reduce {arith.addf} ins(%square : !d) outs(%init : tensor<4xf64>) dimensions = [1]
  %mean = arith.divf %s, %n : tensor<4xf64>
  %narrow = arith.truncf %mean : tensor<4xf64> to !r
  %shifted = arith.addf %narrow, %eps : !r
  %root = math.rsqrt %shifted : !r
  %full = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %full : !t
  return %y : !t
}

// The root is rounded to f16 before it meets x: only relaxed drops the cast.
// CHECK-LABEL: func @cast_in_core(
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED-NEXT: norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// CHECK: return
func.func @cast_in_core(%x: !h) -> !h {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !h
  %wide = arith.extf %x : !h to !t
  %square = arith.mulf %wide, %wide : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %narrow = arith.truncf %root : !r to tensor<4xf16>
  %full = linalg.broadcast ins(%narrow : tensor<4xf16>) outs(%e : !h) dimensions = [1]
  %y = arith.mulf %x, %full : !h
  return %y : !h
}

// The weight behind the cast stays a multiply in f16; relaxed takes it in.
// CHECK-LABEL: func @weight_after_cast(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf16>, %[[W:.*]]: tensor<32xf16>)
// FAITHFUL: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// FAITHFUL: arith.mulf %{{.*}} : f16
// STRICT: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// STRICT: arith.mulf %{{.*}} : f16
// RELAXED-NEXT: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// CHECK: return
func.func @weight_after_cast(%x: !h, %w: tensor<32xf16>) -> !h {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %eh = tensor.empty() : !h
  %wide = arith.extf %x : !h to !t
  %square = arith.mulf %wide, %wide : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %full = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %normalized = arith.mulf %wide, %full : !t
  %rounded = arith.truncf %normalized : !t to !h
  %y = linalg.generic {indexing_maps = [#id, #feature, #id], iterator_types = ["parallel", "parallel"]}
      ins(%rounded, %w : !h, tensor<32xf16>) outs(%eh : !h) {
  ^bb0(%in: f16, %scale: f16, %out: f16):
    %scaled = arith.mulf %in, %scale : f16
    linalg.yield %scaled : f16
  } -> !h
  return %y : !h
}

// A norm in f32 whose result is widened to f64 stays one in f32.
// CHECK-LABEL: func @widened_behind(
// CHECK: %[[Y:.*]] = norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK-NEXT: arith.extf %[[Y]] : tensor<4x32xf32> to tensor<4x32xf64>
func.func @widened_behind(%x: !t) -> !d {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %full = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %normalized = arith.mulf %x, %full : !t
  %y = arith.extf %normalized : !t to !d
  return %y : !d
}
