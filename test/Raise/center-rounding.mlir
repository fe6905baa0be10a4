// Centers whose parts are computed in several types.

// RUN: norm-opt %s --norm-raise --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.faithful | FileCheck %s --check-prefixes=CHECK,FAITHFUL
// RUN: FileCheck %s --check-prefix=TOOK --input-file=%t.faithful
// RUN: norm-opt %s --norm-raise=rounding=strict --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.strict | FileCheck %s --check-prefixes=CHECK,STRICT
// RUN: FileCheck %s --check-prefix=TOOK-STRICT --implicit-check-not=Liberty --input-file=%t.strict
// RUN: norm-opt %s --norm-raise=rounding=relaxed --canonicalize --cse --remarks-filter-passed='norm-.*' --remark-format=emitRemark 2> %t.relaxed | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: FileCheck %s --check-prefix=TOOK-RELAXED --input-file=%t.relaxed

// Over the reals, all of them compute the same.
// RUN: norm-opt %s --norm-raise=rounding=relaxed -o %t.mlir
// RUN: norm-diff %s %t.mlir

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

!h = tensor<4x32xbf16>
!t = tensor<4x32xf32>
!d = tensor<4x32xf64>
!rh = tensor<4xbf16>
!r = tensor<4xf32>
!rd = tensor<4xf64>

// In f32, rounded once at the end, or not.
// CHECK-LABEL: func @wide(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// CHECK-DAG: %[[A:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK-DAG: %[[B:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xbf16> -> tensor<4x32xf32>
// CHECK-NOT: linalg
// CHECK: return %[[A]], %[[B]]
// TOOK: Function=wide | Dims=1, Remark=
// TOOK-STRICT: Function=wide | Dims=1, Remark=
// TOOK-RELAXED: Function=wide | Dims=1, Remark=
func.func @wide(%x: !h) -> (!h, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %eh = tensor.empty() : !h
  %e = tensor.empty() : !t
  %w = arith.extf %x : !h to !t
  %s = linalg.reduce {arith.addf} ins(%w : !t) outs(%init : !r) dimensions = [1]
  %a = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !h, !r) outs(%eh : !h) {
  ^bb0(%in: bf16, %sum: f32, %o: bf16):
    %wide = arith.extf %in : bf16 to f32
    %m = arith.divf %sum, %n : f32
    %c = arith.subf %wide, %m : f32
    %rounded = arith.truncf %c : f32 to bf16
    linalg.yield %rounded : bf16
  } -> !h
  %b = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : !t, !r) outs(%e : !t) {
  ^bb0(%in: f32, %sum: f32, %o: f32):
    %m = arith.divf %sum, %n : f32
    %c = arith.subf %in, %m : f32
    linalg.yield %c : f32
  } -> !t
  return %a, %b : !h, !t
}

// All of it in bf16.
// CHECK-LABEL: func @narrow(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL: norm.center %[[X]] dims [1] : tensor<4x32xbf16> -> tensor<4x32xbf16>
// STRICT-NOT: norm.
// RELAXED: norm.center %[[X]] dims [1] : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK: Function=narrow | Dims=1, Liberty=narrow-arithmetic, Remark=
// TOOK-RELAXED: Function=narrow | Dims=1, Liberty=narrow-arithmetic, Remark=
func.func @narrow(%x: !h) -> !h {
  %init = arith.constant dense<0.0> : !rh
  %n = arith.constant dense<32.0> : !rh
  %e = tensor.empty() : !h
  %s = linalg.reduce {arith.addf} ins(%x : !h) outs(%init : !rh) dimensions = [1]
  %m = arith.divf %s, %n : !rh
  %wide = linalg.broadcast ins(%m : !rh) outs(%e : !h) dimensions = [1]
  %c = arith.subf %x, %wide : !h
  return %c : !h
}

// The mean is rounded to bf16 in front of the subtraction.
// CHECK-LABEL: func @rounded_mean(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xbf16>)
// FAITHFUL-NOT: norm.
// STRICT-NOT: norm.
// RELAXED: norm.center %[[X]] dims [1] : tensor<4x32xbf16> -> tensor<4x32xbf16>
// CHECK: return
// TOOK-RELAXED: Function=rounded_mean | Dims=1, Liberty=narrow-arithmetic, Liberty=dropped-cast, Remark=
func.func @rounded_mean(%x: !h) -> !h {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !h
  %w = arith.extf %x : !h to !t
  %s = linalg.reduce {arith.addf} ins(%w : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %rounded = arith.truncf %m : !r to !rh
  %wide = linalg.broadcast ins(%rounded : !rh) outs(%e : !h) dimensions = [1]
  %c = arith.subf %x, %wide : !h
  return %c : !h
}

// The mean of f32 data in f64; the subtraction there, too; data of f64.
// CHECK-LABEL: func @f64(
// CHECK-SAME: %[[X:.*]]: tensor<4x32xf32>, %[[D:.*]]: tensor<4x32xf64>)
// FAITHFUL-DAG: %[[A:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// RELAXED-DAG: %[[A:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
// STRICT-DAG: %[[A:.*]] = arith.subf %[[X]], %{{.*}} : tensor<4x32xf32>
// CHECK-DAG: %[[B:.*]] = norm.center %[[X]] dims [1] : tensor<4x32xf32> -> tensor<4x32xf64>
// CHECK-DAG: %[[C:.*]] = norm.center %[[D]] dims [1] : tensor<4x32xf64> -> tensor<4x32xf64>
// CHECK: return %[[A]], %[[B]], %[[C]]
// TOOK: Function=f64 | Dims=1, Liberty=wide-arithmetic, Remark=
// TOOK-RELAXED: Function=f64 | Dims=1, Liberty=wide-arithmetic, Remark=
func.func @f64(%x: !t, %y: !d) -> (!t, !d, !d) {
  %init = arith.constant dense<0.0> : !rd
  %n = arith.constant dense<32.0> : !rd
  %e = tensor.empty() : !t
  %ed = tensor.empty() : !d
  %w = arith.extf %x : !t to !d
  %s = linalg.reduce {arith.addf} ins(%w : !d) outs(%init : !rd) dimensions = [1]
  %m = arith.divf %s, %n : !rd
  %rounded = arith.truncf %m : !rd to !r
  %wide = linalg.broadcast ins(%rounded : !r) outs(%e : !t) dimensions = [1]
  %c = arith.subf %x, %wide : !t
  %w2 = arith.extf %x : !t to !d
  %s2 = linalg.reduce {arith.addf} ins(%w2 : !d) outs(%init : !rd) dimensions = [1]
  %m2 = arith.divf %s2, %n : !rd
  %wide2 = linalg.broadcast ins(%m2 : !rd) outs(%ed : !d) dimensions = [1]
  %c2 = arith.subf %w2, %wide2 : !d
  %s3 = linalg.reduce {arith.addf} ins(%y : !d) outs(%init : !rd) dimensions = [1]
  %m3 = arith.divf %s3, %n : !rd
  %wide3 = linalg.broadcast ins(%m3 : !rd) outs(%ed : !d) dimensions = [1]
  %c3 = arith.subf %y, %wide3 : !d
  return %c, %c2, %c3 : !t, !d, !d
}
