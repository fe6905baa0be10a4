// All spellings of a norm are raised to one op, with the dims, epsilon, scale and
// bias of that norm; with one factor changed none is. More of them, and what is known
// not to be read: property.py --help.

// RUN: %python %S/Inputs/property.py --seed 12 --norms 40 --each 10 | FileCheck %s

// CHECK: {{^[1-9][0-9]*}} spellings, {{[1-9][0-9]*}} mutants; {{[0-9]+}} dropped, 0 failed
