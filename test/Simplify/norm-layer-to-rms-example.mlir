// The module in the description of the pass becomes the one that stands there after it.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: awk '/^def/{here = /NormLayerToRms/; n = 0} !here{next} /```mlir/{on = 1; ++n; next} /```/{on = 0} on {print substr($0, 5) > n ".mlir"}' %S/../../include/norm/Simplify/Passes.td
// RUN: norm-opt 1.mlir --norm-layer-to-rms -o got
// RUN: norm-opt 2.mlir | diff got -
// RUN: FileCheck %s --input-file=got
// RUN: norm-diff 1.mlir got

// CHECK: norm.rms_norm
