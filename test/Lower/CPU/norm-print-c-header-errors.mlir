// RUN: norm-opt %s --norm-print-c-header -split-input-file -verify-diagnostics -o /dev/null

// expected-error @below {{has no declaration in C: scalar of type 'bf16'}}
func.func @f(%x: bf16) {
  return
}

// -----

// expected-error @below {{has no declaration in C: value of type 'tensor<*xf32>'}}
func.func @f(%x: tensor<*xf32>) {
  return
}

// -----

// expected-error @below {{has no declaration in C: value of type 'tensor<4xcomplex<f32>>'}}
func.func @f() -> tensor<4xcomplex<f32>> {
  %x = tensor.empty() : tensor<4xcomplex<f32>>
  return %x : tensor<4xcomplex<f32>>
}

// -----

// expected-error @below {{has no declaration in C: value of type 'memref<4xf32, strided<[2]>>'}}
func.func @f(%x: memref<4xf32, strided<[2]>>) {
  return
}

// -----

// expected-error @below {{has no declaration in C: scalar of type 'i7'}}
func.func @f(%x: i7) {
  return
}

// -----

// expected-error @below {{has no declaration in C: its name}}
func.func @"a.b"() {
  return
}
