// RUN: norm-opt %s --norm-print-c-header -o /dev/null | FileCheck %s
// RUN: norm-opt %s --norm-print-c-header=output=%t.h -o /dev/null && FileCheck %s --input-file=%t.h
// RUN: clang -x c -std=c99 -Wall -Werror -fsyntax-only -include %t.h /dev/null
// RUN: clang -x c++ -std=c++17 -Wall -Werror -fsyntax-only -include %t.h /dev/null
// RUN: not norm-opt %s --norm-print-c-header=output=%t.missing/x.h 2>&1 | FileCheck %s --check-prefix=ERROR

// ERROR: error: cannot write the header: {{.*}}No such file

// CHECK: typedef struct {
// CHECK-NEXT: float *allocated, *aligned;
// CHECK-NEXT: int64_t offset, sizes[2], strides[2];
// CHECK-NEXT: } norm_memref_f32_2;
// CHECK: static inline norm_memref_f32_2 norm_make_f32_2(float *data, int64_t size0, int64_t size1) {
// CHECK: d.sizes[1] = size1;
// CHECK-NEXT: d.strides[1] = 1;
// CHECK-NEXT: d.sizes[0] = size0;
// CHECK-NEXT: d.strides[0] = d.strides[1] * size1;
// CHECK-NOT: norm_memref_f32_2;
// CHECK: uint16_t *allocated
// CHECK: } norm_memref_bf16_1;
// CHECK: int64_t offset;
// CHECK-NEXT: } norm_memref_i1_0;
// CHECK: void _mlir_ciface_f(norm_memref_f32_2 *result, norm_memref_f32_2 *arg0, int32_t arg1);
func.func @f(%x: tensor<?x64xf32>, %n: i32) -> tensor<?x64xf32> {
  return %x : tensor<?x64xf32>
}

// CHECK: typedef struct {
// CHECK-NEXT: norm_memref_bf16_1 result0;
// CHECK-NEXT: double result1;
// CHECK-NEXT: } several_results;
// CHECK: void _mlir_ciface_several(several_results *results, norm_memref_bf16_1 *arg0, double arg1, norm_memref_i1_0 *arg2);
func.func @several(%x: tensor<8xbf16>, %s: f64, %flag: memref<i1>) -> (tensor<8xbf16>, f64) {
  return %x, %s : tensor<8xbf16>, f64
}

// CHECK: int64_t _mlir_ciface_scalar(bool arg0);
func.func @scalar(%b: i1) -> index {
  %c = arith.constant 1 : index
  return %c : index
}

// CHECK: void _mlir_ciface_nothing(void);
func.func @nothing() {
  return
}

// CHECK-NOT: hidden
// CHECK-NOT: elsewhere
func.func private @hidden(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
func.func private @elsewhere(tensor<4xf32>)
