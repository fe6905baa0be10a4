// RUN: norm-opt %s --norm-function-abi | FileCheck %s

// CHECK-LABEL: func @public
// CHECK-SAME: tensor<4xf32> {bufferization.writable = false}
// CHECK-SAME: %{{.*}}: index, %{{.*}}: memref<4xf32>)
// CHECK-SAME: attributes {llvm.emit_c_interface}
func.func @public(%x: tensor<4xf32>, %i: index, %m: memref<4xf32>) {
  return
}

// What the source says stays.
// CHECK-LABEL: func @marked
// CHECK-SAME: {bufferization.writable = true}
// CHECK-SAME: {bufferization.writable = false}
func.func @marked(%x: tensor<4xf32> {bufferization.writable = true},
                  %y: tensor<4xf32>) {
  return
}

// CHECK-LABEL: func private @private
// CHECK-SAME: (%{{[a-z0-9]*}}: tensor<4xf32>)
// CHECK-SAME: attributes {llvm.linkage = #llvm.linkage<internal>}
func.func private @private(%x: tensor<4xf32>) {
  return
}

// A declaration names what another module defines.
// CHECK: func.func private @declared(tensor<*xf32>){{$}}
func.func private @declared(tensor<*xf32>)
