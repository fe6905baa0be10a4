// The module in the description of the pass becomes the one that stands there after it, and
// computes the same as an RMSNorm.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: awk '/^def/{here = /NormRecenter/; n = 0} !here{next} /```mlir/{on = 1; ++n; next} /```/{on = 0} on {print substr($0, 5) > n ".mlir"}' %S/../../include/norm/Simplify/Passes.td
// RUN: norm-opt 1.mlir --norm-recenter --mlir-print-local-scope -o got
// RUN: norm-opt 2.mlir --mlir-print-local-scope | diff got -
// RUN: norm-opt got --norm-layer-to-rms -o rms.mlir
// RUN: FileCheck %s --input-file=rms.mlir
// RUN: norm-diff 1.mlir rms.mlir

// CHECK: norm.rms_norm
