// RUN: norm-opt %s --norm-verify-lowerable --split-input-file \
// RUN:   --allow-unregistered-dialect -verify-diagnostics

// What the pipeline takes.
ml_program.global private @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>
func.func @all(%x: tensor<4xf32>, %c: tensor<?xcomplex<f32>>, %u: tensor<*xi4>)
    -> tensor<4xf32> {
  %0 = ml_program.global_load @g : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// One error: the first.
func.func @unregistered(%x: tensor<4xf32>) {
  // expected-error @+1 {{'foo.bar' op cannot be lowered to CPU code: it is not registered}}
  %0 = "foo.bar"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "foo.baz"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dialect(%x: tensor<4xf32>) {
  // expected-error @+1 {{'tosa.tanh' op cannot be lowered to CPU code: no lowering for dialect 'tosa'}}
  %0 = tosa.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

#sparse = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
// expected-error @+1 {{'func.func' op cannot be lowered to CPU code: expected tensors without an encoding, found 'tensor<4xf32, #sparse}}
func.func @sparse(%x: tensor<4xf32, #sparse>) {
  return
}

// -----

// expected-error @+1 {{expected tensors of integers, floats or complex numbers, found 'tensor<4x!quant}}
func.func private @quantized() -> tensor<4x!quant.uniform<i8:f32, 0.5>>

// -----

func.func @elided() {
  // expected-error @+1 {{'arith.constant' op cannot be lowered to CPU code: expected the data of the constant in the file, found none under '__elided__'}}
  %0 = arith.constant dense_resource<__elided__> : tensor<4xf32>
  return
}

// -----

// norm-decompose comes before.
func.func @norm(%x: tensor<4xf32>) {
  // expected-error @+1 {{'norm.rms_norm' op cannot be lowered to CPU code: an op on tensors that has no form on buffers}}
  %0 = norm.rms_norm %x dims [0] epsilon 1.0e-5 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @no_buffers(%x: tensor<4x8xf32>, %i: tensor<6x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op cannot be lowered to CPU code: an op on tensors that has no form on buffers}}
  %0 = tensor.gather %x[%i] gather_dims([0])
      : (tensor<4x8xf32>, tensor<6x1xindex>) -> tensor<6x1x8xf32>
  return
}

// -----

ml_program.global private mutable @state(dense<0> : tensor<i64>) : tensor<i64>
func.func @store(%x: tensor<i64>) {
  // expected-error @+1 {{'ml_program.global_store' op cannot be lowered to CPU code: two calls at once would meet in a global that is stored to}}
  ml_program.global_store @state = %x : tensor<i64>
  return
}

// -----

// expected-error @+1 {{'ml_program.global' op cannot be lowered to CPU code: expected a global with a value of elements}}
ml_program.global private @weight(#ml_program.extern : tensor<4xf32>) : tensor<4xf32>

// -----

// expected-error @+1 {{'ml_program.func' op cannot be lowered to CPU code: expected functions to be func.func}}
ml_program.func @f(%x: tensor<4xf32>) {
  ml_program.return
}

// -----

// expected-error @+1 {{expected memrefs in host memory, found 'memref<4xf32, "gpu">'}}
func.func @memory_space(%x: memref<4xf32, "gpu">) {
  return
}

// -----

module {
  // expected-error @+1 {{'builtin.module' op cannot be lowered to CPU code: expected functions at the top of the module, found a module in it}}
  module @nested {
    func.func @f() {
      return
    }
  }
}
