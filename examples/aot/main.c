//===- main.c - Calls a kernel compiled ahead of time ---------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls the function of kernel.mlir by the header that compile.sh made for it,
// and compares with the same in plain C and double precision.
//
//===----------------------------------------------------------------------===//

#include "kernel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { rows = 3, features = 64 };

// The largest difference of a row of y from the norm of x + residual.
static double difference(const float *x, const float *residual,
                         const float *scale, const float *y) {
  double squares = 0, worst = 0;
  for (int i = 0; i < features; ++i)
    squares += pow((double)x[i] + residual[i], 2);
  double factor = 1 / sqrt(squares / features + 1.0e-06);
  for (int i = 0; i < features; ++i)
    worst = fmax(worst, fabs((x[i] + residual[i]) * factor * scale[i] - y[i]));
  return worst;
}

int main(void) {
  float x[rows * features], residual[rows * features], scale[features];
  for (int i = 0; i < rows * features; ++i) {
    x[i] = sinf(i);
    residual[i] = cosf(3 * i);
  }
  for (int i = 0; i < features; ++i)
    scale[i] = 1 + 0.01f * i;

  norm_memref_f32_2 arg0 = norm_make_f32_2(x, rows, features);
  norm_memref_f32_2 arg1 = norm_make_f32_2(residual, rows, features);
  norm_memref_f32_1 arg2 = norm_make_f32_1(scale, features);
  add_rms_results results;
  _mlir_ciface_add_rms(&results, &arg0, &arg1, &arg2);

  const float *y = results.result0.aligned + results.result0.offset;
  double worst = 0;
  for (int row = 0; row < rows; ++row)
    worst =
        fmax(worst, difference(x + row * features, residual + row * features,
                               scale, y + row * features));
  printf("add_rms of %d x %d: largest difference %s 1e-5\n",
         (int)results.result0.sizes[0], (int)results.result0.sizes[1],
         worst < 1e-5 ? "below" : "above");
  free(results.result0.allocated);
  free(results.result1.allocated);
  return worst < 1e-5 ? 0 : 1;
}
