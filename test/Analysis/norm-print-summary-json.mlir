// The JSON is read by Python's own module. Every op of the dialect, nested and
// nameless modules, ops in no function, functions that go, odd names.

// RUN: norm-opt %s --norm-raise --symbol-dce --norm-print-summary="json output=%t.json" -o /dev/null
// RUN: %python %S/Inputs/show-summary.py %t.json | FileCheck %s

// One option of two spellings, and to stderr as well.
// RUN: norm-opt %s --norm-raise --symbol-dce --norm-print-summary=json -o /dev/null 2>%t.err.json
// RUN: diff %t.json %t.err.json
// RUN: norm-opt %s --pass-pipeline="builtin.module(norm-raise,symbol-dce,norm-print-summary{json=true output=%t.pipeline.json})" -o /dev/null
// RUN: diff %t.json %t.pipeline.json

// Nothing to tell: the keys are there all the same.
// RUN: echo "module {}" | norm-opt --norm-print-summary=json -o /dev/null 2>%t.none.json
// RUN: %python %S/Inputs/show-summary.py %t.none.json | FileCheck %s --check-prefix=NONE
// NONE: version 1, norm-raise ran: False
// NONE-NEXT: ops {}, raised {}, refused {}
// NONE-NOT: {{.}}

// The tables bear the same names.
// RUN: norm-opt %s --norm-raise --norm-print-summary -o /dev/null 2>&1 | FileCheck %s --check-prefix=TEXT

// CHECK: version 1, norm-raise ran: True
// CHECK-NEXT: ops {'center': 1, 'layer_norm': 1, 'residual_add': 1, 'rms_norm': 2, 'dyt': 1, 'batch_norm': 1}, raised {'rms_norm': 2}, refused {}

!t = tensor<4x32xf32>
!r = tensor<4xf32>
!w = tensor<32xf32>

// CHECK: function None in [], present: True, None{{$}}
// CHECK-NEXT: op center dims [1] epsilon None None scale False bias False reads_residual_add False tensor<4x32xf32> -> tensor<4x32xf32>
// TEXT: outside of functions
// TEXT: center
%empty = tensor.empty() : !t
%centered = norm.center %empty dims [1] : !t -> !t

// CHECK: function '' in [], present: True
// CHECK-NEXT: op layer_norm dims [1] epsilon 1e-05 outside scale True bias True reads_residual_add False
// TEXT: @"" (
"func.func"() <{function_type = (!t, !w) -> !t, sym_name = ""}> ({
^bb0(%x: !t, %w: !w):
  %y = norm.layer_norm %x scale(%w : !w) bias(%w : !w) dims [1] epsilon 1.0e-5 kind<outside> : !t -> !t
  "func.return"(%y) : (!t) -> ()
}) : () -> ()

// CHECK: function 'quote " back \\ line \n tab \t smile ☺' in [], present: True
// CHECK-NEXT: op residual_add dims [] epsilon None None
// CHECK-NEXT: op rms_norm dims [1] epsilon 0.125 inside scale False bias True reads_residual_add True tensor<4x32xf32> -> tensor<4x32xbf16> liberties [] at name "with" \ backslash
// TEXT: @"quote \22 back \\ line \0A tab \09 smile \E2\98\BA"
// TEXT: name "with" \ backslash
func.func @"quote \22 back \\ line \0A tab \09 smile \E2\98\BA"(%x: !t, %b: !w) -> tensor<4x32xbf16> {
  %r = norm.residual_add %x, %x : !t, !t -> !t loc(unknown)
  %y = norm.rms_norm %r bias(%b : !w) dims [1] epsilon 0.125 : !t -> tensor<4x32xbf16> loc("name \"with\" \\ backslash")
  return %y : tensor<4x32xbf16>
}

// No UTF-8: replaced.
// CHECK: function '�' in [], present: True
// CHECK-NEXT: op dyt dims [1] epsilon None None scale True bias False
// TEXT: @"\FF"
func.func @"\FF"(%x: !t, %a: f32, %w: !w) -> !t {
  %y = norm.dyt %x, %a scale(%w : !w) dims [1] : !t, f32 -> !t
  return %y : !t
}

// Two functions of one name, in modules of which one has none.
// CHECK: function 'same' in [], present: True
// CHECK-NEXT: op batch_norm dims [1] epsilon 0.5 None scale True bias True
// CHECK: function 'same' in ['outer', 'in "ner"'], present: True
// CHECK-NEXT: op rms_norm dims [1] epsilon 0.5 inside
// CHECK-NEXT: raised rms_norm dims [1] epsilon 0.5 inside
// TEXT: @same
// TEXT: @outer::@"in \22ner\22"::@same
module {
  func.func @same(%x: tensor<4x32xf32>, %w: !w) -> tensor<4x32xf32> {
    %y = norm.batch_norm %x scale(%w : !w) bias(%w : !w) mean(%w : !w) variance(%w : !w) feature_dim 1 epsilon 0.5 : !t -> !t
    return %y : !t
  }
}
module @outer {
  module @"in \22ner\22" {
    func.func @same(%x: !t) -> !t {
      %init = arith.constant dense<0.0> : !r
      %n = arith.constant dense<32.0> : !r
      %eps = arith.constant dense<0.5> : !r
      %e = tensor.empty() : !t
      %square = arith.mulf %x, %x : !t
      %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
      %mean = arith.divf %s, %n : !r
      %shifted = arith.addf %mean, %eps : !r
      %root = math.rsqrt %shifted : !r
      %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
      %y = arith.mulf %x, %wide : !t
      return %y : !t
    }
  }
}

// What symbol-dce takes away has its record still.
// CHECK: function 'unused' in [], present: False
// CHECK-NEXT: raised rms_norm dims [1] epsilon 0.5 inside scale False bias False reads_residual_add False tensor<4x32xf32> -> tensor<4x32xf32> liberties [] at {{.*}}.mlir:[[#@LINE+13]]:8
// TEXT: @unused ({{.*}})
func.func private @unused(%x: !t) -> !t {
  %init = arith.constant dense<0.0> : !r
  %n = arith.constant dense<32.0> : !r
  %eps = arith.constant dense<0.5> : !r
  %e = tensor.empty() : !t
  %square = arith.mulf %x, %x : !t
  %s = linalg.reduce {arith.addf} ins(%square : !t) outs(%init : !r) dimensions = [1]
  %mean = arith.divf %s, %n : !r
  %shifted = arith.addf %mean, %eps : !r
  %root = math.rsqrt %shifted : !r
  %wide = linalg.broadcast ins(%root : !r) outs(%e : !t) dimensions = [1]
  %y = arith.mulf %x, %wide : !t
  return %y : !t
}
