//===- Fiber.cpp - Stacks that take turns ---------------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the switch between stacks: by hand where we know the
// registers that a call preserves, by ucontext elsewhere, which takes a system
// call each time.
//
//===----------------------------------------------------------------------===//

#include "Fiber.h"

#include <cstdint>

using namespace norm_emulator;

#ifdef NORM_EMULATOR_UCONTEXT

void Fiber::start(char *stack, size_t size, void (*function)()) {
  getcontext(&context);
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = size;
  context.uc_link = nullptr;
  makecontext(&context, function, 0);
}

void Fiber::switchTo(Fiber &next) { swapcontext(&context, &next.context); }

#else

/// Pushes the registers that a call preserves, stores the stack pointer to
/// `*left`, makes `entered` the stack pointer and pops them.
extern "C" void norm_emulator_switch(void **left, void *entered);

#ifdef __x86_64__

asm(R"(
  .text
  .globl norm_emulator_switch
  .type norm_emulator_switch, @function
norm_emulator_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size norm_emulator_switch, .-norm_emulator_switch
)");

// Six registers, where to return to, and the return address of the function.
static constexpr int kSavedWords = 8;
static constexpr int kReturnWord = 6;

#else

asm(R"(
  .text
  .globl norm_emulator_switch
  .type norm_emulator_switch, %function
norm_emulator_switch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
  .size norm_emulator_switch, .-norm_emulator_switch
)");

static constexpr int kSavedWords = 20;
static constexpr int kReturnWord = 11;

#endif

void Fiber::start(char *stack, size_t size, void (*function)()) {
  uintptr_t top = reinterpret_cast<uintptr_t>(stack + size) & ~uintptr_t(15);
  auto *words = reinterpret_cast<uintptr_t *>(top) - kSavedWords;
  for (int i = 0; i < kSavedWords; ++i)
    words[i] = 0;
  words[kReturnWord] = reinterpret_cast<uintptr_t>(function);
  stackPointer = words;
}

void Fiber::switchTo(Fiber &next) {
  norm_emulator_switch(&stackPointer, next.stackPointer);
}

#endif
