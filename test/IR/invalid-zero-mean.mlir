// Promises about arguments of functions that say nothing, or of what has no mean.

// RUN: norm-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{"norm.zero_mean" expects an array<i64> of dims, or an array of such and of arrays of digits, found 1 : i64}}
func.func private @no_array(%x: tensor<4x8xf32> {norm.zero_mean = 1 : i64})

// -----

// expected-error @below {{"norm.zero_mean" expects an array<i64> of dims, or an array of such and of arrays of digits, found array<i64>}}
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

// -----

// expected-error @below {{"norm.zero_mean" expects an array<i64> of dims, or an array of such and of arrays of digits, found []}}
func.func private @no_means(%x: tensor<4x8xf32> {norm.zero_mean = []})

// -----

// expected-error @below {{"norm.zero_mean" has dim 2, expected one of 'tensor<4x8xf32>'}}
func.func private @one_of_two(%x: tensor<4x8xf32> {norm.zero_mean = [array<i64: 1>, [{dim = 2, size = 4}]]})

// -----

// expected-error @below {{"norm.zero_mean" expects dims or an array of digits, found 1 : i64}}
func.func private @no_mean(%x: tensor<4x8xf32> {norm.zero_mean = [1]})

// -----

// expected-error @below {{"norm.zero_mean" expects digits {dim, size}, with step, from and count, or each, found array<i64: 1>}}
func.func private @no_digit(%x: tensor<4x8xf32> {norm.zero_mean = [[array<i64: 1>]]})

// -----

// expected-error @below {{"norm.zero_mean" expects digits {dim, size}, with step, from and count, or each, found {dim = 1 : i64}}}
func.func private @no_size(%x: tensor<4x8xf32> {norm.zero_mean = [[{dim = 1}]]})

// -----

// expected-error @below {{"norm.zero_mean" expects digits {dim, size}, with step, from and count, or each, found {dim = 1 : i64, size = 2 : i64, stop = 1 : i64}}}
func.func private @other_key(%x: tensor<4x8xf32> {norm.zero_mean = [[{dim = 1, size = 2, stop = 1}]]})

// -----

// expected-error @below {{"norm.zero_mean" expects digits that divide 'tensor<4x8xf32>', found {dim = 1 : i64, size = 3 : i64, step = 2 : i64}}}
func.func private @divides(%x: tensor<4x8xf32> {norm.zero_mean = [[{dim = 1, size = 3, step = 2}]]})

// -----

// expected-error @below {{"norm.zero_mean" expects values within the size of a digit, found {count = 3 : i64, dim = 1 : i64, from = 2 : i64, size = 4 : i64}}}
func.func private @values(%x: tensor<4x8xf32> {norm.zero_mean = [[{count = 3, dim = 1, from = 2, size = 4}]]})

// -----

// expected-error @below {{"norm.zero_mean" expects digits in the order of dims and steps that do not overlap, found}}
func.func private @overlap(%x: tensor<4x8xf32> {norm.zero_mean = [[{dim = 1, size = 4}, {dim = 1, size = 4, step = 2}]]})

// -----

// expected-error @below {{"norm.zero_mean" expects a digit that the mean runs over, found}}
func.func private @each(%x: tensor<4x8xf32> {norm.zero_mean = [[{dim = 1, each, size = 4}]]})

// -----

// expected-error @below {{"norm.zero_mean" expects digits that divide 'tensor<4x?xf32>'}}
func.func private @dynamic(%x: tensor<4x?xf32> {norm.zero_mean = [[{dim = 1, size = 4}]]})
