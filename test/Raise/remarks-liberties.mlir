// What a raise was allowed to change is in its remark. Under rounding=strict the
// two liberties that change the type of arithmetic are refusals, which name the
// first op of another type.

// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-raise=rounding=relaxed --remarks-filter='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=RELAXED
// RUN: norm-opt %s --norm-raise=rounding=strict --remarks-filter='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT

// Each is one argument, in YAML too.
// RUN: norm-opt %s --norm-raise --remarks-filter='norm-.*' --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!b = tensor<4x32xbf16>
!rb = tensor<4xbf16>

// CHECK: [Passed] rms_norm | Category:norm-raise | Function=none | Bias=false, Dims=1, Epsilon=5.000000e-01, EpsilonKind=inside, Remark=
// RELAXED: [Passed] rms_norm | Category:norm-raise | Function=none | {{.*}}EpsilonKind=inside, Remark=
// STRICT: [Passed] rms_norm | Category:norm-raise | Function=none | {{.*}}EpsilonKind=inside, Remark=
func.func @none(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// CHECK: Function=narrow | {{.*}}Liberty=narrow-arithmetic, Remark=
// STRICT: [Missed] rounding | Category:norm-raise | Function=narrow | BrokenBy=first, BrokenByOp=arith.mulf, Reason="the source computes in another type than the norm would"
func.func @narrow(%x: !b) -> !b {
  %init = arith.constant dense<0.0> : !rb
  %n = arith.constant dense<32.0> : !rb
  %eps = arith.constant dense<0.5> : !rb
  %e = tensor.empty() : !b
  %square = arith.mulf %x, %x : !b loc("first")
  %s = linalg.reduce {arith.addf} ins(%square : !b) outs(%init : !rb) dimensions = [1] loc("second")
  %ms = arith.divf %s, %n : !rb loc("third")
  %shifted = arith.addf %ms, %eps : !rb
  %root = math.rsqrt %shifted : !rb
  %wide = linalg.broadcast ins(%root : !rb) outs(%e : !b) dimensions = [1]
  %y = arith.mulf %x, %wide : !b
  return %y : !b
}

// Only the sum is in f64.
// CHECK: Function=wide | {{.*}}Liberty=wide-arithmetic, Remark=
// STRICT: [Missed] rounding | Category:norm-raise | Function=wide | BrokenBy=in-f64, BrokenByOp=arith.mulf, Reason=
func.func @wide(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : tensor<4xf64>
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %x64 = arith.extf %x : !t to tensor<4x32xf64>
  %square = arith.mulf %x64, %x64 : tensor<4x32xf64> loc("in-f64")
  %s = linalg.reduce {arith.addf} ins(%square : tensor<4x32xf64>) outs(%init : tensor<4xf64>) dimensions = [1]
  %s32 = arith.truncf %s : tensor<4xf64> to !r
  %ms = arith.divf %s32, %n : !r
  %shifted = arith.addf %ms, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// A rounding of the mean square: the norm is none of another spelling.
// CHECK: [Missed] {{.*}} | Category:norm-raise | Function=cast | BrokenBy=rounded, BrokenByOp=arith.truncf, Reason=
// RELAXED: Function=cast | {{.*}}Liberty=dropped-cast, Remark=
// STRICT: [Missed] {{.*}} | Category:norm-raise | Function=cast | BrokenBy=rounded, BrokenByOp=arith.truncf, Reason=
func.func @cast(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %ms = arith.divf %s, %n : !r
  %narrow = arith.truncf %ms : !r to !rb loc("rounded")
  %back = arith.extf %narrow : !rb to !r
  %shifted = arith.addf %back, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// A clamp that makes 0 of a variance that is no number, and f64 beside it: two
// liberties.
// CHECK: Function=both | {{.*}}Liberty=wide-arithmetic, Liberty=keeps-nan, Remark=
// STRICT: [Missed] rounding | Category:norm-raise | Function=both |
// YAML: Function: both
// YAML: Liberty: wide-arithmetic
// YAML-NEXT: Liberty: keeps-nan
func.func @both(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : tensor<4xf64>
  %zero = arith.constant 0.0 : f64
  %n = arith.constant 32.0 : f64
  %eps = arith.constant 0.5 : f64
  %e = tensor.empty() : !t
  %s:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init : tensor<4xf64>, tensor<4xf64>) {
  ^bb0(%in: f32, %acc: f64, %acc2: f64):
    %wide = arith.extf %in : f32 to f64
    %square = arith.mulf %wide, %wide : f64
    %next = arith.addf %wide, %acc : f64
    %next2 = arith.addf %square, %acc2 : f64
    linalg.yield %next, %next2 : f64, f64
  } -> (tensor<4xf64>, tensor<4xf64>)
  %y = linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1 : !t, tensor<4xf64>, tensor<4xf64>) outs(%e : !t) {
  ^bb0(%in: f32, %s1: f64, %s2: f64, %out: f32):
    %mean = arith.divf %s1, %n : f64
    %ms = arith.divf %s2, %n : f64
    %mm = arith.mulf %mean, %mean : f64
    %variance = arith.subf %ms, %mm : f64
    %clamped = arith.maxnumf %variance, %zero : f64
    %shifted = arith.addf %clamped, %eps : f64
    %root = math.rsqrt %shifted : f64
    %wide = arith.extf %in : f32 to f64
    %d = arith.subf %wide, %mean : f64
    %normalized = arith.mulf %d, %root : f64
    %narrow = arith.truncf %normalized : f64 to f32
    linalg.yield %narrow : f32
  } -> !t
  return %y : !t
}

// CHECK: Function=keeps_nan | {{.*}}Liberty=keeps-nan, Remark=
// STRICT: [Passed] layer_norm | Category:norm-raise | Function=keeps_nan | {{.*}}Liberty=keeps-nan, Remark=
func.func @keeps_nan(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s2 = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s1, %n : !r
  %ms = arith.divf %s2, %n : !r
  %mm = arith.mulf %mean, %mean : !r
  %variance = arith.subf %ms, %mm : !r
  %clamped = arith.maxnumf %variance, %init : !r
  %shifted = arith.addf %clamped, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide_mean = linalg.broadcast ins(%mean : !r) outs(%e : !t) dimensions = [1]
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %d = arith.subf %x, %wide_mean : !t
  %y = arith.mulf %d, %wide : !t
  return %y : !t
}
