// The module in the description of the pass gives the tables that stand there.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: awk '/^def/{on = 0; here = /NormPrintSummary/} !here{next} /```mlir/{on = 1; next} /```/{on = 0} on {print substr($0, 5)}' %S/../../include/norm/Analysis/Passes.td > norms.mlir
// RUN: awk '/^def/{on = 0; here = /NormPrintSummary/} !here{next} /```text/{on = 1; next} /```/{on = 0} on {print substr($0, 5)}' %S/../../include/norm/Analysis/Passes.td > expected
// RUN: norm-opt norms.mlir --norm-print-summary -o /dev/null 2>got
// RUN: diff got expected
// RUN: FileCheck %s --input-file=got

// CHECK: norm summary: 1 residual_add, 1 center, 1 rms_norm
