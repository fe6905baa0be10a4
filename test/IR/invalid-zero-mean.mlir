// Promises about arguments of functions that say nothing, or of what has no mean.

// RUN: norm-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{"norm.zero_mean" expects an array<i64> of dims, found 1 : i64}}
func.func private @no_array(%x: tensor<4x8xf32> {norm.zero_mean = 1 : i64})

// -----

// expected-error @below {{"norm.zero_mean" expects an array<i64> of dims, found array<i64>}}
func.func private @no_dims(%x: tensor<4x8xf32> {norm.zero_mean = array<i64>})

// -----

// expected-error @below {{"norm.zero_mean" has dim 2, expected one of 'tensor<4x8xf32>'}}
func.func private @large_dim(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: 1, 2>})

// -----

// expected-error @below {{"norm.zero_mean" has dim -1, expected one of 'tensor<4x8xf32>'}}
func.func private @negative_dim(%x: tensor<4x8xf32> {norm.zero_mean = array<i64: -1>})

// -----

// expected-error @below {{"norm.zero_mean" expects a ranked tensor of floats, found 'tensor<4x8xi32>'}}
func.func private @integers(%x: tensor<4x8xi32> {norm.zero_mean = array<i64: 1>})

// -----

// expected-error @below {{"norm.zero_mean" expects a ranked tensor of floats, found 'tensor<*xf32>'}}
func.func private @unranked(%x: tensor<*xf32> {norm.zero_mean = array<i64: 1>})

// -----

// expected-error @below {{unknown argument attribute "norm.zero_means"}}
func.func private @unknown(%x: tensor<4x8xf32> {norm.zero_means = array<i64: 1>})

// -----

// The lowerings of a function carry the attribute along.

func.func private @memref(%x: memref<4x8xf32> {norm.zero_mean = array<i64: 1>})
func.func private @pointer(%x: index {norm.zero_mean = array<i64: 1>})
