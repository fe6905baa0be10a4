// The module in the description of the pass gives the program that stands there.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: awk '/^def/{on = 0; here = /NormPrintRowProgram/} !here{next} /```mlir/{on = 1; next} /```/{on = 0} on {print substr($0, 5)}' %S/../../include/norm/Analysis/Passes.td > kernel.mlir
// RUN: awk '/^def/{on = 0; here = /NormPrintRowProgram/} !here{next} /```text/{on = 1; next} /```/{on = 0} on {print substr($0, 5)}' %S/../../include/norm/Analysis/Passes.td > expected
// RUN: norm-opt kernel.mlir --norm-print-row-program -o /dev/null 2>got
// RUN: diff got expected
// RUN: FileCheck %s --input-file=got

// CHECK: row program in @f: 1 row dim, 1 feature dim, 2 phases
