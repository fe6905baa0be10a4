// RUN: cat %S/Inputs/reference.mlir %s | norm-opt --norm-decompose %{upstream_to_llvm} | %{mlir_runner} | FileCheck %s

// An op of mixed types gives, bit for bit, what the op with all operands widened
// gives, rounded once. (The other run tests compare that one with its formula.)
// Zero bounds allow half an ulp of f32: equality for f32, f16 and bf16.
func.func private @equal(%y: !t64, %expected: !t64) {
  %c0 = arith.constant 0.0 : f64
  %s0, %s1, %s2, %s3 = call @sizes(%y) : (!t64) -> (index, index, index, index)
  %zeros = tensor.generate %s0, %s1, %s2, %s3 {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %c0 : f64
  } : !t64
  call @compare(%y, %expected, %zeros) : (!t64, !t64, !t64) -> ()
  return
}

!bf = tensor<?x?x?x?xbf16>
!h = tensor<?x?x?x?xf16>

func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %f0 = arith.constant 0.0 : f64
  %f8 = arith.constant 8.0 : f64
  %x = call @data(%c2, %c3, %c5, %c7, %c1, %f0) : (index, index, index, index, index, f64) -> !t
  %w4 = call @data(%c1, %c1, %c1, %c7, %c5, %f8) : (index, index, index, index, index, f64) -> !t
  %w = tensor.collapse_shape %w4 [[0, 1, 2, 3]] : !t into tensor<?xf32>
  %xb = arith.truncf %x : !t to !bf
  %xbw = arith.extf %xb : !bf to !t
  %xbd = arith.extf %xb : !bf to !t64
  %wh = arith.truncf %w : tensor<?xf32> to tensor<?xf16>
  %whw = arith.extf %wh : tensor<?xf16> to tensor<?xf32>
  %wd = arith.extf %w : tensor<?xf32> to tensor<?xf64>

  // CHECK: layer_norm, bf16 with f16 and f32 weights to bf16
  // CHECK-NEXT: 210 compared, 0 wrong
  %ln = norm.layer_norm %xb scale(%wh : tensor<?xf16>) bias(%w : tensor<?xf32>) dims [3]
      epsilon 1.0e-5 : !bf -> !bf
  %ln_wide = norm.layer_norm %xbw scale(%whw : tensor<?xf32>) bias(%w : tensor<?xf32>) dims [3]
      epsilon 1.0e-5 : !t -> !t
  %ln_rounded = arith.truncf %ln_wide : !t to !bf
  %ln0 = arith.extf %ln : !bf to !t64
  %ln1 = arith.extf %ln_rounded : !bf to !t64
  vector.print str "layer_norm, bf16 with f16 and f32 weights to bf16\0A"
  call @equal(%ln0, %ln1) : (!t64, !t64) -> ()

  // CHECK: rms_norm, bf16 to f32
  // CHECK-NEXT: 210 compared, 0 wrong
  %rms = norm.rms_norm %xb dims [3] epsilon 1.0e-5 : !bf -> !t
  %rms_wide = norm.rms_norm %xbw dims [3] epsilon 1.0e-5 : !t -> !t
  %rms0 = arith.extf %rms : !t to !t64
  %rms1 = arith.extf %rms_wide : !t to !t64
  vector.print str "rms_norm, bf16 to f32\0A"
  call @equal(%rms0, %rms1) : (!t64, !t64) -> ()

  // The f64 scale alone makes it compute in f64.
  // CHECK: rms_norm, bf16 with f64 scale to f32
  // CHECK-NEXT: 210 compared, 0 wrong
  %rmsd = norm.rms_norm %xb scale(%wd : tensor<?xf64>) dims [3] epsilon 1.0e-5 : !bf -> !t
  %rmsd_wide = norm.rms_norm %xbd scale(%wd : tensor<?xf64>) dims [3] epsilon 1.0e-5 : !t64 -> !t64
  %rmsd_rounded = arith.truncf %rmsd_wide : !t64 to !t
  %rmsd0 = arith.extf %rmsd : !t to !t64
  %rmsd1 = arith.extf %rmsd_rounded : !t to !t64
  vector.print str "rms_norm, bf16 with f64 scale to f32\0A"
  call @equal(%rmsd0, %rmsd1) : (!t64, !t64) -> ()

  // CHECK: center, f32 to f16
  // CHECK-NEXT: 210 compared, 0 wrong
  %ce = norm.center %x dims [1] : !t -> !h
  %ce_wide = norm.center %x dims [1] : !t -> !t
  %ce_rounded = arith.truncf %ce_wide : !t to !h
  %ce0 = arith.extf %ce : !h to !t64
  %ce1 = arith.extf %ce_rounded : !h to !t64
  vector.print str "center, f32 to f16\0A"
  call @equal(%ce0, %ce1) : (!t64, !t64) -> ()

  // CHECK: residual_add, f32 and bf16 to bf16
  // CHECK-NEXT: 210 compared, 0 wrong
  %ra = norm.residual_add %x, %xb alpha 0.3 : !t, !bf -> !bf
  %ra_wide = norm.residual_add %x, %xbw alpha 0.3 : !t, !t -> !t
  %ra_rounded = arith.truncf %ra_wide : !t to !bf
  %ra0 = arith.extf %ra : !bf to !t64
  %ra1 = arith.extf %ra_rounded : !bf to !t64
  vector.print str "residual_add, f32 and bf16 to bf16\0A"
  call @equal(%ra0, %ra1) : (!t64, !t64) -> ()

  // CHECK: dyt, bf16 with f16 alpha and scale to f32
  // CHECK-NEXT: 210 compared, 0 wrong
  %a = arith.constant 0.3 : f16
  %aw = arith.extf %a : f16 to f32
  %dt = norm.dyt %xb, %a scale(%wh : tensor<?xf16>) dims [3] : !bf, f16 -> !t
  %dt_wide = norm.dyt %xbw, %aw scale(%whw : tensor<?xf32>) dims [3] : !t, f32 -> !t
  %dt0 = arith.extf %dt : !t to !t64
  %dt1 = arith.extf %dt_wide : !t to !t64
  vector.print str "dyt, bf16 with f16 alpha and scale to f32\0A"
  call @equal(%dt0, %dt1) : (!t64, !t64) -> ()

  // CHECK: batch_norm, bf16 with f16 and f32 weights to f16
  // CHECK-NEXT: 210 compared, 0 wrong
  %bn = norm.batch_norm %xb scale(%wh : tensor<?xf16>) bias(%w : tensor<?xf32>) mean(%w : tensor<?xf32>)
      variance(%wh : tensor<?xf16>) feature_dim 3 epsilon 1.0e-3 : !bf -> !h
  %bn_wide = norm.batch_norm %xbw scale(%whw : tensor<?xf32>) bias(%w : tensor<?xf32>) mean(%w : tensor<?xf32>)
      variance(%whw : tensor<?xf32>) feature_dim 3 epsilon 1.0e-3 : !t -> !t
  %bn_rounded = arith.truncf %bn_wide : !t to !h
  %bn0 = arith.extf %bn : !h to !t64
  %bn1 = arith.extf %bn_rounded : !h to !t64
  vector.print str "batch_norm, bf16 with f16 and f32 weights to f16\0A"
  call @equal(%bn0, %bn1) : (!t64, !t64) -> ()
  return
}
