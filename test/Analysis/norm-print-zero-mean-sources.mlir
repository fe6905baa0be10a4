// Where means of 0 come from: centers, constants, promises of callers, and globals.

// RUN: norm-opt %s --split-input-file --norm-print-zero-mean -o /dev/null 2>&1 | FileCheck %s

// A center over the dims that are asked for, over others, and over more.

// CHECK-LABEL: zero mean in @center
// CHECK-NEXT:    %0: [2] by center
// CHECK-NEXT:    %1: [1] by center, [2] by center
// CHECK-NEXT:    %3: [2] by layer_norm
// CHECK-NEXT:    %4: [1] by layer_norm
// CHECK-NEXT:    layer_norm %3: input %2 over [2] is not: center of norm.center
// CHECK-NEXT:    layer_norm %4: input %0 over [1] is not: argument of func.func
// CHECK-NEXT:    layer_norm %5: input %0 over [1, 2] by center
func.func @center(%x: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %last = norm.center %x dims [2] : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %apart = norm.center %last dims [1] : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %both = norm.center %x dims [1, 2] : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %a = norm.layer_norm %both dims [2] epsilon 1.0e-5 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %b = norm.layer_norm %last dims [1] epsilon 1.0e-5 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  %c = norm.layer_norm %last dims [1, 2] epsilon 1.0e-5 : tensor<2x3x4xf32> -> tensor<2x3x4xf32>
  return %a, %b, %c : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}

// -----

// Rows and columns; zeros; splats; one element a row.

// CHECK-LABEL: zero mean in @constants
// CHECK-NEXT:    %cst: [1] by constant
// CHECK-NEXT:    %cst_0: [0] by constant
// CHECK-NEXT:    %cst_1: [0] by zero, [1] by zero
// CHECK-NOT:     %cst
func.func @constants() -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xi32>) {
  %rows = arith.constant dense<[[1.0, -2.0, 1.0], [3.0, 0.0, -3.0]]> : tensor<2x3xf32>
  %columns = arith.constant dense<[[1.0, -2.0, 5.0], [-1.0, 2.0, -5.0]]> : tensor<2x3xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x3xf32>
  %splat = arith.constant dense<1.0e-30> : tensor<2x3xf32>
  %one = arith.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %integers = arith.constant dense<[[1, -1, 0], [0, 0, 0]]> : tensor<2x3xi32>
  return %rows, %columns, %zeros, %splat, %one, %integers
      : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xi32>
}

// -----

// The tolerance is |mean| <= u * mean(|c|), u half an ulp of 1: a row of 2^24, -2^24 and
// 2 in f32 is just inside, one with 4 just outside; so are rows with 2 and 4 ulps of bf16
// and of f64.

// CHECK-LABEL: zero mean in @tolerance
// CHECK-NEXT:    %cst: [0] by constant
// CHECK-NEXT:    %cst_1: [0] by constant
// CHECK-NEXT:    %cst_3: [0] by constant
// CHECK-NEXT:    %cst_5: [0] by constant
// CHECK-NOT:     %cst
func.func @tolerance() {
  %f32in = arith.constant dense<[16777216.0, -16777216.0, 2.0]> : tensor<3xf32>
  %f32out = arith.constant dense<[16777216.0, -16777216.0, 4.0]> : tensor<3xf32>
  %bf16in = arith.constant dense<[256.0, -256.0, 2.0]> : tensor<3xbf16>
  %bf16out = arith.constant dense<[256.0, -256.0, 4.0]> : tensor<3xbf16>
  %f64in = arith.constant dense<[9007199254740992.0, -9007199254740992.0, 2.0]> : tensor<3xf64>
  %f64out = arith.constant dense<[9007199254740992.0, -9007199254740992.0, 4.0]> : tensor<3xf64>
  // Half of the smallest subnormal number is in the tolerance, a whole one is not.
  %tiny = arith.constant dense<[0x00000001, 0x00000000]> : tensor<2xf32>
  %tiny2 = arith.constant dense<[0x00000001, 0x00000001]> : tensor<2xf32>
  return
}

// -----

// No number, infinite, or not there.

// CHECK-LABEL: zero mean in @no_numbers
// CHECK-NOT:     %
func.func @no_numbers() {
  %nan = arith.constant dense<[[0x7FC00000, 1.0, -1.0]]> : tensor<1x3xf32>
  %infinite = arith.constant dense<[[0x7F800000, 1.0, -1.0]]> : tensor<1x3xf32>
  %overflow = arith.constant dense<[[1.7e308, 1.7e308, -1.7e308]]> : tensor<1x3xf64>
  %elided = arith.constant dense_resource<__elided__> : tensor<1x3xf32>
  return
}

// -----

// CHECK-LABEL: zero mean in @resource
// CHECK-NEXT:    %cst: [0] by constant
// CHECK-NOT:     %cst
func.func @resource() {
  %good = arith.constant dense_resource<good> : tensor<2xf32>
  %bad = arith.constant dense_resource<bad> : tensor<2xf32>
  return
}

{-#
  dialect_resources: {
    builtin: {
      good: "0x040000000000803F000080BF",
      bad: "0x040000000000803F0000803F"
    }
  }
#-}

// -----

// A promise is about the mean over all of its dims; what holds over some holds over more.

// CHECK-LABEL: zero mean in @declared
// CHECK-NEXT:    %arg0: [1] by declared
// CHECK-NEXT:    %0: [1] by layer_norm
// CHECK-NEXT:    %1: [0] by layer_norm
// CHECK-NEXT:    layer_norm %0: input %arg1 over [1] is not: argument of func.func
// CHECK-NEXT:    layer_norm %1: input %arg0 over [0] is not: argument of func.func
// CHECK-NEXT:    layer_norm %2: input %arg0 over [0, 1] by declared
// CHECK-NEXT:    layer_norm %3: input %arg1 over [0, 1] by declared
func.func @declared(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1>},
                    %y: tensor<4x8xf32> {norm.zero_mean = array<i64: 0, 1>})
    -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %a = norm.layer_norm %y dims [1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %b = norm.layer_norm %x dims [0] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %c = norm.layer_norm %x dims [0, 1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  %d = norm.layer_norm %y dims [0, 1] epsilon 1.0e-5 : tensor<4x8xf32> -> tensor<4x8xf32>
  return %a, %b, %c, %d : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// Globals: immutable, mutable but never stored to, stored to, without a value, and mutable for
// other modules.

ml_program.global private @immutable(dense<[1.0, -1.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @kept(dense<[2.0, -2.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private mutable @stored(dense<[3.0, -3.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global public mutable @public(dense<[4.0, -4.0]> : tensor<2xf32>) : tensor<2xf32>
ml_program.global private @extern(#ml_program.extern<tensor<2xf32>>) : tensor<2xf32>

// CHECK-LABEL: zero mean in @globals
// CHECK-NEXT:    %{{.*}}: [0] by constant
// CHECK-NEXT:    %{{.*}}: [0] by constant
// CHECK-NOT:     %
// CHECK-LABEL: zero mean in @store
func.func @globals() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = ml_program.global_load_const @immutable : tensor<2xf32>
  %1 = ml_program.global_load @kept : tensor<2xf32>
  %2 = ml_program.global_load @stored : tensor<2xf32>
  %3 = ml_program.global_load @extern : tensor<2xf32>
  %4 = ml_program.global_load @public : tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func @store(%x: tensor<2xf32>) {
  ml_program.global_store @stored = %x : tensor<2xf32>
  return
}

// -----

// Rows of one element have mean 0 where they are 0.

// CHECK-LABEL: zero mean in @single_elements
// CHECK:         layer_norm %0: input %arg0 over [1] is not: uniform of func.func
// CHECK-NEXT:    layer_norm %1: input %cst over [1] by zero
func.func @single_elements(%x: tensor<4x1xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>) {
  %zeros = arith.constant dense<0.0> : tensor<4x1xf32>
  %a = norm.layer_norm %x dims [1] epsilon 1.0e-5 : tensor<4x1xf32> -> tensor<4x1xf32>
  %b = norm.layer_norm %zeros dims [1] epsilon 1.0e-5 : tensor<4x1xf32> -> tensor<4x1xf32>
  return %a, %b : tensor<4x1xf32>, tensor<4x1xf32>
}

// -----

// Promises about parts of dims, and several of them: means that follow from them, and others.

// CHECK-LABEL: zero mean in @declared_parts
// CHECK-NEXT:    %arg0: [1] by declared
// CHECK-NEXT:    %arg1: [0] by declared
// CHECK:         layer_norm %{{.*}}: input %{{.*}} over [2] by reshape
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [1] by slice
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [1] by slice
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [1] is not: argument of func.func
// CHECK-NEXT:    layer_norm %{{.*}}: input %{{.*}} over [2] is not: slice of tensor.extract_slice
func.func @declared_parts(
    %x: tensor<4x8xf32> {norm.zero_mean = [[{dim = 1, size = 2}]]},
    %y: tensor<4x8xf32> {norm.zero_mean = [[{dim = 1, size = 8, from = 0, count = 4}], array<i64: 0>]}) {
  %pairs = tensor.expand_shape %x [[0], [1, 2]] output_shape [4, 4, 2] : tensor<4x8xf32> into tensor<4x4x2xf32>
  %four = tensor.extract_slice %x[0, 2] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %half = tensor.extract_slice %y[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %other = tensor.extract_slice %y[0, 4] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %odd = tensor.extract_slice %x[0, 1] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %odd_pairs = tensor.expand_shape %odd [[0], [1, 2]] output_shape [4, 2, 2] : tensor<4x4xf32> into tensor<4x2x2xf32>
  %a = norm.layer_norm %pairs dims [2] epsilon 1.0e-5 : tensor<4x4x2xf32> -> tensor<4x4x2xf32>
  %b = norm.layer_norm %four dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %c = norm.layer_norm %half dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %d = norm.layer_norm %other dims [1] epsilon 1.0e-5 : tensor<4x4xf32> -> tensor<4x4xf32>
  %e = norm.layer_norm %odd_pairs dims [2] epsilon 1.0e-5 : tensor<4x2x2xf32> -> tensor<4x2x2xf32>
  return
}
