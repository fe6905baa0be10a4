// Where norms are found: in regions of control flow and of ops that the pass does
// not know, in blocks, in functions of any dialect, from values of other regions.

// RUN: norm-opt %s --allow-unregistered-dialect --norm-raise --canonicalize | FileCheck %s
// RUN: norm-opt %s --allow-unregistered-dialect --norm-raise --remarks-filter='norm-.*' --remark-format=emitRemark -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARKS

!t = tensor<4x32xf32>
!r = tensor<4xf32>

// Each is reported once, with the name of the function that it is in.
// REMARKS-COUNT-8: remark: [Passed] rms_norm

// CHECK-LABEL: func @for(
// CHECK: scf.for
// CHECK: norm.rms_norm %{{.*}} dims [1]
// CHECK-NEXT: scf.yield
func.func @for(%x: !t, %n: index) -> !t {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> !t {
    %l_init = arith.constant dense<0.0> : !r
    %l_n = arith.constant dense<32.0> : !r
    %l_eps = arith.constant dense<0.5> : !r
    %l_e = tensor.empty() : !t
    %l_square = arith.mulf %v, %v : !t
    %l_s = linalg.reduce {arith.addf} ins(%l_square : !t) outs(%l_init : !r) dimensions = [1]
    %l_ms = arith.divf %l_s, %l_n : !r
    %l_shifted = arith.addf %l_ms, %l_eps : !r
    %l_root = math.rsqrt %l_shifted : !r
    %l_wide = linalg.broadcast ins(%l_root : !r) outs(%l_e : !t) dimensions = [1]
    %z = arith.mulf %v, %l_wide : !t
    scf.yield %z : !t
  }
  return %y : !t
}

// CHECK-LABEL: func @if(
// CHECK: scf.if
// CHECK: norm.rms_norm
// CHECK: else
func.func @if(%x: !t, %c: i1) -> !t {
  %y = scf.if %c -> !t {
    %l_init = arith.constant dense<0.0> : !r
    %l_n = arith.constant dense<32.0> : !r
    %l_eps = arith.constant dense<0.5> : !r
    %l_e = tensor.empty() : !t
    %l_square = arith.mulf %x, %x : !t
    %l_s = linalg.reduce {arith.addf} ins(%l_square : !t) outs(%l_init : !r) dimensions = [1]
    %l_ms = arith.divf %l_s, %l_n : !r
    %l_shifted = arith.addf %l_ms, %l_eps : !r
    %l_root = math.rsqrt %l_shifted : !r
    %l_wide = linalg.broadcast ins(%l_root : !r) outs(%l_e : !t) dimensions = [1]
    %z = arith.mulf %x, %l_wide : !t
    scf.yield %z : !t
  } else {
    scf.yield %x : !t
  }
  return %y : !t
}

// In both regions of a loop.
// CHECK-LABEL: func @while(
// CHECK: scf.while
// CHECK: norm.rms_norm
// CHECK: scf.condition
// CHECK: norm.rms_norm
// CHECK: scf.yield
func.func @while(%x: !t, %c: i1) -> !t {
  %y = scf.while (%v = %x) : (!t) -> !t {
    %l_init = arith.constant dense<0.0> : !r
    %l_n = arith.constant dense<32.0> : !r
    %l_eps = arith.constant dense<0.5> : !r
    %l_e = tensor.empty() : !t
    %l_square = arith.mulf %v, %v : !t
    %l_s = linalg.reduce {arith.addf} ins(%l_square : !t) outs(%l_init : !r) dimensions = [1]
    %l_ms = arith.divf %l_s, %l_n : !r
    %l_shifted = arith.addf %l_ms, %l_eps : !r
    %l_root = math.rsqrt %l_shifted : !r
    %l_wide = linalg.broadcast ins(%l_root : !r) outs(%l_e : !t) dimensions = [1]
    %z = arith.mulf %v, %l_wide : !t
    scf.condition(%c) %z : !t
  } do {
  ^bb0(%w: !t):
    %m_init = arith.constant dense<0.0> : !r
    %m_n = arith.constant dense<32.0> : !r
    %m_eps = arith.constant dense<0.5> : !r
    %m_e = tensor.empty() : !t
    %m_square = arith.mulf %w, %w : !t
    %m_s = linalg.reduce {arith.addf} ins(%m_square : !t) outs(%m_init : !r) dimensions = [1]
    %m_ms = arith.divf %m_s, %m_n : !r
    %m_shifted = arith.addf %m_ms, %m_eps : !r
    %m_root = math.rsqrt %m_shifted : !r
    %m_wide = linalg.broadcast ins(%m_root : !r) outs(%m_e : !t) dimensions = [1]
    %z = arith.mulf %w, %m_wide : !t
    scf.yield %z : !t
  }
  return %y : !t
}

// The statistic in front of the loop, the product in it.
// CHECK-LABEL: func @across(
// CHECK: scf.for
// CHECK: norm.rms_norm %{{.*}} dims [1]
func.func @across(%x: !t, %n: index) -> !t {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l_init = arith.constant dense<0.0> : !r
  %l_n = arith.constant dense<32.0> : !r
  %l_eps = arith.constant dense<0.5> : !r
  %l_e = tensor.empty() : !t
  %l_square = arith.mulf %x, %x : !t
  %l_s = linalg.reduce {arith.addf} ins(%l_square : !t) outs(%l_init : !r) dimensions = [1]
  %l_ms = arith.divf %l_s, %l_n : !r
  %l_shifted = arith.addf %l_ms, %l_eps : !r
  %l_root = math.rsqrt %l_shifted : !r
  %l_wide = linalg.broadcast ins(%l_root : !r) outs(%l_e : !t) dimensions = [1]
  %y = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> !t {
    %z = arith.mulf %x, %l_wide : !t
    %next = arith.addf %z, %v : !t
    scf.yield %next : !t
  }
  return %y : !t
}

// CHECK-LABEL: func @blocks(
// CHECK: cf.cond_br
// CHECK: ^bb1
// CHECK: norm.rms_norm
// CHECK: ^bb2
// CHECK-NEXT: norm.rms_norm
func.func @blocks(%x: !t, %z: !t, %c: i1) -> !t {
  cf.cond_br %c, ^bb1(%x : !t), ^bb2
^bb1(%v: !t):
  %a_init = arith.constant dense<0.0> : !r
  %a_n = arith.constant dense<32.0> : !r
  %a_eps = arith.constant dense<0.5> : !r
  %a_e = tensor.empty() : !t
  %a_square = arith.mulf %v, %v : !t
  %a_s = linalg.reduce {arith.addf} ins(%a_square : !t) outs(%a_init : !r) dimensions = [1]
  %a_ms = arith.divf %a_s, %a_n : !r
  %a_shifted = arith.addf %a_ms, %a_eps : !r
  %a_root = math.rsqrt %a_shifted : !r
  %a_wide = linalg.broadcast ins(%a_root : !r) outs(%a_e : !t) dimensions = [1]
  %y1 = arith.mulf %v, %a_wide : !t
  return %y1 : !t
^bb2:
  %b_init = arith.constant dense<0.0> : !r
  %b_n = arith.constant dense<32.0> : !r
  %b_eps = arith.constant dense<0.5> : !r
  %b_e = tensor.empty() : !t
  %b_square = arith.mulf %z, %z : !t
  %b_s = linalg.reduce {arith.addf} ins(%b_square : !t) outs(%b_init : !r) dimensions = [1]
  %b_ms = arith.divf %b_s, %b_n : !r
  %b_shifted = arith.addf %b_ms, %b_eps : !r
  %b_root = math.rsqrt %b_shifted : !r
  %b_wide = linalg.broadcast ins(%b_root : !r) outs(%b_e : !t) dimensions = [1]
  %y2 = arith.mulf %z, %b_wide : !t
  return %y2 : !t
}

// CHECK-LABEL: func @unknown_region(
// CHECK: "other.region"
// CHECK: norm.rms_norm
// CHECK: "other.yield"
func.func @unknown_region(%x: !t) -> !t {
  %y = "other.region"(%x) ({
  ^bb0(%v: !t):
    %l_init = arith.constant dense<0.0> : !r
    %l_n = arith.constant dense<32.0> : !r
    %l_eps = arith.constant dense<0.5> : !r
    %l_e = tensor.empty() : !t
    %l_square = arith.mulf %v, %v : !t
    %l_s = linalg.reduce {arith.addf} ins(%l_square : !t) outs(%l_init : !r) dimensions = [1]
    %l_ms = arith.divf %l_s, %l_n : !r
    %l_shifted = arith.addf %l_ms, %l_eps : !r
    %l_root = math.rsqrt %l_shifted : !r
    %l_wide = linalg.broadcast ins(%l_root : !r) outs(%l_e : !t) dimensions = [1]
    %z = arith.mulf %v, %l_wide : !t
    "other.yield"(%z) : (!t) -> ()
  }) : (!t) -> !t
  return %y : !t
}

// CHECK: ml_program.func @of_ml_program(
// CHECK: norm.rms_norm
// REMARKS: remark: [Passed] rms_norm | Category:norm-raise | Function=of_ml_program
ml_program.func @of_ml_program(%x: !t) -> !t {
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
  ml_program.return %y : !t
}

// A function in a function, in a module of its own.
// REMARKS: remark: [Passed] rms_norm | Category:norm-raise | Function=nested
// REMARKS: remark: [Missed] {{.*}} Function=nested
// REMARKS: remark: [Passed] rms_norm | Category:norm-raise | Function=around
// REMARKS-NOT: remark:
// CHECK-LABEL: func @around(
// CHECK: module
// CHECK: func @nested(
// CHECK: norm.rms_norm
// CHECK: norm.rms_norm
func.func @around(%x: !t) -> !t {
  builtin.module {
    func.func @nested(%w: !t) -> !t {
      %n_init = arith.constant dense<0.0> : !r
      %n_n = arith.constant dense<32.0> : !r
      %n_eps = arith.constant dense<0.5> : !r
      %n_e = tensor.empty() : !t
      %n_square = arith.mulf %w, %w : !t
      %n_s = linalg.reduce {arith.addf} ins(%n_square : !t) outs(%n_init : !r) dimensions = [1]
      %n_ms = arith.divf %n_s, %n_n : !r
      %n_shifted = arith.addf %n_ms, %n_eps : !r
      %n_root = math.rsqrt %n_shifted : !r
      %n_wide = linalg.broadcast ins(%n_root : !r) outs(%n_e : !t) dimensions = [1]
      %z = arith.mulf %w, %n_wide : !t
      %missed = math.sqrt %n_ms : !r
      "other.use"(%missed) : (!r) -> ()
      return %z : !t
    }
  }
  %o_init = arith.constant dense<0.0> : !r
  %o_n = arith.constant dense<32.0> : !r
  %o_eps = arith.constant dense<0.5> : !r
  %o_e = tensor.empty() : !t
  %o_square = arith.mulf %x, %x : !t
  %o_s = linalg.reduce {arith.addf} ins(%o_square : !t) outs(%o_init : !r) dimensions = [1]
  %o_ms = arith.divf %o_s, %o_n : !r
  %o_shifted = arith.addf %o_ms, %o_eps : !r
  %o_root = math.rsqrt %o_shifted : !r
  %o_wide = linalg.broadcast ins(%o_root : !r) outs(%o_e : !t) dimensions = [1]
  %y = arith.mulf %x, %o_wide : !t
  return %y : !t
}
