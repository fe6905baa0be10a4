//===- Norm.h - Norm dialect ------------------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the norm dialect, its attributes and its ops.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_IR_NORM_H
#define NORM_IR_NORM_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "norm/IR/NormDialect.h.inc"
#include "norm/IR/NormEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "norm/IR/NormAttrs.h.inc"

#define GET_OP_CLASSES
#include "norm/IR/NormOps.h.inc"

namespace mlir::norm {

/// The type that an op with these operand and result types computes in: f64 if
/// one of their element types is f64, else f32.
FloatType getComputeType(TypeRange types);

/// The type that `op`, a graph op, computes in.
FloatType getComputeType(Operation *op);

} // namespace mlir::norm

#endif // NORM_IR_NORM_H
