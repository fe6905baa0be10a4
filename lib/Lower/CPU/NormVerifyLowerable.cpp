//===- NormVerifyLowerable.cpp - Only what the CPU pipeline takes ---------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the norm-verify-lowerable pass.
//
//===----------------------------------------------------------------------===//

#include "norm/Lower/Passes.h"

#include "norm/IR/Norm.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::norm {
#define GEN_PASS_DEF_NORMVERIFYLOWERABLE
#include "norm/Lower/Passes.h.inc"

namespace {

/// Whether the pipeline has lowerings for the ops of `dialect`.
bool isHandled(Dialect *dialect) {
  return isa<NormDialect, affine::AffineDialect, arith::ArithDialect,
             bufferization::BufferizationDialect, BuiltinDialect,
             cf::ControlFlowDialect, complex::ComplexDialect, func::FuncDialect,
             index::IndexDialect, linalg::LinalgDialect, LLVM::LLVMDialect,
             math::MathDialect, memref::MemRefDialect,
             ml_program::MLProgramDialect, scf::SCFDialect,
             tensor::TensorDialect, ub::UBDialect, vector::VectorDialect>(
      dialect);
}

/// Whether LLVM has a form for values of element type `type`.
bool isHandledElement(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return isa<IndexType, FloatType>(type) ||
         (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() > 0);
}

/// Starts the one error.
InFlightDiagnostic refuse(Operation *op) {
  return op->emitOpError("cannot be lowered to CPU code: ");
}

LogicalResult verifyType(Operation *op, Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    if (tensor.getEncoding())
      return refuse(op) << "expected tensors without an encoding, found "
                        << type;
  if (isa<TensorType>(type) && !isHandledElement(getElementTypeOrSelf(type)))
    return refuse(op) << "expected tensors of integers, floats or complex "
                         "numbers, found "
                      << type;
  // Integers as memory spaces are LLVM's address spaces.
  if (auto memref = dyn_cast<BaseMemRefType>(type))
    if (memref.getMemorySpace() && !isa<IntegerAttr>(memref.getMemorySpace()))
      return refuse(op) << "expected memrefs in host memory, found " << type;
  return success();
}

LogicalResult verifyTypes(Operation *op, TypeRange types) {
  return success(llvm::all_of(
      types, [&](Type type) { return succeeded(verifyType(op, type)); }));
}

/// Arguments of blocks and functions belong to the op around them; operands are
/// results and arguments seen before.
LogicalResult verifyTypes(Operation *op) {
  if (failed(verifyTypes(op, op->getResultTypes())))
    return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (failed(verifyTypes(op, TypeRange(block.getArgumentTypes()))))
        return failure();
  if (auto func = dyn_cast<FunctionOpInterface>(op))
    return verifyTypes(op, func.getResultTypes());
  return success();
}

/// Files printed with elided constants keep a name and no data.
LogicalResult verifyConstants(Operation *op) {
  for (NamedAttribute attr : op->getAttrs())
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr.getValue()))
      if (!resource.getRawHandle().getBlob())
        return refuse(op) << "expected the data of the constant in the file, "
                             "found none under '"
                          << resource.getRawHandle().getKey() << "'";
  return success();
}

LogicalResult verifyGlobals(Operation *op) {
  if (isa<ml_program::GlobalStoreOp, ml_program::GlobalStoreGraphOp>(op))
    return refuse(op) << "two calls at once would meet in a global that is "
                         "stored to";
  auto global = dyn_cast<ml_program::GlobalOp>(op);
  if (global && !isa_and_present<ElementsAttr>(global.getValueAttr()))
    return refuse(op) << "expected a global with a value of elements";
  return success();
}

LogicalResult verifyBufferizes(Operation *op) {
  bool hasTensors =
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>) ||
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
  if (hasTensors && !isa<bufferization::BufferizableOpInterface>(op))
    return refuse(op) << "an op on tensors that has no form on buffers";
  if (isa<FunctionOpInterface>(op) && !isa<func::FuncOp, LLVM::LLVMFuncOp>(op))
    return refuse(op) << "expected functions to be func.func";
  if (isa<ModuleOp>(op) && op->getParentOp())
    return refuse(op) << "expected functions at the top of the module, found a "
                         "module in it";
  return success();
}

LogicalResult verifyLowerable(Operation *op) {
  if (!op->isRegistered())
    return refuse(op) << "it is not registered";
  if (!isHandled(op->getDialect()))
    return refuse(op) << "no lowering for dialect '"
                      << op->getDialect()->getNamespace() << "'";
  return success(succeeded(verifyTypes(op)) && succeeded(verifyConstants(op)) &&
                 succeeded(verifyGlobals(op)) &&
                 succeeded(verifyBufferizes(op)));
}

struct NormVerifyLowerablePass
    : impl::NormVerifyLowerableBase<NormVerifyLowerablePass> {
  void runOnOperation() override {
    WalkResult result =
        getOperation()->walk<WalkOrder::PreOrder>([](Operation *op) {
          return failed(verifyLowerable(op)) ? WalkResult::interrupt()
                                             : WalkResult::advance();
        });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::norm
