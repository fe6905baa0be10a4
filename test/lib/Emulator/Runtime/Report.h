//===- Report.h - Errors of emulated programs -------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares how the emulator reports an error, and what the
// environment asks of it.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_RUNTIME_REPORT_H
#define NORM_TEST_LIB_EMULATOR_RUNTIME_REPORT_H

#include <cstdint>
#include <string>

namespace norm_emulator {

/// How a process ends whose program is wrong.
constexpr int kExitStatus = 70;

/// Prints `error: emulated GPU: <message>` and ends the process.
[[noreturn]] void fail(const std::string &message);

/// A string like printf's.
[[gnu::format(printf, 1, 2)]] std::string format(const char *format, ...);

/// The integer that an environment variable holds, or `otherwise`.
int64_t getOption(const char *variable, int64_t otherwise);

} // namespace norm_emulator

#endif // NORM_TEST_LIB_EMULATOR_RUNTIME_REPORT_H
