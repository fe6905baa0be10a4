//===- Host.h - What hosts of emulated kernels call -------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares what launches need to know of the host's calls.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_RUNTIME_HOST_H
#define NORM_TEST_LIB_EMULATOR_RUNTIME_HOST_H

namespace norm_emulator {

/// Ends the process unless `stream` is null or was created and not destroyed.
void checkStream(void *stream);

} // namespace norm_emulator

#endif // NORM_TEST_LIB_EMULATOR_RUNTIME_HOST_H
