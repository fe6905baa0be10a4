//===- gpt2.c - Calls a model compiled ahead of time ----------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls the model examples/models/gpt2.mlir by the header that compile.sh made
// for it: takes two sequences of eight tokens, below 64, from the command line
// and prints which token the model finds likeliest behind each prefix.
//
//===----------------------------------------------------------------------===//

#include "gpt2.h"

#include <stdio.h>
#include <stdlib.h>

enum { sequences = 2, length = 8, vocabulary = 64 };

static int getLikeliest(const float *logits) {
  int best = 0;
  for (int token = 1; token < vocabulary; ++token)
    if (logits[token] > logits[best])
      best = token;
  return best;
}

int main(int argc, char **argv) {
  if (argc != 1 + sequences * length) {
    fprintf(stderr, "usage: %s TOKEN..., %d of them\n", argv[0],
            sequences * length);
    return 2;
  }
  int64_t tokens[sequences * length];
  for (int i = 0; i < sequences * length; ++i) {
    tokens[i] = atoi(argv[1 + i]);
    if (tokens[i] < 0 || tokens[i] >= vocabulary) {
      fprintf(stderr, "%s: no token\n", argv[1 + i]);
      return 2;
    }
  }

  norm_memref_i64_2 input = norm_make_i64_2(tokens, sequences, length);
  norm_memref_f32_3 result;
  _mlir_ciface_main(&result, &input);

  const float *logits = result.aligned + result.offset;
  for (int i = 0; i < sequences * length; ++i)
    printf("%d%c", getLikeliest(logits + i * vocabulary),
           (i + 1) % length ? ' ' : '\n');
  free(result.allocated);
  return 0;
}
