//===- AlgebraPrint.cpp - Printing of polynomials -------------------------===//
//
// Part of NormFuse, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file implements the printing of polynomials.
//
//===----------------------------------------------------------------------===//

#include "Algebra.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::norm;

namespace {
struct Printer {
  raw_ostream &os;
  DenseMap<Value, unsigned> numbers;

  void print(Value value) {
    unsigned next = numbers.size();
    os << 'v' << numbers.try_emplace(value, next).first->second;
  }
  void print(ArrayRef<Factor> factors) {
    llvm::interleave(
        factors, os,
        [&](const Factor &factor) {
          print(*factor.atom);
          if (factor.exponent != 1)
            os << '^' << llvm::format("%g", factor.exponent);
        },
        "*");
  }
  void print(const Poly &poly) {
    if (poly.isZero())
      os << '0';
    llvm::interleave(
        poly.terms(), os,
        [&](const Term &term) {
          if (term.coefficient != 1 || term.factors.empty())
            os << llvm::format("%g", term.coefficient)
               << (term.factors.empty() ? "" : "*");
          print(term.factors);
        },
        " + ");
  }
  void print(const Atom &atom) {
    switch (atom.kind) {
    case Atom::Kind::Element:
      print(atom.value);
      os << '(';
      llvm::interleaveComma(atom.index, os);
      os << ')';
      return;
    case Atom::Kind::Sum:
      os << "sum[";
      llvm::interleaveComma(atom.extents, os, [&](const Extent &extent) {
        extent.isStatic() ? os << extent.size : os << '?';
      });
      os << "](";
      print(atom.factors);
      os << ')';
      return;
    case Atom::Kind::Size:
      os << "size(";
      print(atom.value);
      os << ", " << atom.dim << ')';
      return;
    case Atom::Kind::Power:
      os << '(';
      break;
    case Atom::Kind::Abs:
      os << "abs(";
      break;
    case Atom::Kind::Max:
      os << "max(" << llvm::format("%g", atom.bound) << ", ";
      break;
    case Atom::Kind::Tanh:
      os << "tanh(";
      break;
    }
    print(atom.base);
    os << ')';
  }
};
} // namespace

void Poly::print(raw_ostream &os) const {
  Printer{os, DenseMap<Value, unsigned>()}.print(*this);
}
