//===- Report.cpp - Errors of emulated programs ---------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the reports of the emulator.
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

void norm_emulator::fail(const std::string &message) {
  // What the program printed comes first.
  fflush(stdout);
  const char *context = getenv("NORM_EMULATOR_CONTEXT");
  fprintf(stderr, "error: emulated GPU: %s%s%s\n", context ? context : "",
          context ? ": " : "", message.c_str());
  fflush(stderr);
  _exit(kExitStatus);
}

std::string norm_emulator::format(const char *format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  return text;
}

int64_t norm_emulator::getOption(const char *variable, int64_t otherwise) {
  const char *value = getenv(variable);
  if (!value || !*value)
    return otherwise;
  char *end;
  int64_t number = strtoll(value, &end, 10);
  if (*end)
    fail(format("expected an integer in the environment variable %s, found "
                "'%s'",
                variable, value));
  return number;
}
