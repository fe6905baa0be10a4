// RUN: norm-opt %s --norm-set-target-cpu=cpu=neoverse-v1 | FileCheck %s --check-prefixes=CHECK,NEOVERSE
// RUN: norm-opt %s --norm-set-target-cpu=cpu=x86-64-v3 | FileCheck %s --check-prefixes=CHECK,V3
// RUN: norm-opt %s --norm-set-target-cpu | FileCheck %s --check-prefix=NONE
// RUN: not norm-opt %s --norm-set-target-cpu=cpu=nonesuch 2>&1 | FileCheck %s --check-prefix=ERROR

// ERROR: error: expected the name of an x86-64 or AArch64 CPU that LLVM knows, or native, found nonesuch

// NEOVERSE: llvm.func @body() attributes {target_cpu = "neoverse-v1"}
// V3:       llvm.func @body() attributes {target_cpu = "x86-64-v3"}
// NONE:     llvm.func @body() {
llvm.func @body() {
  llvm.return
}

// Functions that say so themselves, and those that are elsewhere, stay.
// CHECK: llvm.func @chosen() attributes {target_cpu = "znver4"}
llvm.func @chosen() attributes {target_cpu = "znver4"} {
  llvm.return
}
// CHECK: llvm.func @elsewhere()
// CHECK-NOT: target_cpu
llvm.func @elsewhere()
