// Random spellings of norms are raised to the right op, and they and formulas that
// are almost norms compute what they computed. More of them, and those that are
// known not to be raised: fuzz.py --help.

// RUN: %python %S/Inputs/fuzz.py --lib %llvm_lib --seed 1 --count 60 --batch 30 | FileCheck %s

// CHECK: {{^[1-9][0-9]*}} spellings, {{[1-9][0-9]*}} raised; {{[1-9][0-9]*}} mutants, {{[0-9]+}} raised; 0 failed
