// The IR before and after in the description of the pass is what it takes and
// gives.

// RUN: awk '/^def /{pass = $2; n = 0} /```mlir/{n += 1; on = pass == "NormRaise"; next} /```/{on = 0} on && n == 1' \
// RUN:   %S/../../include/norm/Raise/Passes.td > %t.before.mlir
// RUN: awk '/^def /{pass = $2; n = 0} /```mlir/{n += 1; on = pass == "NormRaise"; next} /```/{on = 0} on && n == 2' \
// RUN:   %S/../../include/norm/Raise/Passes.td > %t.after.mlir
// RUN: norm-opt %t.before.mlir --norm-raise --canonicalize -o %t.got.mlir
// RUN: norm-opt %t.after.mlir -o %t.expected.mlir
// RUN: diff %t.got.mlir %t.expected.mlir
// RUN: FileCheck %s --input-file=%t.before.mlir
// RUN: FileCheck %s --input-file=%t.got.mlir --check-prefix=AFTER

// CHECK-NOT: norm.
// CHECK-COUNT-2: linalg.generic
// AFTER-NOT: linalg.generic
// AFTER: norm.rms_norm
