//===- Norm.h - C API of NormFuse --------------------------------*- C -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the C API: the norm dialect, the passes and pipelines, and
// a way to run them. Everything else, contexts, modules, diagnostics, pass
// managers, is the C API of MLIR (mlir-c), which the same library carries.
//
// Passes and pipelines have the names and options that norm-opt gives them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_C_NORM_H
#define NORM_C_NORM_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Declares mlirGetDialectHandle__norm__(), the handle of the norm dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Norm, norm);

/// Adds to `registry` the norm dialect, the dialects of MLIR, and what the
/// pipelines need to know of both (bufferization, tiling and so on).
MLIR_CAPI_EXPORTED void normRegisterAllDialects(MlirDialectRegistry registry);

/// Makes the passes and pipelines of NormFuse and of MLIR known by name to
/// mlirParsePassPipeline and normRunPipeline. Once per process; more calls do
/// nothing.
MLIR_CAPI_EXPORTED void normRegisterAllPasses(void);

/// Runs `pipeline`, the text of a --pass-pipeline, on `module`: for instance
/// "builtin.module(norm-optimize{rounding=strict},norm-to-cpu)", or what stands
/// between these parentheses. What is wrong with the text or the module is a
/// diagnostic at a location of the module; the module may then be in any valid
/// state between the passes.
///
/// If `summary` is not null it is called once, after the last pass, with the
/// summary of the norms as JSON (the schema is in the description of the pass
/// norm-print-summary); not if a pass fails.
MLIR_CAPI_EXPORTED MlirLogicalResult normRunPipeline(MlirModule module,
                                                     MlirStringRef pipeline,
                                                     MlirStringCallback summary,
                                                     void *userData);

#ifdef __cplusplus
}
#endif

#endif // NORM_C_NORM_H
