//===- Approx.cpp - Functions of the special function unit ----------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the approximations of the hardware, and the functions of
// libdevice, which kernels may call.
//
//===----------------------------------------------------------------------===//

#include "Abi.h"
#include "Report.h"

#include <cmath>

using namespace norm_emulator;

/// The largest relative errors that the PTX manual states, in the order of
/// `Approximation`. It bounds those of sin, cos and lg2 by absolute errors near
/// their zeros: these are for elsewhere.
static constexpr double kErrors[] = {
    1.3e-7,     // rsqrt: 2^-22.9
    0x1p-22,    // sqrt
    0x1p-23,    // rcp
    0x1.6ap-23, // ex2: 2^-22.5
    0x1p-22,    // lg2
    0x1p-11,    // tanh
    0x1p-20,    // sin
    0x1p-20,    // cos
};

static double evaluate(int32_t function, double x) {
  switch (function) {
  case ApproxRsqrt:
    return 1.0 / std::sqrt(x);
  case ApproxSqrt:
    return std::sqrt(x);
  case ApproxRcp:
    return 1.0 / x;
  case ApproxEx2:
    return std::exp2(x);
  case ApproxLg2:
    return std::log2(x);
  case ApproxTanh:
    return std::tanh(x);
  case ApproxSin:
    return std::sin(x);
  default:
    return std::cos(x);
  }
}

static float flushSubnormal(float x, bool flush) {
  return flush && std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x)
                                                     : x;
}

float norm_emulator::norm_emulator_approx(int32_t function, float x,
                                          int32_t flush) {
  // -1, 0 or 1 times the error.
  static int64_t direction = getOption("NORM_EMULATOR_PERTURB", 0);
  double exact = evaluate(function, flushSubnormal(x, flush));
  return flushSubnormal(exact * (1.0 + direction * kErrors[function]), flush);
}

//===----------------------------------------------------------------------===//
// libdevice
//===----------------------------------------------------------------------===//

#define LIBDEVICE(NAME)                                                        \
  extern "C" double __nv_##NAME(double x) { return std::NAME(x); }             \
  extern "C" float __nv_##NAME##f(float x) { return std::NAME(x); }
LIBDEVICE(cos)
LIBDEVICE(erf)
LIBDEVICE(exp)
LIBDEVICE(exp2)
LIBDEVICE(expm1)
LIBDEVICE(log)
LIBDEVICE(log1p)
LIBDEVICE(log2)
LIBDEVICE(sin)
LIBDEVICE(sqrt)
LIBDEVICE(tanh)
#undef LIBDEVICE
extern "C" double __nv_rsqrt(double x) { return 1.0 / std::sqrt(x); }
extern "C" float __nv_rsqrtf(float x) {
  return norm_emulator_approx(ApproxRsqrt, x, /*flush=*/false);
}
