// RMSNorm where the option rounding decides: wider statistics, casts in front of the core.

// RUN: norm-opt %s --norm-raise=rounding=faithful --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.faithful | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: FileCheck %s --check-prefix=TOOK-FAITHFUL --allow-empty --input-file=%t.faithful
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.strict | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: FileCheck %s --check-prefix=TOOK-STRICT --allow-empty --input-file=%t.strict
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.relaxed | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: FileCheck %s --check-prefix=TOOK-RELAXED --allow-empty --input-file=%t.relaxed

#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<4x32xbf16>
!t = tensor<4x32xf32>
!r = tensor<4xf32>

// f64 data: nothing to decide.
// CHECK-LABEL: func @f64(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf64>, %[[W:.*]]: tensor<32xf64>)
// FAITHFUL: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf64>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf64> -> tensor<4x32xf64>
// STRICT: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf64>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf64> -> tensor<4x32xf64>
// RELAXED: norm.rms_norm %[[X]] scale(%[[W]] : tensor<32xf64>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf64> -> tensor<4x32xf64>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=f64 | {{.*}}=inside, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=f64 | {{.*}}=inside, Remark
// TOOK-STRICT: _norm | {{.*}}Function=f64 | {{.*}}=inside, Remark
func.func @f64(%x: tensor<4x32xf64>, %w: tensor<32xf64>) -> tensor<4x32xf64> {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 32.0 : f64
  %half = arith.constant 0.5 : f64
  %out = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%out : tensor<4xf64>) -> tensor<4xf64>
  %s = linalg.generic #sum_ab_a ins(%x : tensor<4x32xf64>) outs(%init : tensor<4xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %p = arith.mulf %a0, %a0 : f64
    %s = arith.addf %p, %o0 : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  %rstd = linalg.generic #a_a ins(%s : tensor<4xf64>) outs(%out : tensor<4xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %m = arith.divf %a0, %count : f64
    %e = arith.addf %m, %half : f64
    %r = math.rsqrt %e : f64
    linalg.yield %r : f64
  } -> tensor<4xf64>
  %out1 = tensor.empty() : tensor<4x32xf64>
  %y = linalg.generic #ab_a_b_ab ins(%x, %rstd, %w : tensor<4x32xf64>, tensor<4xf64>, tensor<32xf64>) outs(%out1 : tensor<4x32xf64>) {
  ^bb0(%a0: f64, %a1: f64, %a2: f64, %o0: f64):
    %n = arith.mulf %a0, %a1 : f64
    %y = arith.mulf %n, %a2 : f64
    linalg.yield %y : f64
  } -> tensor<4x32xf64>
  return %y : tensor<4x32xf64>
}

// T5: the square of a widened x, the product with another widened x: casts that widen decide nothing.
// CHECK-LABEL: func @one_reading_of_x(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=one_reading_of_x | {{.*}}=inside, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=one_reading_of_x | {{.*}}=inside, Remark
// TOOK-STRICT: _norm | {{.*}}Function=one_reading_of_x | {{.*}}=inside, Remark
func.func @one_reading_of_x(%x: !h) -> !h {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !t
  %q = linalg.generic #ab_ab ins(%x : !h) outs(%out : !t) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    linalg.yield %p : f32
  } -> !t
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%q : !t) outs(%init : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : !h
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !h, !r) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: f32, %o0: bf16):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  return %y : !h
}

// x is rounded to bf16 once: the norm of the rounded value.
// CHECK-LABEL: func @rounded_input(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// FAITHFUL: %[[H:.*]] = linalg.generic {{.*}} ins(%[[X]] :
// FAITHFUL: norm.rms_norm %[[H]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xf32>
// STRICT: %[[H:.*]] = linalg.generic {{.*}} ins(%[[X]] :
// STRICT: norm.rms_norm %[[H]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xf32>
// RELAXED: %[[H:.*]] = linalg.generic {{.*}} ins(%[[X]] :
// RELAXED: norm.rms_norm %[[H]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=rounded_input | {{.*}}=inside, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=rounded_input | {{.*}}=inside, Remark
// TOOK-STRICT: _norm | {{.*}}Function=rounded_input | {{.*}}=inside, Remark
func.func @rounded_input(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !h
  %h = linalg.generic #ab_ab ins(%x : !t) outs(%out : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %t = arith.truncf %a0 : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%h : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : !t
  %y = linalg.generic #ab_a_ab ins(%h, %rstd : !h, !r) outs(%out2 : !t) {
  ^bb0(%a0: bf16, %a1: f32, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %y = arith.mulf %e, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// x is rounded for the statistic only: a cast inside of the core.
// CHECK-LABEL: func @rounded_input_in_statistic(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.rms_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL-NOT: Function=rounded_input_in_statistic |
// TOOK-RELAXED: _norm | {{.*}}Function=rounded_input_in_statistic | {{.*}}=inside, Liberty=dropped-cast, Remark
// TOOK-STRICT-NOT: Function=rounded_input_in_statistic |
func.func @rounded_input_in_statistic(%x: !t) -> !t {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !h
  %h = linalg.generic #ab_ab ins(%x : !t) outs(%out : !h) {
  ^bb0(%a0: f32, %o0: bf16):
    %t = arith.truncf %a0 : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  %out1 = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out1 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%h : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %p, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%s : !r) outs(%out1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out2 = tensor.empty() : !t
  %y = linalg.generic #ab_a_ab ins(%x, %rstd : !t, !r) outs(%out2 : !t) {
  ^bb0(%a0: f32, %a1: f32, %o0: f32):
    %y = arith.mulf %a0, %a1 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}
