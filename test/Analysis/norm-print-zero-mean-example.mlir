// The module in the description of the pass gives the text that stands there.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: awk '/^def/{on = 0; here = /NormPrintZeroMean/} !here{next} /```mlir/{on = 1; next} /```/{on = 0} on {print substr($0, 5)}' %S/../../include/norm/Analysis/Passes.td > module.mlir
// RUN: awk '/^def/{on = 0; here = /NormPrintZeroMean/} !here{next} /```text/{on = 1; next} /```/{on = 0} on {print substr($0, 5)}' %S/../../include/norm/Analysis/Passes.td > expected
// RUN: norm-opt module.mlir --norm-print-zero-mean -o /dev/null 2>got
// RUN: diff got expected
// RUN: FileCheck %s --input-file=got

// CHECK: layer_norm %3: input %arg1 over [1] is not: argument of func.func
