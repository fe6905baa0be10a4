// Faults planted in the code of a compiled kernel are seen.

// RUN: norm-opt %s --norm-to-nvvm="format=nvvm host-fallback" -o %t.nvvm.mlir

// RUN: norm-test-opt %t.nvvm.mlir --test-emulate-gpu | %{emulator} -e main | FileCheck %s
// CHECK: 1{{$}}

// RUN: sed '/nvvm.barrier0/d' %t.nvvm.mlir | norm-test-opt --test-emulate-gpu | not %{emulator} -e main 2>&1 | FileCheck %s --check-prefix=BARRIER
// BARRIER: error: emulated GPU: kernel 'norm', {{.*}}: {{(race: thread .* wrote the same byte)|(uninitialized: byte 0 was never written)}}

// RUN: sed 's/nvvm.shfl.sync  bfly %[0-9]*,/nvvm.shfl.sync bfly %%mask,/; s/^\( *\)\(%[0-9]* = nvvm.read.ptx.sreg.tid.x\)/\1%%mask = llvm.mlir.constant(65535 : i32) : i32\n\2/' %t.nvvm.mlir > %t.mask.mlir
// RUN: norm-test-opt %t.mask.mlir --test-emulate-gpu | not %{emulator} -e main 2>&1 | FileCheck %s --check-prefix=MASK
// MASK: error: emulated GPU: kernel 'norm', {{.*}}: the mask 0xffff at {{.*}} does not name the lane

// RUN: sed '/nvvm.read.ptx.sreg.ctaid.x/s/ctaid/nctaid/' %t.nvvm.mlir | norm-test-opt --test-emulate-gpu | not %{emulator} -e main 2>&1 | FileCheck %s --check-prefix=BOUNDS
// BOUNDS: error: emulated GPU: kernel 'norm', {{.*}}: out of bounds: byte 0 is

func.func @norm(%x: tensor<3x2048xf32>) -> tensor<3x2048xf32> {
  %0 = norm.rms_norm %x dims [1] epsilon 1.0e-6 : tensor<3x2048xf32> -> tensor<3x2048xf32>
  return %0 : tensor<3x2048xf32>
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c2047 = arith.constant 2047 : index
  %x = arith.constant dense<2.0> : tensor<3x2048xf32>
  %y = call @norm(%x) : (tensor<3x2048xf32>) -> tensor<3x2048xf32>
  %element = tensor.extract %y[%c1, %c2047] : tensor<3x2048xf32>
  vector.print %element : f32
  return
}
