// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-contractions{vector-bits=512}))' \
// RUN:   | FileCheck %s
// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-contractions{vector-bits=128 threads=none}))' \
// RUN:   | FileCheck %s --check-prefix=NARROW
// RUN: norm-opt %s --split-input-file \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-contractions{min-work=100000000}))' \
// RUN:   | FileCheck %s --check-prefix=HIGH

// RUN: not norm-opt %s \
// RUN:   --pass-pipeline='builtin.module(func.func(norm-vectorize-contractions{vector-bits=96}))' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BITS
// BITS: error: expected vector-bits to be 0 or a power of two from 64 to 512, found 96

// A panel of 256 x 32 columns for each block; a tile of 8 x 2 vectors stays in
// registers (6 x 2 in narrow ones).
// CHECK-LABEL: func @matmul
// CHECK-SAME: %[[A:[a-z0-9]+]]: memref<64x768xf32>, %[[B:[a-z0-9]+]]: {{.*}}, %[[C:[a-z0-9]+]]:
// NARROW-LABEL: func @matmul
// NARROW-NOT: scf.parallel
// HIGH-LABEL: func @matmul
// HIGH-NOT: scf.parallel
func.func @matmul(%a: memref<64x768xf32>, %b: memref<768x768xf32>,
                  %c: memref<64x768xf32>) {
  // CHECK: scf.parallel (%[[J0:.*]]) =
  // CHECK:   %[[PANEL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256x32xf32>
  // CHECK:   scf.for %[[K0:.*]] =
  // CHECK:     scf.for %[[J:.*]] = %[[J0]]
  // CHECK:       scf.for %[[K:.*]] = %[[K0]]
  // CHECK:         %[[COLUMN:.*]] = vector.load %[[B]][%[[K]], %[[J]]]
  // CHECK:         vector.store %[[COLUMN]], %[[PANEL]]
  // CHECK:       scf.for %[[I:.*]] =
  // CHECK-COUNT-16: vector.load %[[C]]
  // CHECK:         %[[SUMS:.*]]:16 = scf.for
  // CHECK-COUNT-2:   vector.load %[[PANEL]]
  // CHECK-COUNT-8:   memref.load %[[A]]
  // CHECK:         scf.yield
  // CHECK:         vector.store %[[SUMS]]#0, %[[C]]
  // CHECK:   memref.dealloc %[[PANEL]]
  // CHECK-NOT: linalg.matmul
  // NARROW: memref.alloc() {alignment = 64 : i64} : memref<256x8xf32>
  // NARROW: scf.for {{.*}} -> (vector<4xf32>, {{.*}}) {
  // NARROW-COUNT-12: vector.fma {{.*}} : vector<4xf32>
  // NARROW-NEXT: scf.yield
  linalg.matmul ins(%a, %b : memref<64x768xf32>, memref<768x768xf32>)
      outs(%c : memref<64x768xf32>)
  return
}

// -----

// The panel is a transposition; sums are those of f32, whatever is multiplied.
// CHECK-LABEL: func @transposed
// HIGH-LABEL: func @transposed
// CHECK-SAME: %[[B:[a-z0-9]+]]: memref<64x32xbf16>
func.func @transposed(%a: memref<32x32xbf16>, %b: memref<64x32xbf16>,
                      %c: memref<32x64xf32>) {
  // CHECK-COUNT-16: vector.load %{{.*}} : memref<64x32xbf16>, vector<16xbf16>
  // CHECK-COUNT-64: vector.shuffle
  // CHECK: arith.extf %{{.*}} : bf16 to f32
  // CHECK: vector.fma {{.*}} : vector<16xf32>
  linalg.matmul
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>,
                       affine_map<(i, j, k) -> (j, k)>,
                       affine_map<(i, j, k) -> (i, j)>]
      ins(%a, %b : memref<32x32xbf16>, memref<64x32xbf16>)
      outs(%c : memref<32x64xf32>)
  return
}

// -----

// One row reads the columns once, eight lines at a time.
// CHECK-LABEL: func @one_row
func.func @one_row(%a: memref<1x67xf32>, %b: memref<67x40xf32>,
                   %c: memref<1x40xf32>) {
  // CHECK-NOT: memref.alloc
  // CHECK: scf.for %[[K:.*]] =
  // CHECK-COUNT-8: memref.load
  // CHECK:   scf.for
  // CHECK-COUNT-8: vector.fma
  // CHECK:       vector.store
  // CHECK:   vector.create_mask
  // CHECK:   vector.maskedstore
  // CHECK-COUNT-3: memref.load
  // CHECK-NOT: memref.load
  linalg.matmul ins(%a, %b : memref<1x67xf32>, memref<67x40xf32>)
      outs(%c : memref<1x40xf32>)
  return
}

// -----

// One row of a transposed operand: eight sums along vectors.
// CHECK-LABEL: func @dots
func.func @dots(%a: memref<40x67xf32>, %b: memref<67xf32>, %c: memref<40xf32>) {
  // CHECK: scf.for
  // CHECK:   %[[SUMS:.*]]:8 = scf.for
  // CHECK-COUNT-8: memref.prefetch %{{.*}}, read, locality<3>, data : memref<40x67xf32>
  // CHECK:   vector.maskedload
  // CHECK-COUNT-8: vector.reduction <add>
  linalg.matvec ins(%a, %b : memref<40x67xf32>, memref<67xf32>)
      outs(%c : memref<40xf32>)
  return
}

// -----

// Shapes known at run time only: masked columns; tiles of 8, 4, 2 and 1 rows.
// CHECK-LABEL: func @dynamic
func.func @dynamic(%a: memref<?x?xf32>, %b: memref<?x?xf32>,
                   %c: memref<?x?xf32>) {
  // CHECK: %[[LEAST:.*]] = arith.constant 2097152 : index
  // CHECK: arith.cmpi sge, %{{.*}}, %[[LEAST]]
  // CHECK: scf.if
  // CHECK: scf.parallel
  // CHECK: vector.maskedload
  // CHECK: %{{.*}}:16 = scf.for
  // CHECK: %{{.*}}:8 = scf.for
  // CHECK: %{{.*}}:4 = scf.for
  // CHECK: %{{.*}}:2 = scf.for
  // CHECK: } else {
  // CHECK-NOT: scf.parallel
  // CHECK: %{{.*}}:16 = scf.for
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>)
      outs(%c : memref<?x?xf32>)
  return
}

// -----

// Heads are parts of their own.
// CHECK-LABEL: func @batch
func.func @batch(%a: memref<12x128x64xf32>, %b: memref<12x64x128xf32>,
                 %c: memref<12x128x128xf32>) {
  // CHECK: scf.parallel (%[[HEAD:.*]], %{{.*}}) = (%{{.*}}) to (%{{.*}}) step
  // CHECK: memref<64x32xf32>
  // CHECK: vector.load %{{.*}}[%[[HEAD]], %
  linalg.batch_matmul ins(%a, %b : memref<12x128x64xf32>, memref<12x64x128xf32>)
      outs(%c : memref<12x128x128xf32>)
  return
}

// -----

// Sums in 16 bits are rounded at every step; integers are for other passes, as
// are outputs that are not contiguous.
// CHECK-LABEL: func @others
func.func @others(%a: memref<8x8xbf16>, %i: memref<8x8xi32>,
                  %s: memref<8x8xf32, strided<[16, 2]>>, %x: memref<8x8xf32>,
                  %v: memref<8xf32>, %r: memref<f32>) {
  // CHECK-COUNT-3: linalg.matmul
  // CHECK: linalg.dot
  linalg.matmul ins(%a, %a : memref<8x8xbf16>, memref<8x8xbf16>)
      outs(%a : memref<8x8xbf16>)
  linalg.matmul ins(%i, %i : memref<8x8xi32>, memref<8x8xi32>)
      outs(%i : memref<8x8xi32>)
  linalg.matmul ins(%x, %x : memref<8x8xf32>, memref<8x8xf32>)
      outs(%s : memref<8x8xf32, strided<[16, 2]>>)
  linalg.dot ins(%v, %v : memref<8xf32>, memref<8xf32>) outs(%r : memref<f32>)
  return
}
