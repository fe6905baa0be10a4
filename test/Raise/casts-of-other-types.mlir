// Tensors of other types are passed over, a norm of what they are cast to is one: the
// cast stays in front of it.

// RUN: norm-opt %s --allow-unregistered-dialect --norm-raise --canonicalize | FileCheck %s

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// CHECK-LABEL: func @integers(
// CHECK: %[[FLOATS:.*]] = arith.sitofp
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[FLOATS]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @integers(%x: tensor<4x32xi32>) -> !t {
  %floats = arith.sitofp %x : tensor<4x32xi32> to !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %floats, %floats : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %floats, %wide : !t
  return %y : !t
}

// CHECK-LABEL: func @f8(
// CHECK: %[[FLOATS:.*]] = arith.extf
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[FLOATS]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @f8(%x: tensor<4x32xf8E5M2>) -> !t {
  %floats = arith.extf %x : tensor<4x32xf8E5M2> to !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %floats, %floats : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %floats, %wide : !t
  return %y : !t
}

// CHECK-LABEL: func @quantized(
// CHECK: %[[FLOATS:.*]] = quant.dcast
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[FLOATS]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @quantized(%x: tensor<4x32x!quant.uniform<i8:f32, 0.5>>) -> !t {
  %floats = quant.dcast %x : tensor<4x32x!quant.uniform<i8:f32, 0.5>> to !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %floats, %floats : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %floats, %wide : !t
  return %y : !t
}

// CHECK-LABEL: func @unranked(
// CHECK: %[[FLOATS:.*]] = tensor.cast
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[FLOATS]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @unranked(%x: tensor<*xf32>) -> !t {
  %floats = tensor.cast %x : tensor<*xf32> to !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %floats, %floats : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %floats, %wide : !t
  return %y : !t
}

// CHECK-LABEL: func @unknown(
// CHECK: %[[FLOATS:.*]] = "other.to_floats"
// CHECK-NEXT: %[[Y:.*]] = norm.rms_norm %[[FLOATS]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32>
// CHECK-NEXT: return %[[Y]]
func.func @unknown(%x: tensor<4x32x!other.type>) -> !t {
  %floats = "other.to_floats"(%x) : (tensor<4x32x!other.type>) -> !t
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %floats, %floats : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %floats, %wide : !t
  return %y : !t
}
