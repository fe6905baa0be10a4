// A summary is of one module: passes on others, functions too, leave it alone, and
// what norm-raise did to a module inside is known there only.

// RUN: norm-opt %s --pass-pipeline='builtin.module(norm-raise,builtin.module(canonicalize,func.func(cse)),norm-print-summary)' -o /dev/null 2>&1 | FileCheck %s
// RUN: norm-opt %s --pass-pipeline='any(norm-raise,norm-print-summary)' -o /dev/null 2>&1 | FileCheck %s
// RUN: norm-opt %s --pass-pipeline='builtin.module(builtin.module(norm-raise,norm-print-summary),norm-print-summary)' -o /dev/null 2>&1 | FileCheck %s --check-prefix=INSIDE

// CHECK: norm summary: no norm ops; norm-raise: 0 raised, 1 refused
// CHECK: @inner::@f
// CHECK: factor {{.*}} a factor is neither
// CHECK-NOT: factor

// INSIDE: norm summary: no norm ops; norm-raise: 0 raised, 1 refused
// INSIDE: @f
// INSIDE: factor {{.*}} a factor is neither
// INSIDE: {{^}}norm summary: no norm ops{{$}}
// INSIDE-NOT: factor

module {
  module @inner {
    func.func @f(%x: tensor<4x32xf32>) -> tensor<4x32xf32> {
      %init = arith.constant dense<0.0> : tensor<4xf32>
      %e = tensor.empty() : tensor<4x32xf32>
      %square = arith.mulf %x, %x : tensor<4x32xf32>
      %s = linalg.reduce {arith.addf} ins(%square : tensor<4x32xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
      %root = math.sqrt %s : tensor<4xf32>
      %wide = linalg.broadcast ins(%root : tensor<4xf32>) outs(%e : tensor<4x32xf32>) dimensions = [1]
      %y = arith.mulf %x, %wide : tensor<4x32xf32>
      return %y : tensor<4x32xf32>
    }
  }
}
