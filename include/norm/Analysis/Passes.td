//===- Passes.td - Passes that print analyses --------------*- tablegen -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file defines the passes that print analyses. They leave the IR as it is.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_PASSES_TD
#define NORM_ANALYSIS_PASSES_TD

include "mlir/Pass/PassBase.td"

def NormPrintSummary : Pass<"norm-print-summary", "ModuleOp"> {
  let summary = "Print the norm ops of a module and what was refused";
  let description = [{
    Prints, for each function, the ops of the norm dialect that are in it by
    now, the liberties that `norm-raise` took, the candidates that it
    refused with the rule that they broke, the layer_norms that
    `norm-layer-to-rms` turned into rms_norms or left, and the kernels that
    `norm-fuse` made. These passes must be in the same pass pipeline, in
    front of this pass and on the same module; there may be other passes
    between. Without them only the ops are printed.

    For example,

    ```mlir
    func.func @norms(%x: tensor<4x32xf32>, %f: tensor<4x32xf32>)
        -> tensor<4x32xbf16> {
      %r = norm.residual_add %x, %f
          : tensor<4x32xf32>, tensor<4x32xf32> -> tensor<4x32xf32>
      %c = norm.center %r dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
      %y = norm.rms_norm %c dims [1] epsilon 1.000000e-05 kind<floor>
          : tensor<4x32xf32> -> tensor<4x32xbf16>
      return %y : tensor<4x32xbf16>
    }
    ```

    gives

    ```text
    norm summary: 1 residual_add, 1 center, 1 rms_norm

    @norms (norms.mlir:1:1)
      op            dims  epsilon      scale  bias  input     result     location
      residual_add  -     -            no     no    4x32xf32  4x32xf32   norms.mlir:3:8
      center        [1]   -            no     no    4x32xf32  4x32xf32   norms.mlir:5:8
      rms_norm      [1]   1e-05 floor  no     no    4x32xf32  4x32xbf16  norms.mlir:6:8
    ```

    The summary goes to stderr, or to the file that `output` names (`-` is
    stdout); a file that is there is overwritten.

    `--norm-print-summary=json` (in a pipeline, `norm-print-summary{json}`)
    prints one JSON object with these keys. All of them are always there; a
    version of `version` 1 may only add some.

    | key | value |
    |---|---|
    | `version` | 1 |
    | `norm_raise_ran` | whether `norm-raise` ran before |
    | `totals` | object: `ops`, `raised` (how many of each kind), `refused` (how many by each rule; what there is none of has no key), `converted`, `folded` and `kernels`, numbers |
    | `functions` | array of functions with at least one op, raise or refusal, in the order of the module |

    Each function is an object:

    | key | value |
    |---|---|
    | `name` | the symbol's name, `""` for a nameless function, `null` for ops in no function |
    | `scope` | array of the names of the modules and other symbols around it |
    | `location` | a location |
    | `present` | whether the function is still in the module |
    | `ops` | array of the ops in the module now |
    | `raised` | array of the ops as they were raised; later passes may have changed them |
    | `refused` | array of refusals |
    | `conversions` | array of the layer_norms that `norm-layer-to-rms` found |
    | `folds` | array of what `norm-fold-affine` folded and did not |
    | `kernels` | array of the kernels that `norm-fuse` made |
    | `unfused` | array of the neighbours of kernels that did not join them |

    Each op of `ops` and `raised` is an object:

    | key | value |
    |---|---|
    | `kind` | `layer_norm`, `rms_norm`, `dyt`, `batch_norm`, `center`, `residual_add`, or `rowwise` for a kernel, which has no dims and no epsilon |
    | `dims` | array of the normalized dims (of a batch_norm: the feature dim) |
    | `epsilon` | number or `null` |
    | `epsilon_kind` | `inside`, `outside`, `floor` or `null` |
    | `scale`, `bias` | whether the op has one |
    | `reads_residual_add` | whether it is a norm (or center) of the result of a residual_add |
    | `input_type`, `result_type` | the types as MLIR prints them |
    | `liberties` | array of the liberties that the raise took, of `ops` always empty |
    | `location` | a location |

    Each refusal is an object:

    | key | value |
    |---|---|
    | `rule` | the rule that was broken, the name of the remark |
    | `reason` | one sentence |
    | `location` | the location of the root |
    | `broken_by` | object: `op`, the name of the op that broke the match (`null` for an argument), and its `location` |

    Each conversion is an object:

    | key | value |
    |---|---|
    | `converted` | whether the layer_norm became an rms_norm |
    | `rule` | by which rule the mean of its input is 0, or what keeps that from being proved |
    | `location` | the location of the layer_norm |
    | `broken_by_op`, `broken_by` | the name of the op that keeps it, and its location; `null` if there is none |

    Each fold is an object:

    | key | value |
    |---|---|
    | `folded` | whether the scale and bias of a norm, or the factor of its input, went elsewhere |
    | `rule` | `affine` or `input-scale`, or what is in the way: the name of the remark |
    | `reason` | one sentence, `null` of one that went |
    | `kind` | `layer_norm`, `rms_norm` or `dyt` |
    | `location` | the location of the norm |
    | `broken_by_op`, `broken_by` | the name of the op that is in the way, and its location; `null` if there is none |

    Each kernel is an object:

    | key | value |
    |---|---|
    | `contents` | array of what it computes, in order: `layer_norm`, `residual_add`, ... and whole names for ops of other dialects |
    | `inputs`, `outputs` | how many operands it reads and writes |
    | `bytes_before`, `bytes_after` | what its ops moved each by itself, and what it moves; sizes that are not known count as 1 |
    | `location` | a location |

    Each entry of `unfused` is an object:

    | key | value |
    |---|---|
    | `op` | the name of the op |
    | `rule` | why it did not join, the name of the remark |
    | `reason` | one sentence |
    | `location` | a location |

    A location is a string `file:line:column`, the first one if an op has
    several (a raised op has those of all ops that it replaced), the first name
    if it has no file, and `null` if it is unknown. Bytes of names that are not
    UTF-8 are replaced by U+FFFD.
  }];
  let options = [
    Option<"json", "json", "bool", /*default=*/"false",
           "Print JSON in place of tables">,
    Option<"output", "output", "std::string", /*default=*/"",
           "The file to print to; stderr if empty, stdout if -">
  ];
}

def NormPrintRowProgram : Pass<"norm-print-row-program"> {
  let summary = "Print how each norm.rowwise passes over its rows";
  let description = [{
    Prints the row program of each `norm.rowwise`: the phases, and in each what
    is uniform in the row, loaded, computed, added up and stored; then the
    values that a later phase needs again and where it has them from, and the
    pairs of operands that may share a buffer. Inputs are called `in0`, `in1`,
    ..., outputs `out0`, ...; values of the body have the names that MLIR prints.

    For example,

    ```mlir
    #full = affine_map<(d0, d1) -> (d0, d1)>
    func.func @f(%x: memref<4x32xf32>, %b: memref<4x32xf32>,
                 %sum: memref<4x32xf32>, %y: memref<4x32xf32>) {
      norm.rowwise {indexing_maps = [#full, #full, #full, #full],
                    iterator_types = ["parallel", "reduction"]}
          ins(%x, %b : memref<4x32xf32>, memref<4x32xf32>)
          outs(%sum, %y : memref<4x32xf32>, memref<4x32xf32>) {
        ^bb0(%xe: f32, %be: f32):
          %s = arith.addf %xe, %be : f32
          %mean = norm.row_reduce mean %s : f32
          %centered = arith.subf %s, %mean : f32
          norm.yield %s, %centered : f32, f32
      }
      return
    }
    ```

    gives

    ```text
    row program in @f: 1 row dim, 1 feature dim, 2 phases
      phase 0
        load in0 in1
        compute %0
        reduce mean %0 -> %1
        store out0
      phase 1
        reload out0
        compute %2
        store out1
      live %0: phase 0 to 1, reload out0
      in place: in0 out0, in0 out1, in1 out0, in1 out1
    ```

    The text goes to stderr. With `keep-row` it is the program for a machine
    that keeps a row in its registers.
  }];
  let options = [
    Option<"keepRow", "keep-row", "bool", /*default=*/"false",
           "Keep values in registers from phase to phase">
  ];
}

def NormPrintZeroMean : Pass<"norm-print-zero-mean", "ModuleOp"> {
  let summary = "Print the dims over which means are proved to be 0";
  let description = [{
    Prints, for each tensor of floats that is the result of an op or an argument
    of a block, each single dim over which its mean is proved to be 0, with the
    rule; and for each layer_norm whether the mean of its input is, or what op
    keeps it from being so. Dims of one element are left out, and so are values
    without such a dim.

    For example,

    ```mlir
    func.func @f(%x: tensor<4x32xf32>, %y: tensor<4x32xf32>)
        -> (tensor<4x32xf32>, tensor<4x32xf32>) {
      %c = norm.center %x dims [1] : tensor<4x32xf32> -> tensor<4x32xf32>
      %s = arith.subf %c, %c : tensor<4x32xf32>
      %n = norm.layer_norm %s dims [1] epsilon 1.000000e-05
          : tensor<4x32xf32> -> tensor<4x32xf32>
      %m = norm.layer_norm %y dims [1] epsilon 1.000000e-05
          : tensor<4x32xf32> -> tensor<4x32xf32>
      return %n, %m : tensor<4x32xf32>, tensor<4x32xf32>
    }
    ```

    gives

    ```text
    zero mean in @f
      %0: [1] by center
      %1: [1] by sum
      %2: [1] by layer_norm
      %3: [1] by layer_norm
      layer_norm %2: input %1 over [1] by sum
      layer_norm %3: input %arg1 over [1] is not: argument of func.func
    ```

    The text goes to stderr; values have the names that MLIR prints.
  }];
}

#endif // NORM_ANALYSIS_PASSES_TD
