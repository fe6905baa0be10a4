// A center of a bf16 stream rounds once more than the program does: only under
// precision=all.

// RUN: norm-opt %s --norm-recenter | FileCheck %s --check-prefix=EXACT
// RUN: norm-opt %s --norm-recenter=precision=all | FileCheck %s --check-prefix=ALL

// EXACT-LABEL: @stream
// EXACT-NOT:   norm.center
// ALL-LABEL: @stream
// ALL-COUNT-1: norm.center
// ALL-NOT:     norm.center
func.func @stream(%x: tensor<2x4xbf16>) -> (tensor<2x4xbf16>, tensor<2x4xbf16>,
                                            tensor<2x4xbf16>) {
  %a = norm.layer_norm %x dims [1] epsilon 1.000000e-05
      : tensor<2x4xbf16> -> tensor<2x4xbf16>
  %b = norm.layer_norm %x dims [1] epsilon 1.000000e-04
      : tensor<2x4xbf16> -> tensor<2x4xbf16>
  %c = norm.layer_norm %x dims [1] epsilon 1.000000e-03
      : tensor<2x4xbf16> -> tensor<2x4xbf16>
  return %a, %b, %c : tensor<2x4xbf16>, tensor<2x4xbf16>, tensor<2x4xbf16>
}
