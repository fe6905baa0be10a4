//===- optimize.c - NormFuse from C ---------------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// optimize MODEL.mlir PIPELINE: runs a pipeline such as norm-optimize on a
// file, prints the module to standard output and the summary of its norms, as
// JSON, to standard error.
//
//===----------------------------------------------------------------------===//

#include "norm-c/Norm.h"

#include <stdio.h>

static void print(MlirStringRef text, void *stream) {
  fwrite(text.data, 1, text.length, (FILE *)stream);
}

static int optimize(MlirContext context, const char *file,
                    const char *pipeline) {
  MlirModule module = mlirModuleCreateParseFromFile(
      context, mlirStringRefCreateFromCString(file));
  if (mlirModuleIsNull(module))
    return 1;
  MlirLogicalResult result = normRunPipeline(
      module, mlirStringRefCreateFromCString(pipeline), print, stderr);
  if (mlirLogicalResultIsSuccess(result))
    mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirModuleDestroy(module);
  return mlirLogicalResultIsFailure(result);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s MODEL.mlir PIPELINE\n", argv[0]);
    return 2;
  }
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  normRegisterAllDialects(registry);
  normRegisterAllPasses();
  MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  int status = optimize(context, argv[1], argv[2]);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return status;
}
