// What has no meaning in f64.

// RUN: norm-test-opt %s -split-input-file --test-promote-to-f64 -verify-diagnostics

func.func @bitcast(%x: f32) -> i32 {
  // expected-error @below {{'arith.bitcast' op has no meaning in f64: expected no bitcast}}
  %0 = arith.bitcast %x : f32 to i32
  return %0 : i32
}

// -----

func.func @elided() -> tensor<64xf32> {
  // expected-error @below {{'arith.constant' op expected a resource with all its elements}}
  %0 = arith.constant dense_resource<__elided__> : tensor<64xf32>
  return %0 : tensor<64xf32>
}
