// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-linalg{vector-bits=128}))' \
// RUN:   | FileCheck %s
// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-linalg{vector-bits=512}))' \
// RUN:   | FileCheck %s --check-prefix=WIDE
// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-linalg{polynomials=false}))' \
// RUN:   | FileCheck %s --check-prefix=LIBM

// RUN: not norm-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-linalg{vector-bits=96}))' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BITS
// BITS: error: expected vector-bits to be 0 or a power of two from 64 to 512, found 96

#id = affine_map<(i) -> (i)>

// Tiles of four vectors, then smaller ones.
// CHECK-LABEL: func @elementwise
// WIDE-LABEL: func @elementwise
func.func @elementwise(%x: memref<100xf32>, %y: memref<100xf32>) {
  // CHECK-DAG: %[[END:.*]] = arith.constant 96 : index
  // CHECK-DAG: %[[STEP:.*]] = arith.constant 16 : index
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[END]] step %[[STEP]]
  // CHECK:   vector.transfer_read %{{.*}}[%[[I]]], %{{.*}} {in_bounds = [true]} : memref<100xf32>, vector<16xf32>
  // CHECK:   arith.addf %{{.*}} : vector<16xf32>
  // CHECK: %[[REST:.*]] = arith.constant 96 : index
  // CHECK: vector.transfer_read %{{.*}}[%[[REST]]], %{{.*}} {in_bounds = [true]} : memref<100xf32>, vector<4xf32>
  // CHECK-NOT: linalg.generic
  // WIDE: vector<64xf32>
  // WIDE: vector<16xf32>
  // WIDE: vector<4xf32>
  // WIDE-NOT: linalg.generic
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : memref<100xf32>) outs(%y : memref<100xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %in, %in : f32
      linalg.yield %0 : f32
  }
  return
}

// -----

// The widest value of the body decides how many fit.
// CHECK-LABEL: func @widest
// WIDE-LABEL: func @widest
func.func @widest(%x: memref<64xbf16>, %y: memref<64xbf16>) {
  // CHECK: vector.transfer_read {{.*}} vector<16xbf16>
  // CHECK-NOT: linalg.generic
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                   affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%x : memref<64xbf16>) outs(%y : memref<64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %0 = arith.extf %in : bf16 to f32
      %1 = math.rsqrt %0 : f32
      %2 = arith.truncf %1 : f32 to bf16
      linalg.yield %2 : bf16
  }
  return
}

// -----

// The sum of a row is kept in a register.
// CHECK-LABEL: func @row_sum
func.func @row_sum(%x: memref<7x?xf32>, %y: memref<7xf32>) {
  // CHECK: scf.for %[[I:.*]] =
  // CHECK: %[[START:.*]] = vector.transfer_read %{{.*}}[%[[I]]]
  // CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[START]])
  // CHECK:   vector.reduction <add>, %{{.*}}, %{{.*}} : vector<16xf32> into f32
  // CHECK: vector.transfer_write %[[SUM]]
  // CHECK: linalg.reduce
  linalg.reduce { arith.addf } ins(%x : memref<7x?xf32>)
      outs(%y : memref<7xf32>) dimensions = [1]
  return
}

// -----

// A sum kept in bf16 rounds at every step: its order stays.
// CHECK-LABEL: func @narrow_sum
func.func @narrow_sum(%x: memref<7x64xbf16>, %y: memref<7xbf16>) {
  // CHECK-NOT: vector
  linalg.reduce { arith.addf } ins(%x : memref<7x64xbf16>)
      outs(%y : memref<7xbf16>) dimensions = [1]
  return
}

// -----

// In memory an i1 takes a byte, in a vector a bit.
// CHECK-LABEL: func @mask
func.func @mask(%x: memref<64xi32>, %y: memref<64xi1>) {
  // CHECK-NOT: vector
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                   affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%x : memref<64xi32>) outs(%y : memref<64xi1>) {
    ^bb0(%in: i32, %out: i1):
      %0 = arith.cmpi slt, %in, %in : i32
      linalg.yield %0 : i1
  }
  return
}

// -----

// exp, tanh and erf become polynomials, unless that is off; where the extent is
// known at run time only, three elements at most stay.
// CHECK-LABEL: func @functions
// LIBM-LABEL: func @functions
func.func @functions(%x: memref<?xf32>) {
  // CHECK-NOT: math.{{exp|tanh|erf}}
  // CHECK: scf.for
  // CHECK: math.fma %{{.*}} : vector<16xf32>
  // CHECK: scf.for
  // CHECK: math.fma %{{.*}} : vector<4xf32>
  // CHECK-NOT: math.{{exp|tanh|erf}}
  // CHECK: linalg.generic
  // CHECK-NOT: math.{{exp|tanh|erf}}
  // LIBM-NOT: vector
  // LIBM: math.exp
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      outs(%x : memref<?xf32>) {
    ^bb0(%e: f32):
      %0 = math.exp %e : f32
      %1 = math.tanh %0 : f32
      %2 = math.erf %1 : f32
      linalg.yield %2 : f32
  }
  return
}

// -----

// Calls of libm, neighbours that are not, and accesses that are no dims.
// CHECK-LABEL: func @scalar
func.func @scalar(%x: memref<64xf32>, %s: memref<64xf32, strided<[2]>>,
                  %t: memref<32x32xf32>, %k: memref<5xf32>,
                  %r: memref<60xf32>) {
  // CHECK-NOT: vector
  linalg.log ins(%x : memref<64xf32>) outs(%x : memref<64xf32>)
  linalg.abs ins(%s : memref<64xf32, strided<[2]>>)
      outs(%s : memref<64xf32, strided<[2]>>)
  linalg.transpose ins(%t : memref<32x32xf32>) outs(%t : memref<32x32xf32>)
      permutation = [1, 0]
  linalg.conv_1d ins(%x, %k : memref<64xf32>, memref<5xf32>)
      outs(%r : memref<60xf32>)
  return
}
