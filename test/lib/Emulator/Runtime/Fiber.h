//===- Fiber.h - Stacks that take turns -------------------------*- C++ -*-===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file declares fibers: functions that run on stacks of their own and hand
// control to one another.
//
//===----------------------------------------------------------------------===//

#ifndef NORM_TEST_LIB_EMULATOR_RUNTIME_FIBER_H
#define NORM_TEST_LIB_EMULATOR_RUNTIME_FIBER_H

#include <cstddef>

#if !defined(__x86_64__) && !defined(__aarch64__)
#define NORM_EMULATOR_UCONTEXT
#endif
#ifdef NORM_EMULATOR_UCONTEXT
#include <ucontext.h>
#endif

namespace norm_emulator {

/// Where a stack is left and entered again. One that was not started stands for
/// the stack of its first switch.
class Fiber {
public:
  /// Makes the next switch to this fiber call `function` on `stack`. The
  /// function never returns.
  void start(char *stack, size_t size, void (*function)());

  /// Leaves the stack of this fiber, which runs, for that of `next`.
  void switchTo(Fiber &next);

private:
#ifdef NORM_EMULATOR_UCONTEXT
  ucontext_t context;
#else
  void *stackPointer = nullptr;
#endif
};

} // namespace norm_emulator

#endif // NORM_TEST_LIB_EMULATOR_RUNTIME_FIBER_H
