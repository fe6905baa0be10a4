// What is no x - mean(x) stays as it is.

// RUN: norm-opt %s -o %t.before.mlir
// RUN: norm-opt %s --norm-raise -o %t.after.mlir
// RUN: diff %t.before.mlir %t.after.mlir
// RUN: FileCheck %s --input-file=%t.after.mlir --implicit-check-not=norm.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

!t = tensor<32x32xf32>
!r = tensor<32xf32>
!l = tensor<31x32xf32>

// The mean of the row's elements is taken off the column's, that of the columns
// off the rows.
// CHECK-LABEL: func @other_broadcast(
func.func @other_broadcast(%x: !t) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [0]
  %y = arith.subf %x, %wide : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [0]
  %m1 = arith.divf %s1, %n : !r
  %wide1 = linalg.broadcast ins(%m1 : !r) outs(%e : !t) dimensions = [1]
  %y1 = arith.subf %x, %wide1 : !t
  return %y, %y1 : !t, !t
}

// Numbers that are not 1/N: N - 1, 2 N, none; the mean is added, or doubled.
// CHECK-LABEL: func @other_factor(
func.func @other_factor(%x: !t) -> (!t, !t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %less = arith.constant 31.0 : f32
  %twice = arith.constant 64.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %y:5 = linalg.generic {indexing_maps = [#id, #row, #id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : !t, !r) outs(%e, %e, %e, %e, %e : !t, !t, !t, !t, !t) {
  ^bb0(%in: f32, %sum: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32):
    %m0 = arith.divf %sum, %less : f32
    %y0 = arith.subf %in, %m0 : f32
    %m1 = arith.divf %sum, %twice : f32
    %y1 = arith.subf %in, %m1 : f32
    %y2 = arith.subf %in, %sum : f32
    %m = arith.divf %sum, %n : f32
    %y3 = arith.addf %in, %m : f32
    %m4 = arith.mulf %m, %two : f32
    %y4 = arith.subf %in, %m4 : f32
    linalg.yield %y0, %y1, %y2, %y3, %y4 : f32, f32, f32, f32, f32
  } -> (!t, !t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3, %y#4 : !t, !t, !t, !t, !t
}

// The mean of another tensor, one from outside, a running mean.
// CHECK-LABEL: func @other_mean(
func.func @other_mean(%x: !t, %other: !t, %given: !r) -> (!t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %decay = arith.constant dense<0.9> : !r
  %rest = arith.constant dense<0.1> : !r
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%other : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %y = arith.subf %x, %wide : !t
  %wide1 = linalg.broadcast ins(%given : !r) outs(%e : !t) dimensions = [1]
  %y1 = arith.subf %x, %wide1 : !t
  %s2 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m2 = arith.divf %s2, %n : !r
  %old = arith.mulf %given, %decay : !r
  %new = arith.mulf %m2, %rest : !r
  %running = arith.addf %old, %new : !r
  %wide2 = linalg.broadcast ins(%running : !r) outs(%e : !t) dimensions = [1]
  %y2 = arith.subf %x, %wide2 : !t
  return %y, %y1, %y2 : !t, !t, !t
}

// The mean of a part of the row; a part of the row less the mean of all of it.
// CHECK-LABEL: func @part_of_row(
func.func @part_of_row(%x: !t) -> (!t, tensor<32x16xf32>) {
  %init = arith.constant dense<0.0> : !r
  %half = arith.constant dense<16.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %e1 = tensor.empty() : tensor<32x16xf32>
  %part = tensor.extract_slice %x[0, 0] [32, 16] [1, 1] : !t to tensor<32x16xf32>
  %s = linalg.reduce {arith.addf} ins(%part : tensor<32x16xf32>) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %half : !r
  %wide = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %y = arith.subf %x, %wide : !t
  %s1 = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m1 = arith.divf %s1, %n : !r
  %wide1 = linalg.broadcast ins(%m1 : !r) outs(%e1 : tensor<32x16xf32>) dimensions = [1]
  %y1 = arith.subf %part, %wide1 : tensor<32x16xf32>
  return %y, %y1 : !t, tensor<32x16xf32>
}

// Another statistic: of squares, of magnitudes, a maximum, one that starts at 1.
// CHECK-LABEL: func @other_statistic(
func.func @other_statistic(%x: !t) -> (!t, !t, !t, !t) {
  %init = arith.constant dense<0.0> : !r
  %one = arith.constant dense<1.0> : !r
  %low = arith.constant dense<0xFF800000> : !r
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : !t
  %s:4 = linalg.generic {indexing_maps = [#id, #row, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : !t) outs(%init, %init, %low, %one : !r, !r, !r, !r) {
  ^bb0(%in: f32, %a0: f32, %a1: f32, %a2: f32, %a3: f32):
    %square = arith.mulf %in, %in : f32
    %0 = arith.addf %a0, %square : f32
    %magnitude = math.absf %in : f32
    %1 = arith.addf %a1, %magnitude : f32
    %2 = arith.maximumf %a2, %in : f32
    %3 = arith.addf %a3, %in : f32
    linalg.yield %0, %1, %2, %3 : f32, f32, f32, f32
  } -> (!r, !r, !r, !r)
  %y:4 = linalg.generic {indexing_maps = [#id, #row, #row, #row, #row, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s#0, %s#1, %s#2, %s#3 : !t, !r, !r, !r, !r) outs(%e, %e, %e, %e : !t, !t, !t, !t) {
  ^bb0(%in: f32, %s0: f32, %s1: f32, %s2: f32, %s3: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32):
    %m0 = arith.divf %s0, %n : f32
    %y0 = arith.subf %in, %m0 : f32
    %m1 = arith.divf %s1, %n : f32
    %y1 = arith.subf %in, %m1 : f32
    %m2 = arith.divf %s2, %n : f32
    %y2 = arith.subf %in, %m2 : f32
    %m3 = arith.divf %s3, %n : f32
    %y3 = arith.subf %in, %m3 : f32
    linalg.yield %y0, %y1, %y2, %y3 : f32, f32, f32, f32
  } -> (!t, !t, !t, !t)
  return %y#0, %y#1, %y#2, %y#3 : !t, !t, !t, !t
}

// A row less the mean of the next row; the row of the transposed tensor.
// CHECK-LABEL: func @other_row(
func.func @other_row(%x: !t) -> (!l, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %el = tensor.empty() : !l
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %m = arith.divf %s, %n : !r
  %next = tensor.extract_slice %m[1] [31] [1] : !r to tensor<31xf32>
  %wide = linalg.broadcast ins(%next : tensor<31xf32>) outs(%el : !l) dimensions = [1]
  %first = tensor.extract_slice %x[0, 0] [31, 32] [1, 1] : !t to !l
  %y = arith.subf %first, %wide : !l
  %wide1 = linalg.broadcast ins(%m : !r) outs(%e : !t) dimensions = [1]
  %turned = linalg.transpose ins(%x : !t) outs(%e : !t) permutation = [1, 0]
  %y1 = arith.subf %turned, %wide1 : !t
  return %y, %y1 : !l, !t
}

// x is scaled by feature in front of the subtraction only, or behind the mean.
// CHECK-LABEL: func @scaled(
func.func @scaled(%x: !t, %w: !r) -> (!t, !t) {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant 32.0 : f32
  %e = tensor.empty() : !t
  %s = linalg.reduce {arith.addf} ins(%x : !t) outs(%init : !r) dimensions = [1]
  %y:2 = linalg.generic {indexing_maps = [#id, #row, #column, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %w : !t, !r, !r) outs(%e, %e : !t, !t) {
  ^bb0(%in: f32, %sum: f32, %scale: f32, %o0: f32, %o1: f32):
    %m = arith.divf %sum, %n : f32
    %scaled = arith.mulf %in, %scale : f32
    %y0 = arith.subf %scaled, %m : f32
    %scaled_mean = arith.mulf %m, %scale : f32
    %y1 = arith.subf %in, %scaled_mean : f32
    linalg.yield %y0, %y1 : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}
