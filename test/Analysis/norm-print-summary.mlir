// The tables: what is there when the pass runs, from the record what norm-raise
// did and refused. They go to stderr or to a file, the module as ever to stdout.

// RUN: norm-opt %s --norm-raise --norm-print-summary -o /dev/null 2>&1 | FileCheck %s
// RUN: norm-opt %s --norm-raise --norm-print-summary="json=false output=%t.txt" -o %t.mlir 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.txt
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=MODULE
// RUN: norm-opt %s --norm-raise --norm-print-summary="output=-" -o /dev/null | FileCheck %s
// RUN: not norm-opt %s --norm-print-summary="output=%t.none/summary.txt" 2>&1 | FileCheck %s --check-prefix=NO-FILE
// RUN: not norm-opt %s --norm-print-summary="output=/dev/full" 2>&1 | FileCheck %s --check-prefix=NO-SPACE

// Without norm-raise in front nothing is recorded.
// RUN: norm-opt %s --norm-print-summary -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE --match-full-lines --strict-whitespace
//      BEFORE:norm summary: 1 rms_norm
// BEFORE-EMPTY:
// BEFORE-NEXT:@there ({{.*}}mlir:[[#]]:1)
// BEFORE-NEXT:  op        dims  epsilon        scale  bias  input    result   location
// BEFORE-NEXT:  rms_norm  [0]   1e-05 outside  no     no    ?x8xf32  ?x8xf16  {{.*}}mlir:[[#]]:8
//  BEFORE-NOT:{{.}}

// The record outlives other passes: cse makes one of two equal norms, and
// norm-decompose leaves none.
// RUN: norm-opt %s --norm-raise --cse --canonicalize --norm-print-summary --norm-decompose --norm-print-summary -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// AFTER: norm summary: 1 layer_norm, 1 rms_norm; norm-raise: 2 raised, 1 refused
// AFTER: norm summary: no norm ops; norm-raise: 2 raised, 1 refused
// AFTER-NOT: layer_norm [
// AFTER: wide-arithmetic layer_norm
// AFTER: factor

// A run of norm-raise later adds its raises; what it refuses is counted once.
// RUN: norm-opt %s --norm-raise --norm-decompose --norm-raise --norm-print-summary -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: norm summary: {{.*}}; norm-raise: 5 raised, 1 refused

// NO-FILE: error: cannot write the summary: {{.*}}No such file or directory
// NO-SPACE: error: cannot write the summary: {{.*}}No space left on device

// MODULE: norm.layer_norm

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!t64 = tensor<4x32xf64>
!r64 = tensor<4xf64>

// CHECK: norm summary: 2 layer_norm, 1 rms_norm; norm-raise: 2 raised, 1 refused
// CHECK: @twice ({{.*}}.mlir:[[#@LINE+7]]:1)
// CHECK-NEXT: op dims epsilon scale bias input result location
// CHECK-NEXT: layer_norm [1] 0.25 no no 4x32xf32 4x32xf32 {{.*}}.mlir:[[#@LINE+22]]:8
// CHECK-NEXT: layer_norm [1] 0.25 no no 4x32xf32 4x32xf32 {{.*}}.mlir:[[#@LINE+25]]:9
// CHECK-NEXT: liberty raised location
// CHECK-NEXT: wide-arithmetic layer_norm {{.*}}.mlir:[[#@LINE+19]]:8
// CHECK-NEXT: wide-arithmetic layer_norm {{.*}}.mlir:[[#@LINE+22]]:9
func.func @twice(%x: !t) -> (!t, !t) {
  %zero = arith.constant dense<0.0> : !r64
  %n = arith.constant dense<32.0> : !r64
  %eps = arith.constant dense<0.25> : !r64
  %e = tensor.empty() : !t64
  %x64 = arith.extf %x : !t to !t64
  %s = linalg.reduce {arith.addf} ins(%x64 : !t64) outs(%zero : !r64) dimensions = [1]
  %mean = arith.divf %s, %n : !r64
  %wide = linalg.broadcast ins(%mean : !r64) outs(%e : !t64) dimensions = [1]
  %d = arith.subf %x64, %wide : !t64
  %square = arith.mulf %d, %d : !t64
  %q = linalg.reduce {arith.addf} ins(%square : !t64) outs(%zero : !r64) dimensions = [1]
  %variance = arith.divf %q, %n : !r64
  %shifted = arith.addf %variance, %eps : !r64
  %root = math.rsqrt %shifted : !r64
  %wide_root = linalg.broadcast ins(%root : !r64) outs(%e : !t64) dimensions = [1]
  %y64 = arith.mulf %d, %wide_root : !t64
  %y = arith.truncf %y64 : !t64 to !t
  %root2 = math.rsqrt %shifted : !r64
  %wide_root2 = linalg.broadcast ins(%root2 : !r64) outs(%e : !t64) dimensions = [1]
  %y264 = arith.mulf %d, %wide_root2 : !t64
  %y2 = arith.truncf %y264 : !t64 to !t
  return %y, %y2 : !t, !t
}

// Nothing in it, nothing of it.
// CHECK-NOT: @nothing
func.func @nothing(%x: !t) -> !t {
  return %x : !t
}

// CHECK: @missed ({{.*}}.mlir:[[#@LINE+4]]:1)
// CHECK-NEXT: refused location broken by at reason
// CHECK-NEXT: factor {{.*}}.mlir:[[#@LINE+9]]:11 math.sqrt {{.*}}.mlir:[[#@LINE+9]]:11 a factor is neither
// CHECK-NOT: liberty
func.func @missed(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %root = math.sqrt %mean : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}

// CHECK: @there
// CHECK-NEXT: op dims
// CHECK-NEXT: rms_norm [0] 1e-05 outside
func.func @there(%x: tensor<?x8xf32>) -> tensor<?x8xf16> {
  %y = norm.rms_norm %x dims [0] epsilon 1.0e-5 kind<outside> : tensor<?x8xf32> -> tensor<?x8xf16>
  return %y : tensor<?x8xf16>
}
