// RUN: norm-opt %s --norm-to-cpu --split-input-file \
// RUN:   --allow-unregistered-dialect -verify-diagnostics -o /dev/null

func.func @unregistered(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'foo.bar' op cannot be lowered to CPU code}}
  %0 = "foo.bar"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "foo.baz"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @another(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Refused at the end: nothing upstream computes in f8.
func.func @f8(%x: tensor<4xf32>) -> tensor<4xf8E4M3FN> {
  // expected-error @+1 {{'arith.truncf' op cannot be lowered to the LLVM dialect}}
  %0 = arith.truncf %x : tensor<4xf32> to tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

func.func @f8_again(%x: tensor<4xf32>) -> tensor<4xf8E4M3FN> {
  %0 = arith.truncf %x : tensor<4xf32> to tensor<4xf8E4M3FN>
  return %0 : tensor<4xf8E4M3FN>
}

// -----

// An unused private function is not lowered.
func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @used(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
