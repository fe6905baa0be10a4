# Draws norms, and of each random spellings and mutants: the spelling with one factor
# changed. All spellings of a norm must be raised to the same op, no mutant may be.
#
#   property.py [--seed S] [--norms N] [--each K] [--limits] [--only NUMBER]
#
# norm-opt is found through PATH. It runs once for each of PREPARE: before it
# raises, upstream passes may rewrite a part of the functions. The numbers are
# fuzz.py's part.

import argparse
import collections
import os
import random
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fuzz import function, ops_of, rows_of, tool, wide_dims
from spellings import MUTANTS, Spelling

PREPARE = [[], ["--linalg-fuse-elementwise-ops"], ["--linalg-specialize-generic-ops"],
           ["--linalg-generalize-named-ops", "--linalg-fuse-elementwise-ops"], ["--canonicalize", "--cse"]]
VIEWS = ("tensor.", "linalg.transpose", "linalg.copy", "linalg.broadcast", "linalg.fill", "arith.extf", "arith.truncf")


def make(norm_seed, seed, mutant, limits):
    return Spelling(random.Random(seed), mutant, limits, random.Random(norm_seed), True).build()


def expected(norm):
    """The op that the spellings of a norm become."""
    def parameter(form, role):
        source = next((i[0] for i in norm.inputs if i[3] == role), None)
        if form == 0:
            return "%g" % norm.number
        if form in (2, 3):
            return None
        return ("1 + " if form == 4 and role == "w" else "") + source
    op = {"kind": norm.kind, "x": norm.inputs[0][0], "dims": wide_dims(norm, norm.dims), "type": norm.result[1]}
    if norm.kind == "norm.center":
        return op
    return {**op, "epsilon": norm.epsilon, "epsilon kind": norm.epsilon_kind if norm.epsilon else "inside",
            "scale": parameter(norm.scale_form, "w"), "bias": parameter(norm.bias_form, "b")}


class Function:
    """A printed function: which op defines a value."""

    def __init__(self, text):
        self.definitions, self.result = {}, re.search(r"\n    return (%[\w#]+)", text).group(1)
        lines = text.split("\n")
        for i, line in enumerate(lines):
            match = re.match(r"    (%\w+)(?::\d+)? = (.*)", line)
            if match:
                body = [line]
                if line.endswith("{"):
                    body += lines[i + 1:next(j for j in range(i, len(lines)) if lines[j].startswith("    }"))]
                self.definitions[match.group(1)] = (match.group(2), "\n".join(body))

    def origin(self, value):
        """Through what only moves or repeats elements: the value behind, a number, or 1 + a value."""
        while value in self.definitions:
            op, body = self.definitions[value]
            constant = re.match(r"arith.constant (?:dense<)?([-+.\deE]+)>? :", op)
            if constant:
                return "%g" % float(constant.group(1))
            operands = re.findall(r"%[\w#]+", re.split(r" outs\(| : ", op)[0])
            if op.startswith("linalg.generic") and not operands:
                operands = re.findall(r"linalg.yield (%[\w#]+)", body)
            arithmetic = set(re.findall(r"(?:arith|math)\.\w+", body)) - {"arith.extf", "arith.truncf"}
            if arithmetic == {"arith.addf"} or op.startswith("linalg.add"):
                pair = [self.origin(o) for o in operands + re.findall(r"(%cst\w*)", body)][:2]
                return "1 + " + pair[pair[0] == "1"] if "1" in pair else value
            if not operands or arithmetic or not op.startswith(VIEWS + ("linalg.generic",)):
                return value
            value = operands[0]
        return value


def found(text, norm):
    """The op that computes the result of a function, as expected() writes it, or why there is none."""
    ops = ops_of(norm, text)
    if len(ops) != 1:
        return ops or "no norm"
    here = Function(text)
    op = here.definitions.get(here.origin(here.result), ("", ""))[0]
    match = re.match(r"(norm\.\w+) (%[\w#]+)(?: scale\((%[\w#]+) : [^)]*\))?(?: bias\((%[\w#]+) : [^)]*\))?"
                     r" dims \[([\d, ]+)\](?: epsilon (\S+)(?: kind<(\w+)>)?)? : \S+ -> tensor<((?:[\d?]+x)*)(\w+)>$", op)
    if not match:
        return "%s, and more" % ops[0]
    kind, x, scale, bias, dims, epsilon, epsilon_kind, shape, type = match.groups()
    dims = rows_of(shape.split("x")[:-1], [int(d) for d in dims.split(",")], norm)
    op = {"kind": kind, "x": here.origin(x), "dims": dims, "type": type}
    if epsilon is None:
        return op
    epsilon = float(epsilon)
    return {**op, "epsilon": epsilon, "epsilon kind": epsilon_kind or "inside" if epsilon else "inside",
            "scale": scale and here.origin(scale), "bias": bias and here.origin(bias)}


def difference(want, have):
    """In what two ops differ, or nothing."""
    if not isinstance(have, dict):
        return "found %s" % have
    if want["kind"] != have["kind"]:
        return "found %s" % have["kind"]
    if "epsilon" in want and abs(want["epsilon"] - have["epsilon"]) <= 1e-4 * want["epsilon"]:
        have = dict(have, epsilon=want["epsilon"])
    return ", ".join("%s is %s instead of %s" % (key, have[key], want[key]) for key in want if want[key] != have[key])


def draw(options):
    """The cases: (number, norm, function text, mutant)."""
    cases = []
    for n in range(options.norms):
        norm_seed = options.seed * 1000003 + n
        rng = random.Random(norm_seed)
        for _ in range(options.each):
            for mutant in (None, rng.choice(MUTANTS)):
                number = len(cases)
                norm = make(norm_seed, rng.random(), mutant, options.limits)
                # Where a mutant could not be spoilt it is a spelling.
                cases.append((number, norm, function(number, norm) if norm else None))
    return [c for c in cases if c[1]]


def prepare(cases, passes):
    """The cases after `passes`, without those that upstream passes break."""
    if not passes:
        return cases
    try:
        text = tool(["norm-opt", "-", "--mlir-print-local-scope", *passes], "\n".join(c[2] for c in cases))
        texts = {int(n): t for t, n in re.findall(r"  (func\.func @f(\d+)\(.*?\n  \})", text, re.S)}
        return [(number, norm, texts[number]) for number, norm, _ in cases]
    except RuntimeError:
        half = len(cases) // 2
        return prepare(cases[:half], passes) + prepare(cases[half:], passes) if half else []


def raise_all(cases):
    """What each function is raised to, by number; an error for those that norm-opt fails on."""
    if not cases:
        return {}
    try:
        text = tool(["norm-opt", "-", "--norm-raise", "--canonicalize", "--cse", "--mlir-print-local-scope"],
                    "\n".join(c[2] for c in cases))
        return {int(n): t for n, t in re.findall(r"func\.func @f(\d+)\((.*?\n)  \}", text, re.S)}
    except RuntimeError as error:
        if len(cases) == 1:
            return {cases[0][0]: error}
        half = len(cases) // 2
        return {**raise_all(cases[:half]), **raise_all(cases[half:])}


def judge(norm, raised):
    """What is wrong with what became of a function, or nothing."""
    if isinstance(raised, RuntimeError):
        return str(raised)[:200]
    problem = difference(expected(norm), found(raised, norm))
    if norm.mutant:
        return None if problem else "raised to the op of the norm"
    return problem


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--norms", type=int, default=20)
    parser.add_argument("--each", type=int, default=10, help="spellings and mutants of each norm")
    parser.add_argument("--limits", action="store_true", help="also what norm-raise is known not to read")
    parser.add_argument("--only", type=int, help="print and raise one function")
    options = parser.parse_args()
    cases, tally = draw(options), collections.Counter()
    for part, passes in enumerate(PREPARE):
        mine = [c for c in cases if c[0] % len(PREPARE) == part and options.only in (None, c[0])]
        prepared = prepare(mine, passes)
        tally["dropped"] += len(mine) - len(prepared)
        raised = raise_all(prepared)
        if options.only is not None and prepared:
            print(mine[0][2], prepared[0][2], raised[options.only], sep="\n")
        for number, norm, _ in prepared:
            tally["mutants" if norm.mutant else "spellings"] += 1
            problem = judge(norm, raised[number])
            if problem:
                tally["failed"] += 1
                print("%d (%s): %s" % (number, norm.mutant or " ".join(passes), problem))
    print("%d spellings, %d mutants; %d dropped, %d failed" % (
        tally["spellings"], tally["mutants"], tally["dropped"], tally["failed"]))
    sys.exit(tally["failed"] != 0)


if __name__ == "__main__":
    main()
