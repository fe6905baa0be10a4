//===- NormSerializeKernels.cpp - Kernels to PTX and cubin ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-serialize-kernels pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMSERIALIZEKERNELS
#include "norm/Lower/Passes.h.inc"

namespace {

/// The first function that PTX declares and nothing defines, empty for none.
StringRef findUndefined(StringRef isa) {
  for (size_t at = isa.find(".extern .func"); at != StringRef::npos;
       at = isa.find(".extern .func", at + 1)) {
    StringRef name = isa.substr(at);
    size_t begin = name.find("__nv_");
    if (begin < name.find(';'))
      return name.substr(begin).take_while(
          [](char c) { return llvm::isAlnum(c) || c == '_'; });
  }
  return {};
}

struct NormSerializeKernelsPass
    : impl::NormSerializeKernelsBase<NormSerializeKernelsPass> {
  using NormSerializeKernelsBase::NormSerializeKernelsBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    // As gpu-module-to-binary does: what the targets of the modules need.
    registry.insert<gpu::GPUDialect, NVVM::NVVMDialect, LLVM::LLVMDialect>();
  }

  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules(
        getOperation().getOps<gpu::GPUModuleOp>());
    if (modules.empty())
      return;
    Location loc = modules.front().getLoc();
    // What upstream says of it comes in several errors.
    std::string message;
    LogicalResult result = success();
    {
      ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &error) {
        if (error.getSeverity() == DiagnosticSeverity::Error && message.empty())
          message = error.str();
        return success();
      });
      gpu::TargetOptions options({}, {}, {}, {}, getTarget());
      result =
          gpu::transformGpuModulesToBinaries(getOperation(), nullptr, options);
    }
    if (failed(result)) {
      emitError(loc) << "cannot compile the GPU kernels: " << describe(message);
      return signalPassFailure();
    }
    for (auto binary : getOperation().getOps<gpu::BinaryOp>())
      if (failed(finish(binary)))
        return signalPassFailure();
  }

private:
  gpu::CompilationTarget getTarget() {
    switch (format) {
    case GPUFormat::ISA:
      return gpu::CompilationTarget::Assembly;
    case GPUFormat::Bin:
      return gpu::CompilationTarget::Binary;
    case GPUFormat::NVVM:
    case GPUFormat::Fatbin:
      return gpu::CompilationTarget::Fatbin;
    }
    llvm_unreachable("no other formats");
  }

  std::string describe(StringRef message) {
    for (StringRef tool : {"ptxas", "fatbinary"})
      if (message.contains("`" + tool.str() + "` binary"))
        return "expected " + tool.str() +
               " in the PATH or under CUDA_ROOT, CUDA_HOME or CUDA_PATH; "
               "format=isa does without";
    return message.trim().str();
  }

  /// Checks the objects and takes out how long it took to make them.
  LogicalResult finish(gpu::BinaryOp binary) {
    SmallVector<Attribute> objects;
    for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>()) {
      if (object.getFormat() == gpu::CompilationTarget::Assembly) {
        StringRef name = findUndefined(object.getObject());
        if (!name.empty())
          return binary.emitError("cannot compile the GPU kernels: expected "
                                  "libdevice of CUDA, which has '")
                 << name << "', under CUDA_ROOT, CUDA_HOME or CUDA_PATH";
      }
      SmallVector<NamedAttribute> properties;
      if (DictionaryAttr all = object.getProperties())
        for (NamedAttribute property : all)
          if (!property.getName().getValue().contains("Time"))
            properties.push_back(property);
      objects.push_back(gpu::ObjectAttr::get(
          object.getTarget(), object.getFormat(), object.getObject(),
          DictionaryAttr::get(&getContext(), properties), object.getKernels()));
    }
    binary.setObjectsAttr(ArrayAttr::get(&getContext(), objects));
    return success();
  }
};

} // namespace
} // namespace mlir::norm
