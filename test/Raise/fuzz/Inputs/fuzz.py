# Writes random spellings of norms and of formulas that are almost norms, raises
# them, runs what came in and what came out, and compares.
#
#   fuzz.py [--seed S] [--count N] [--batch B] [--limits] [--only SEED] [--keep DIR]
#
# norm-opt, mlir-runner and LLVM's libraries (--lib) are found through PATH. A
# spelling must become the right op; a mutant may become one too, if that is what
# it computes. The results must agree in any case.

import argparse
import collections
import math
import os
import random
import re
import subprocess
import sys
from string import Template

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from spellings import MUTANTS, Spelling

TOLERANCE = {"f64": 1e-5, "f32": 2e-4, "f16": 1e-2, "bf16": 6e-2}


def make(seed, limits=False):
    """The function of a seed: a spelling, or one time in two a mutant."""
    rng = random.Random(seed)
    mutant = rng.choice(MUTANTS) if rng.random() < 0.5 else None
    return Spelling(rng, mutant, limits, detours=rng.random() < 0.5).build()


def function(seed, norm):
    arguments = ", ".join("%s: %s" % (i[0], i[1]) for i in norm.inputs)
    return "\n".join(["func.func @f%d(%s) -> %s {" % (seed, arguments, norm.result[0])]
                     + ["  " + line for line in norm.lines] + ["}"])


# Numbers that look random, made of a hash of the indices.
FILL = Template("""\
${n}_e = tensor.empty() : $tensor
${n}_h = arith.constant $salt : i32
${n}_k = arith.constant 1103515245 : i32
${n}_s = arith.constant 15 : i32
${n}_m = arith.constant 16777215 : i32
${n}_f = arith.constant $factor : f32
${n}_l = arith.constant $low : f32
$n = linalg.generic {indexing_maps = [$identity], iterator_types = [$parallel]}
    outs(${n}_e : $tensor) {
^bb0(%out: $type):
$hash
  %p = arith.muli $h, ${n}_k : i32
  %q = arith.shrui %p, ${n}_s : i32
  %r = arith.xori %p, %q : i32
  %s = arith.andi %r, ${n}_m : i32
  %t = arith.uitofp %s : i32 to f32
  %u = arith.mulf %t, ${n}_f : f32
  %v = arith.addf %u, ${n}_l : f32
$convert
  linalg.yield $result : $type
} -> $tensor""")

HASH = Template("""\
  %x$i = linalg.index $i : index
  %y$i = arith.index_cast %x$i : index to i32
  %a$i = arith.addi $h, %y$i : i32
  %b$i = arith.muli %a$i, ${n}_k : i32
  %c$i = arith.shrui %b$i, ${n}_s : i32
  %d$i = arith.xori %b$i, %c$i : i32""")

# The largest difference and the largest value. Two NaNs agree, and so do two
# equal infinities; NaN and a number do not.
COMPARE = Template("""\
%z = arith.constant dense<0.0> : tensor<f64>
%c0 = arith.constant 0.0 : f64
%big = arith.constant 1.0e30 : f64
%r:2 = linalg.generic {indexing_maps = [$identity, $identity, $scalar, $scalar],
                       iterator_types = [$reduction]}
    ins(%f, %g : $tensor, $tensor) outs(%z, %z : tensor<f64>, tensor<f64>) {
^bb0(%a: $type, %b: $type, %m: f64, %n: f64):
$convert
  %nx = arith.cmpf uno, $x, $x : f64
  %ny = arith.cmpf uno, $y, $y : f64
  %both = arith.andi %nx, %ny : i1
  %one = arith.xori %nx, %ny : i1
  %eq = arith.cmpf oeq, $x, $y : f64
  %same = arith.ori %both, %eq : i1
  %d = arith.subf $x, $y : f64
  %e = math.absf %d : f64
  %u = arith.select %one, %big, %e : f64
  %v = arith.select %same, %c0, %u : f64
  %w = arith.maximumf %m, %v : f64
  %p = math.absf $x : f64
  %q = arith.maxnumf %n, %p : f64
  linalg.yield %w, %q : f64, f64
} -> (tensor<f64>, tensor<f64>)
%o0 = tensor.extract %r#0[] : tensor<f64>
%o1 = tensor.extract %r#1[] : tensor<f64>
func.call @printF64(%o0) : (f64) -> ()
func.call @printComma() : () -> ()
func.call @printF64(%o1) : (f64) -> ()
func.call @printNewline() : () -> ()
return""")


def tensor_of(sizes, type):
    return "tensor<%s>" % "x".join([str(s) for s in sizes] + [type])


def map_to(rank, index):
    return "affine_map<(%s) -> (%s)>" % (", ".join("d%d" % i for i in range(rank)), index)


def fill(name, type, sizes, role, salt):
    """A static tensor of numbers that look random."""
    low, high = {"x": (-1.5, 2.5), "w": (0.5, 1.5), "b": (-1.0, 1.0)}[role]
    rank = len(sizes)
    steps, h = [], name + "_h"
    for i in range(rank):
        steps.append(HASH.substitute(i=i, n=name, h=h))
        h = "%%d%d" % i
    convert, result = "", "%v"
    if type != "f32":
        convert = "  %%w = arith.%s %%v : f32 to %s" % ("extf" if type == "f64" else "truncf", type)
        result = "%w"
    return FILL.substitute(
        n=name, tensor=tensor_of(sizes, type), type=type, salt=salt, low=low, hash="\n".join(steps), h=h,
        factor=(high - low) / 16777216.0, identity=map_to(rank, ", ".join("d%d" % i for i in range(rank))),
        parallel=", ".join(['"parallel"'] * rank), convert=convert, result=result)


def check(seed, norm):
    """A function that compares @f and @g of a seed."""
    lines, names = [], []
    for number, (_, type, element, role, sizes) in enumerate(norm.inputs):
        name = "%%t%d" % number
        lines.append(fill(name, element, sizes, role, seed * 7919 + number * 104729))
        static = tensor_of(sizes, element)
        if static != type:
            lines.append("%sc = tensor.cast %s : %s to %s" % (name, name, static, type))
            name += "c"
        names.append(name)
    types = ", ".join(i[1] for i in norm.inputs)
    tensor, element, sizes = norm.result
    for f in "fg":
        lines.append("%%%s = func.call @%s%d(%s) : (%s) -> %s" % (f, f, seed, ", ".join(names), types, tensor))
    rank = len(sizes)
    convert, x, y = "", "%a", "%b"
    if element != "f64":
        convert = "".join("  %s = arith.extf %s : %s to f64\n" % (v, u, element) for u, v in (("%a", "%x"), ("%b", "%y")))
        x, y = "%x", "%y"
    lines.append(COMPARE.substitute(
        tensor=tensor, type=element, identity=map_to(rank, ", ".join("d%d" % i for i in range(rank))),
        scalar=map_to(rank, ""), reduction=", ".join(['"reduction"'] * rank), convert=convert, x=x, y=y))
    return "func.func private @check%d() {\n%s\n}" % (seed, "\n".join(lines))


def tool(command, text):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("%s failed with %d: %s" % (command[0], done.returncode, done.stderr[:1500]))
    return done.stdout


def raise_module(text, *flags):
    return tool(["norm-opt", "-", "--norm-raise", "--canonicalize", "--mlir-print-local-scope", *flags], text)


def run(options, cases, raised):
    """The two numbers that each case prints."""
    functions = re.sub(r"@f(\d+)\(", r"@g\1(", raised)
    functions = re.sub(r"\Amodule \{\n|\n\}\s*\Z", "", functions).replace("func.func @g", "func.func private @g")
    main = ["func.func private @printF64(f64)", "func.func private @printComma()",
            "func.func private @printNewline()", functions]
    for seed, norm in cases:
        main += [function(seed, norm).replace("func.func @f", "func.func private @f"), check(seed, norm)]
    main += ["func.func @main() {"] + ["  call @check%d() : () -> ()" % s for s, _ in cases] + ["  return", "}"]
    text = "\n".join(main)
    if options.keep:
        with open(os.path.join(options.keep, "run.mlir"), "w") as file:
            file.write(text)
    llvm = tool(["norm-opt", "-", "--norm-to-cpu=threads=none"], text)
    names = ("mlir_runner_utils", "mlir_c_runner_utils", "mlir_float16_utils")
    libs = ",".join("%s/lib%s.so" % (options.lib, name) for name in names)
    out = tool(["mlir-runner", "-e", "main", "-entry-point-result=void", "-shared-libs=" + libs], llvm)
    return [[float(n) for n in line.split(",")] for line in out.split("\n") if line.strip()]


def ops_of(norm, text):
    """The raised ops. A mutant of a norm may have a center; a norm has none beside it."""
    centers = "|center" if norm.kind == "norm.center" or not norm.mutant else ""
    return re.findall(r"norm\.(?:layer_norm|rms_norm|dyt%s)" % centers, text)


def judge(norm, text, numbers):
    """What is wrong with a raised function, or nothing; and whether it was raised."""
    ops = ops_of(norm, text)
    difference, largest = numbers
    if difference > TOLERANCE[norm.type] * max(1.0, largest):
        return "%s: results differ by %g of %g" % (ops or "not raised", difference, largest), bool(ops)
    if norm.mutant:
        return None, bool(ops)
    if ops != [norm.kind]:
        return "expected %s, found %s" % (norm.kind, ops or "none"), bool(ops)
    dims, shape = re.search(r"dims \[([^\]]*)\] .*-> tensor<((?:[\d?]+x)*)", text).groups()
    dims = rows_of(shape.split("x")[:-1], [int(d) for d in dims.split(",")], norm)
    if dims != wide_dims(norm, norm.dims):
        return "expected dims %s, found %s" % (norm.dims, dims), True
    if re.search(r"math\.", text):
        return "a root is left", True
    if norm.kind == "norm.center":
        return None, True
    kind = re.search(r"kind<(\w+)>", text)
    kind = kind.group(1) if kind else "inside"
    # Without epsilon the kinds are one, and so they are over one element.
    if norm.epsilon and kind != norm.epsilon_kind:
        return "expected epsilon %s, found %s" % (norm.epsilon_kind, kind), True
    epsilon = float(re.search(r"epsilon ([^ ]+)", text).group(1))
    if abs(epsilon - norm.epsilon) > 1e-4 * norm.epsilon:
        return "expected epsilon %g, found %g" % (norm.epsilon, epsilon), True
    return None, True


def wide_dims(norm, dims):
    """Dims of size 1 count or not."""
    return [d for d in dims if norm.result[2][d] != 1 or d in norm.dynamic]


def rows_of(sizes, dims, norm):
    """The dims of an op, as those of the norm where it reads another view of the same rows."""
    own = ["?" if d in norm.dynamic else str(size) for d, size in enumerate(norm.result[2])]
    if sizes == own:
        return wide_dims(norm, dims)

    def extent(sizes, dims):
        return [sorted(s for s in part if s == "?") + [math.prod(int(s) for s in part if s != "?")]
                for part in ([sizes[d] for d in dims], [s for d, s in enumerate(sizes) if d not in dims])]
    same = extent(sizes, dims) == extent(own, norm.dims)
    return wide_dims(norm, norm.dims) if same else "%s of %s" % (dims, sizes)


def run_batch(options, seeds, tally):
    cases = [(s, n) for s, n in ((s, make(s, options.limits)) for s in seeds) if n]
    try:
        raised = raise_module("\n".join(function(s, n) for s, n in cases))
        numbers = run(options, cases, raised)
        if len(numbers) != len(cases):
            raise RuntimeError("%d results of %d cases" % (len(numbers), len(cases)))
    except (RuntimeError, ValueError) as error:
        if len(cases) == 1:
            tally["failed"] += 1
            print("seed %d%s: %.200s" % (seeds[0], label(cases[0][1]), error))
            return
        middle = len(seeds) // 2
        run_batch(options, seeds[:middle], tally)
        run_batch(options, seeds[middle:], tally)
        return
    texts = dict(re.findall(r"func\.func @f(\d+)\((.*?)\n  \}", raised, re.S))
    for (seed, norm), pair in zip(cases, numbers):
        problem, was_raised = judge(norm, texts[str(seed)], pair)
        tally["mutants" if norm.mutant else "spellings"] += 1
        tally["mutants raised" if norm.mutant else "spellings raised"] += was_raised
        if problem:
            tally["failed"] += 1
            print("seed %d%s: %s" % (seed, label(norm), problem))
            sys.stdout.flush()


def label(norm):
    return " (%s)" % norm.mutant if norm.mutant else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--limits", action="store_true", help="also what norm-raise is known not to read")
    parser.add_argument("--only", type=int, help="print, raise and run the function of one seed")
    parser.add_argument("--keep", help="a folder for the module that was run last")
    parser.add_argument("--lib", default="/usr/lib/llvm-22/lib")
    options = parser.parse_args()
    tally = collections.Counter()
    if options.only is not None:
        norm = make(options.only, options.limits)
        print(function(options.only, norm))
        print(raise_module(function(options.only, norm)))
        run_batch(options, [options.only], tally)
        return
    seeds = list(range(options.seed, options.seed + options.count))
    for start in range(0, len(seeds), options.batch):
        run_batch(options, seeds[start:start + options.batch], tally)
    print("%d spellings, %d raised; %d mutants, %d raised; %d failed" % (
        tally["spellings"], tally["spellings raised"], tally["mutants"], tally["mutants raised"], tally["failed"]))
    sys.exit(tally["failed"] != 0)


if __name__ == "__main__":
    main()
