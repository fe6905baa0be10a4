// RUN: norm-opt %s --norm-legalize-float-casts | FileCheck %s
// RUN: norm-test-opt %s --test-norm-patterns=sets=legalize-float-casts | FileCheck %s

// CHECK-LABEL: func @f64_to_bf16
func.func @f64_to_bf16(%x: f64) -> bf16 {
  // CHECK: %[[F32:.*]] = arith.truncf %{{.*}} : f64 to f32
  // CHECK: arith.extf %[[F32]] : f32 to f64
  // CHECK: %[[ODD:.*]] = arith.bitcast %{{.*}} : i32 to f32
  // CHECK: arith.bitcast %[[ODD]] : f32 to i32
  // CHECK-NOT: truncf
  // CHECK: arith.bitcast %{{.*}} : i16 to bf16
  %0 = arith.truncf %x : f64 to bf16
  return %0 : bf16
}

// CHECK-LABEL: func @vectors
func.func @vectors(%x: vector<8xf64>) -> vector<8xf16> {
  // CHECK: arith.bitcast %{{.*}} : vector<8xi32> to vector<8xf32>
  // CHECK: arith.truncf %{{.*}} : vector<8xf32> to vector<8xf16>
  %0 = arith.truncf %x : vector<8xf64> to vector<8xf16>
  return %0 : vector<8xf16>
}

// No select on 16 bits.
// CHECK-LABEL: func @f32_to_bf16
func.func @f32_to_bf16(%x: vector<8xf32>) -> vector<8xbf16> {
  // CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : vector<8xf32> to vector<8xi32>
  // CHECK: %[[QUIET:.*]] = arith.ori %[[BITS]]
  // CHECK: %[[NAN:.*]] = arith.cmpf uno
  // CHECK: %[[CHOSEN:.*]] = arith.select %[[NAN]], %[[QUIET]], %{{.*}} : vector<8xi1>, vector<8xi32>
  // CHECK: %[[HIGH:.*]] = arith.shrui %[[CHOSEN]]
  // CHECK: %[[NARROW:.*]] = arith.trunci %[[HIGH]] : vector<8xi32> to vector<8xi16>
  // CHECK: arith.bitcast %[[NARROW]] : vector<8xi16> to vector<8xbf16>
  %0 = arith.truncf %x : vector<8xf32> to vector<8xbf16>
  return %0 : vector<8xbf16>
}

// CHECK-LABEL: func @flags
func.func @flags(%x: f32, %y: f16) -> (f16, f32) {
  // CHECK: arith.truncf %{{[a-z0-9]*}} : f32 to f16
  // CHECK: arith.extf %{{[a-z0-9]*}} : f16 to f32
  %0 = arith.truncf %x fastmath<fast> : f32 to f16
  %1 = arith.extf %y fastmath<nnan> : f16 to f32
  return %0, %1 : f16, f32
}

// CHECK-LABEL: func @others
func.func @others(%x: f64, %y: f32) -> (f32, f16, bf16) {
  // CHECK-NEXT: arith.truncf %{{.*}} : f64 to f32
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to f16
  // CHECK-NEXT: arith.truncf %{{.*}} toward_zero : f64 to bf16
  // CHECK-NEXT: return
  %0 = arith.truncf %x : f64 to f32
  %1 = arith.truncf %y : f32 to f16
  %2 = arith.truncf %x toward_zero : f64 to bf16
  return %0, %1, %2 : f32, f16, bf16
}
