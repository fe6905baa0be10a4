//===- RowwiseInterfaces.h - Interfaces of the kernel op --------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares the registration of the interfaces of norm.rowwise that
// need to know what its body does in which order (see RowProgram.h). They are
// there once both the registry that has them and the norm dialect are in a
// context; registerAllDialects of norm/InitAll.h registers all of them.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_ANALYSIS_ROWWISEINTERFACES_H
#define NORM_ANALYSIS_ROWWISEINTERFACES_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::norm {

/// linalg::AggregatedOpInterface: the op on tensors is defined by linalg ops, a
/// row-only linalg.generic for what is uniform in a row, one for each
/// collective and one for the elements that a phase stores. On memrefs there is
/// no decomposition.
void registerRowwiseDecomposition(DialectRegistry &registry);

/// bufferization::BufferizableOpInterface: inputs are read, outputs are written
/// and not read, and an output takes the buffer of an input in place where
/// RowProgram::canUpdateInPlace says so.
void registerRowwiseBufferization(DialectRegistry &registry);

/// TilingInterface: the iteration domain is the row dims alone, all parallel,
/// so that no tile cuts a row. Producers and consumers can be fused along them.
void registerRowwiseTiling(DialectRegistry &registry);

/// Registers all of the above.
inline void registerRowwiseInterfaces(DialectRegistry &registry) {
  registerRowwiseDecomposition(registry);
  registerRowwiseBufferization(registry);
  registerRowwiseTiling(registry);
}

} // namespace mlir::norm

#endif // NORM_ANALYSIS_ROWWISEINTERFACES_H
