// RUN: norm-opt %s --norm-verify-lowered --split-input-file -verify-diagnostics

// All is lowered.
module {
  llvm.mlir.global internal constant @c(1.0 : f32) : f32
  llvm.func @f(%x: f32) -> f32 {
    omp.parallel {
      omp.terminator
    }
    llvm.return %x : f32
  }
}

// -----

llvm.func @one_error(%x: f32) {
  // expected-error @+1 {{'arith.addf' op cannot be lowered to the LLVM dialect}}
  %0 = arith.addf %x, %x : f32
  %1 = arith.mulf %0, %0 : f32
  llvm.return
}

// -----

// The op is to blame, not the cast before it.
llvm.func @cast_before_op(%x: i64) {
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  // expected-error @+1 {{'arith.addi' op cannot be lowered to the LLVM dialect}}
  %1 = arith.addi %0, %0 : index
  llvm.return
}

// -----

llvm.func @cast_alone(%x: i64) {
  // expected-error @+1 {{no lowering to the LLVM dialect turns 'i64' into 'index'}}
  %0 = builtin.unrealized_conversion_cast %x : i64 to index
  llvm.return
}
