//===- norm-capi-test.c - Test of the C API -------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints what the C API says about a module; norm-capi.test has what that
// should be.
//
//===----------------------------------------------------------------------===//

#include "norm-c/Norm.h"

#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"

#include <stdio.h>

static const char *source =
    "func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {\n"
    "  %y = norm.rms_norm %x dims [1] epsilon 1.0e-05\n"
    "      : tensor<4x8xf32> -> tensor<4x8xf32>\n"
    "  return %y : tensor<4x8xf32>\n"
    "}\n";

static MlirStringRef text(const char *string) {
  return mlirStringRefCreateFromCString(string);
}

static void print(MlirStringRef piece, void *stream) {
  fwrite(piece.data, 1, piece.length, (FILE *)stream);
}

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *userData) {
  printf("diagnostic: ");
  mlirDiagnosticPrint(diagnostic, print, userData);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void run(MlirModule module, const char *pipeline,
                MlirStringCallback summary) {
  MlirLogicalResult result =
      normRunPipeline(module, text(pipeline), summary, stdout);
  printf("%s: %s\n", pipeline,
         mlirLogicalResultIsSuccess(result) ? "success" : "failure");
}

// The norm dialect alone, by its handle.
static void testDialectHandle(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectHandle handle = mlirGetDialectHandle__norm__();
  mlirDialectHandleRegisterDialect(handle, context);
  MlirDialect dialect = mlirDialectHandleLoadDialect(handle, context);
  printf("dialect: ");
  print(mlirDialectGetNamespace(dialect), stdout);
  printf("\nrms_norm is registered: %d\n",
         mlirContextIsRegisteredOperation(context, text("norm.rms_norm")));
  mlirContextDestroy(context);
}

static void testPipelines(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  normRegisterAllDialects(registry);
  normRegisterAllPasses();
  normRegisterAllPasses();
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, stdout, NULL);
  MlirModule module = mlirModuleCreateParse(context, text(source));

  run(module, "norm-optimize{fuse=maybe}", print);
  run(module, "norm-optimize{fuse=false}", print);
  run(module, "builtin.module(norm-optimize)", NULL);

  // MLIR's own pass managers know the passes, too.
  MlirPassManager pm = mlirPassManagerCreate(context);
  MlirLogicalResult parsed = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(pm),
      text("builtin.module(norm-raise,func.func(norm-decompose))"), print,
      stdout);
  printf("parsed: %d\n", mlirLogicalResultIsSuccess(parsed));
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(pm), print, stdout);
  printf("\n");
  mlirPassManagerDestroy(pm);

  // Traits have the same ids on both sides of the C API.
  MlirSymbolTable symbols =
      mlirSymbolTableCreate(mlirModuleGetOperation(module));
  printf("f is a symbol: %d\n",
         !mlirSymbolTableIsNull(symbols) &&
             !mlirOperationIsNull(mlirSymbolTableLookup(symbols, text("f"))));
  if (!mlirSymbolTableIsNull(symbols))
    mlirSymbolTableDestroy(symbols);
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
}

int main(void) {
  testDialectHandle();
  testPipelines();
  return 0;
}
