// LayerNorm where the option rounding decides.

// RUN: norm-opt %s --norm-raise=rounding=faithful --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.faithful | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: FileCheck %s --check-prefix=TOOK-FAITHFUL --allow-empty --input-file=%t.faithful
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.strict | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: FileCheck %s --check-prefix=TOOK-STRICT --allow-empty --input-file=%t.strict
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.relaxed | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: FileCheck %s --check-prefix=TOOK-RELAXED --allow-empty --input-file=%t.relaxed

#ab_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#sum_ab_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#sum_ab_a_a = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
#ab_a_a_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#a_a = {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]}
#ab_b_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
#ab_a_a_ab = {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}

!h = tensor<4x32xbf16>
!t = tensor<4x32xf32>
!r = tensor<4xf32>
!rh = tensor<4xbf16>

// The variance in f64, the mean in f32.
// CHECK-LABEL: func @torch_mlir(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[W:.*]]: tensor<32xf32>)
// FAITHFUL: norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// STRICT: norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// STRICT-NOT: norm.
// RELAXED: norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf32>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf32> -> tensor<4x32xf32>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=torch_mlir | {{.*}}=inside, Liberty=wide-arithmetic, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=torch_mlir | {{.*}}=inside, Liberty=wide-arithmetic, Remark
// TOOK-STRICT: center | {{.*}}Function=torch_mlir |
// TOOK-STRICT-NOT: Function=torch_mlir |
func.func @torch_mlir(%x: !t, %w: tensor<32xf32>) -> !t {
  %zero = arith.constant 0.0 : f64
  %count = arith.constant 32.0 : f64
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : tensor<4x32xf64>
  %x64 = linalg.generic #ab_ab ins(%x : !t) outs(%out : tensor<4x32xf64>) {
  ^bb0(%a0: f32, %o0: f64):
    %e = arith.extf %a0 : f32 to f64
    linalg.yield %e : f64
  } -> tensor<4x32xf64>
  %out1 = tensor.empty() : tensor<4xf64>
  %init = linalg.fill ins(%zero : f64) outs(%out1 : tensor<4xf64>) -> tensor<4xf64>
  %s64 = linalg.generic #sum_ab_a ins(%x64 : tensor<4x32xf64>) outs(%init : tensor<4xf64>) {
  ^bb0(%a0: f64, %o0: f64):
    %s = arith.addf %a0, %o0 : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  %v = linalg.generic #sum_ab_a_a ins(%x64, %s64 : tensor<4x32xf64>, tensor<4xf64>) outs(%init : tensor<4xf64>) {
  ^bb0(%a0: f64, %a1: f64, %o0: f64):
    %m = arith.divf %a1, %count : f64
    %c = arith.subf %a0, %m : f64
    %p = arith.mulf %c, %c : f64
    %s = arith.addf %p, %o0 : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  %out2 = tensor.empty() : !r
  %init1 = linalg.fill ins(%zero_f32 : f32) outs(%out2 : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !t) outs(%init1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %s = arith.addf %a0, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %out3 = tensor.empty() : !t
  %y = linalg.generic #ab_a_a_b_ab ins(%x, %s, %v, %w : !t, !r, tensor<4xf64>, tensor<32xf32>) outs(%out3 : !t) {
  ^bb0(%a0: f32, %a1: f32, %a2: f64, %a3: f32, %o0: f32):
    %m = arith.divf %a1, %count_f32 : f32
    %d = arith.divf %a2, %count : f64
    %t = arith.truncf %d : f64 to f32
    %e = arith.addf %t, %half : f32
    %r = math.rsqrt %e : f32
    %c = arith.subf %a0, %m : f32
    %n = arith.mulf %c, %r : f32
    %y = arith.mulf %n, %a3 : f32
    linalg.yield %y : f32
  } -> !t
  return %y : !t
}

// Mean and difference in f16, the rest in f32, rounded in front of the weight.
// CHECK-LABEL: func @legacy_onnx(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf16>, %[[W:.*]]: tensor<32xf16>)
// FAITHFUL: %[[N:.*]] = norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// FAITHFUL: linalg.generic {{.*}} ins(%[[N]], %[[W]] :
// STRICT: norm.rms_norm %{{.*}} dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// RELAXED: norm.layer_norm %[[X]] scale(%[[W]] : tensor<32xf16>) dims [1] epsilon 5.000000e-01 : tensor<4x32xf16> -> tensor<4x32xf16>
// CHECK: return
// TOOK-FAITHFUL: _norm | {{.*}}Function=legacy_onnx | {{.*}}=inside, Liberty=narrow-arithmetic, Remark
// TOOK-RELAXED: _norm | {{.*}}Function=legacy_onnx | {{.*}}=inside, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark
// TOOK-STRICT: _norm | {{.*}}Function=legacy_onnx | {{.*}}=inside, Remark
func.func @legacy_onnx(%x: tensor<4x32xf16>, %w: tensor<32xf16>) -> tensor<4x32xf16> {
  %zero = arith.constant 0.0 : f16
  %count = arith.constant 32.0 : f16
  %zero_f32 = arith.constant 0.0 : f32
  %count_f32 = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : tensor<4xf16>
  %init = linalg.fill ins(%zero : f16) outs(%out : tensor<4xf16>) -> tensor<4xf16>
  %s = linalg.generic #sum_ab_a ins(%x : tensor<4x32xf16>) outs(%init : tensor<4xf16>) {
  ^bb0(%a0: f16, %o0: f16):
    %s = arith.addf %a0, %o0 : f16
    linalg.yield %s : f16
  } -> tensor<4xf16>
  %out1 = tensor.empty() : !t
  %c = linalg.generic #ab_a_ab ins(%x, %s : tensor<4x32xf16>, tensor<4xf16>) outs(%out1 : !t) {
  ^bb0(%a0: f16, %a1: f16, %o0: f32):
    %m = arith.divf %a1, %count : f16
    %c = arith.subf %a0, %m : f16
    %e = arith.extf %c : f16 to f32
    linalg.yield %e : f32
  } -> !t
  %out2 = tensor.empty() : !r
  %init1 = linalg.fill ins(%zero_f32 : f32) outs(%out2 : !r) -> !r
  %v = linalg.generic #sum_ab_a ins(%c : !t) outs(%init1 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %p = arith.mulf %a0, %a0 : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %rstd = linalg.generic #a_a ins(%v : !r) outs(%out2 : !r) {
  ^bb0(%a0: f32, %o0: f32):
    %m = arith.divf %a0, %count_f32 : f32
    %e = arith.addf %m, %half : f32
    %r = math.rsqrt %e : f32
    linalg.yield %r : f32
  } -> !r
  %out3 = tensor.empty() : tensor<4x32xf16>
  %n = linalg.generic #ab_a_ab ins(%c, %rstd : !t, !r) outs(%out3 : tensor<4x32xf16>) {
  ^bb0(%a0: f32, %a1: f32, %o0: f16):
    %y = arith.mulf %a0, %a1 : f32
    %t = arith.truncf %y : f32 to f16
    linalg.yield %t : f16
  } -> tensor<4x32xf16>
  %y = linalg.generic #ab_b_ab ins(%n, %w : tensor<4x32xf16>, tensor<32xf16>) outs(%out3 : tensor<4x32xf16>) {
  ^bb0(%a0: f16, %a1: f16, %o0: f16):
    %y = arith.mulf %a0, %a1 : f16
    linalg.yield %y : f16
  } -> tensor<4x32xf16>
  return %y : tensor<4x32xf16>
}

// The mean is rounded to bf16 in the numerator, not in the variance.
// CHECK-LABEL: func @rounded_mean(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.layer_norm %[[X]] dims [1] epsilon 5.000000e-01 : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-FAITHFUL-NOT: Function=rounded_mean |
// TOOK-RELAXED: _norm | {{.*}}Function=rounded_mean | {{.*}}=inside, Liberty=dropped-cast, Remark
// TOOK-STRICT-NOT: Function=rounded_mean |
func.func @rounded_mean(%x: !h) -> !h {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %half = arith.constant 0.5 : f32
  %out = tensor.empty() : !r
  %init = linalg.fill ins(%zero : f32) outs(%out : !r) -> !r
  %s = linalg.generic #sum_ab_a ins(%x : !h) outs(%init : !r) {
  ^bb0(%a0: bf16, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %s = arith.addf %e, %o0 : f32
    linalg.yield %s : f32
  } -> !r
  %v = linalg.generic #sum_ab_a_a ins(%x, %s : !h, !r) outs(%init : !r) {
  ^bb0(%a0: bf16, %a1: f32, %o0: f32):
    %e = arith.extf %a0 : bf16 to f32
    %m = arith.divf %a1, %count : f32
    %c = arith.subf %e, %m : f32
    %p = arith.mulf %c, %c : f32
    %s_ = arith.addf %p, %o0 : f32
    linalg.yield %s_ : f32
  } -> !r
  %out1 = tensor.empty() : !rh
  %m = linalg.generic #a_a ins(%s : !r) outs(%out1 : !rh) {
  ^bb0(%a0: f32, %o0: bf16):
    %m = arith.divf %a0, %count : f32
    %t = arith.truncf %m : f32 to bf16
    linalg.yield %t : bf16
  } -> !rh
  %out2 = tensor.empty() : !h
  %y = linalg.generic #ab_a_a_ab ins(%x, %m, %v : !h, !rh, !r) outs(%out2 : !h) {
  ^bb0(%a0: bf16, %a1: bf16, %a2: f32, %o0: bf16):
    %a = arith.extf %a0 : bf16 to f32
    %b = arith.extf %a1 : bf16 to f32
    %c = arith.subf %a, %b : f32
    %d = arith.divf %a2, %count : f32
    %e = arith.addf %d, %half : f32
    %r = math.rsqrt %e : f32
    %n = arith.mulf %c, %r : f32
    %t = arith.truncf %n : f32 to bf16
    linalg.yield %t : bf16
  } -> !h
  return %y : !h
}
