/*===- abi-driver.c - Calls compiled functions as a C program would -------===//
 *
 * Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===//
 *
 * This file calls the functions of norm-to-cpu-abi.mlir and holds them to the
 * function ABI: arguments keep their bytes, results are memory of their own
 * that free() takes, nothing else stays allocated, threads do not meet.
 * Linked with --wrap=malloc and --wrap=free, which count.
 *
 *===----------------------------------------------------------------------===*/

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  float *allocated, *aligned;
  int64_t offset, size, stride;
} Vec;

#define N 8
#define ONE(name) void _mlir_ciface_##name(Vec *result, Vec *x, int64_t n)
#define TWO(name) void _mlir_ciface_##name(Vec result[2], Vec *x, int64_t n)
ONE(identity);
ONE(constant);
ONE(slice);
ONE(overwrite);
ONE(for_loop);
ONE(while_loop);
ONE(cf_loop);
ONE(parallel);
TWO(twice);
TWO(alias);
TWO(calls);
TWO(swap);
TWO(choose);

typedef void (*Function)(Vec *, Vec *, int64_t);
typedef struct {
  const char *name;
  Function function;
  int results;
  /* Element 1 of each result for x = 1, 2, ... and n = 3. */
  float expected[2];
} Case;

static const Case cases[] = {
    {"identity", _mlir_ciface_identity, 1, {2}},
    {"constant", _mlir_ciface_constant, 1, {20}},
    {"slice", _mlir_ciface_slice, 1, {4}},
    {"overwrite", _mlir_ciface_overwrite, 1, {-1}},
    {"for_loop", _mlir_ciface_for_loop, 1, {8}},
    {"while_loop", _mlir_ciface_while_loop, 1, {16}},
    {"cf_loop", _mlir_ciface_cf_loop, 1, {8}},
    {"twice", _mlir_ciface_twice, 2, {4, 4}},
    {"alias", _mlir_ciface_alias, 2, {4, 6}},
    {"calls", _mlir_ciface_calls, 2, {-1, 2}},
    {"swap", _mlir_ciface_swap, 2, {8, 32}},
    {"choose", _mlir_ciface_choose, 2, {4, 2}},
    {"parallel", _mlir_ciface_parallel, 1, {4096}},
};

static atomic_long live;

void *__real_malloc(size_t size);
void __real_free(void *pointer);
void *__wrap_malloc(size_t size) {
  atomic_fetch_add(&live, 1);
  return __real_malloc(size);
}
void __wrap_free(void *pointer) {
  if (pointer)
    atomic_fetch_sub(&live, 1);
  __real_free(pointer);
}

static Vec vec(float *data) { return (Vec){data, data, 0, N, 1}; }

/* One call: 0, or what was wrong with it. */
static const char *call(const Case *c) {
  float data[N], before[N];
  for (int i = 0; i < N; ++i)
    data[i] = before[i] = i + 1;
  Vec x = vec(data), results[2];
  c->function(results, &x, 3);
  const char *wrong = 0;
  if (memcmp(data, before, sizeof data))
    wrong = "argument changed";
  for (int i = 0; i < c->results; ++i) {
    Vec *r = &results[i];
    if (r->aligned[r->offset + r->stride] != c->expected[i])
      wrong = "wrong value";
    if ((uintptr_t)r->aligned % 64)
      wrong = "result not aligned to 64";
    if (r->aligned >= data && r->aligned < data + N)
      wrong = "result is the argument";
  }
  if (c->results == 2) {
    if (results[0].allocated == results[1].allocated)
      wrong = "results share memory";
    for (int i = 0; i < results[0].size; ++i)
      results[0].aligned[i] = 77;
    if (results[1].aligned[1] != c->expected[1])
      wrong = "a result changed with the other";
  }
  for (int i = 0; i < c->results; ++i)
    free(results[i].allocated);
  return wrong;
}

static void *callOften(void *wrong) {
  for (int i = 0; i < 2000; ++i)
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k)
      if (call(&cases[k]))
        *(const char **)wrong = cases[k].name;
  return 0;
}

int main(void) {
  for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
    const char *wrong = call(&cases[k]);
    long before = atomic_load(&live);
    for (int i = 0; i < 1000 && !wrong; ++i)
      wrong = call(&cases[k]);
    long left = atomic_load(&live) - before;
    printf("%s: %s, %ld allocations left\n", cases[k].name,
           wrong ? wrong : "right", left);
  }
  const char *wrong[2] = {0, 0};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], 0, callOften, &wrong[i]);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], 0);
  for (int i = 0; i < 2; ++i)
    printf("thread %d: %s\n", i, wrong[i] ? wrong[i] : "right");
  printf("%ld allocations left\n", atomic_load(&live));
  return 0;
}
