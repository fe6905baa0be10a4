"""Times norm-raise against canonicalize + cse on large modules.

usage: cost.py [--ops N] [--depth D] [--factors 1,2,4] [--repeats R]
               [--growth G] [--keep FOLDER] [--norm-opt PATH] FILE.mlir...

Three modules are made of the files' functions, for each factor F:

  functions   all functions again and again under new names, to N * F ops
  chain       one function: bodies that map a type to itself, D * F in a row
  residual    the same with what came in added to what comes out

Constants come along with each copy, as inlining leaves them; large ones are one
attribute. Each line gives ops, raised norms, seconds of both (the least of R runs
that take turns, one thread, passes on the whole module), their ratio and the
microseconds of norm-raise for an op. With --growth it is an error if these grow
by more than G times from the first factor to the last. --keep keeps the modules.
"""

import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

FUNCTION = re.compile(r"^  func\.func (?:public |private )?@(?P<name>[\w.$-]+)\((?P<arguments>.*?)\)"
                      r"(?: -> (?P<results>.*?))?(?: attributes \{.*\})? \{$")
LARGE = re.compile(r'dense<"0x[0-9A-F]{200,}"> : tensor<[^>]*>')
BASELINE = "canonicalize,cse"


class Function:
    """A function's lines, and what a chain of it needs to know."""

    def __init__(self, lines):
        self.lines = lines
        match = FUNCTION.match(lines[0])
        self.ops = sum(re.match(r"\s+(%\S+.* = |linalg\.yield)", line) is not None for line in lines)
        # Attributes of arguments and results go with the signature.
        plain = re.sub(r" \{[^{}]*\}", "", match["arguments"])
        self.arguments = re.findall(r"(%\w+): ([^%]+?)(?:, |$)", plain)
        self.result = re.sub(r" \{[^{}]*\}", "", match["results"] or "")

    def chain_type(self):
        """The type that the function maps to itself, if its body is one block."""
        types = [type for _, type in self.arguments]
        if any(line.startswith("  ^") for line in self.lines) or self.result not in types:
            return None
        return self.result if re.match(r"tensor<\S+[bf]\d+>$", self.result) else None

    def copy(self, number):
        head = re.sub(r"@[\w.$-]+", "@f%d" % number, self.lines[0], count=1)
        return [head] + self.lines[1:]

    def inlined(self, number, before, others):
        """The body on the value `before`, and the name of its result."""
        names = {}
        for name, type in self.arguments:
            if type == self.result and before:
                names[name], before = before, None
            else:
                names[name] = others.setdefault(type, "%%other%d" % len(others))

        def rename(match):
            return names.get(match[0]) or "%%n%d_%s" % (number, match[0][1:])

        body = [re.sub(r"%[\w$.-]+", rename, line) for line in self.lines[1:-1]]
        result = re.match(r"\s+return (%[\w$.#-]+) :", body.pop())
        return body, result[1]


def read_functions(tool, path, number, shared):
    """The functions of a file without aliases; constants become those of `shared`."""
    command = [tool, path, "--mlir-print-local-scope"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    aliases, resources = shared

    def alias(match):
        return aliases.setdefault(match[0], "#large%d" % len(aliases))

    text = re.sub(r"dense_resource<(\S+?)>", r"dense_resource<file%d_\1>" % number, LARGE.sub(alias, text))
    functions, current = [], None
    for line in text.split("\n"):
        if FUNCTION.match(line):
            current = [line]
        elif resource := re.match(r'      (\S+): ("0x[0-9A-F]+")', line):
            resources["file%d_%s" % (number, resource[1])] = resource[2]
        elif current:
            current.append(line)
            if line == "  }":
                functions.append(Function(current))
                current = None
    # What refers to other symbols cannot be repeated alone.
    return [f for f in functions if not any(" @" in line for line in f.lines[1:])]


def repeated(functions, ops):
    lines, count, number = [], 0, 0
    while count < ops:
        function = functions[number % len(functions)]
        lines += function.copy(number)
        count += function.ops
        number += 1
    return lines


def chained(functions, depth, residual):
    type, body, others, value = functions[0].result, [], {}, "%x"
    for number in range(depth):
        lines, result = functions[number % len(functions)].inlined(number, value, others)
        body += lines
        if residual:
            body.append("    %%sum%d = arith.addf %s, %s : %s" % (number, value, result, type))
            result = "%%sum%d" % number
        value = result
    arguments = "".join(", %s: %s" % (name, type) for type, name in others.items())
    return (["  func.func @chain(%%x: %s%s) -> %s {" % (type, arguments, type)] + body +
            ["    return %s : %s" % (value, type), "  }"])


def write_module(path, lines, shared):
    aliases, resources = shared
    with open(path, "w") as file:
        file.writelines("%s = %s\n" % (name, value) for value, name in aliases.items())
        file.write("module {\n%s\n}\n" % "\n".join(lines))
        if resources:
            blobs = ",\n".join("      %s: %s" % item for item in resources.items())
            file.write("{-#\n  dialect_resources: {\n    builtin: {\n%s\n    }\n  }\n#-}\n" % blobs)


def run(tool, path, pipeline, *flags):
    command = [tool, path, "--pass-pipeline=builtin.module(%s)" % pipeline, "-o", "/dev/null",
               "--mlir-disable-threading", *flags]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr[:2000])
    return done.stderr


def seconds(tool, path, pipeline, passes):
    report = run(tool, path, pipeline, "--mlir-timing", "--mlir-timing-display=list")
    times = dict((name, float(time)) for time, name in re.findall(r"^ +([\d.]+) \([^)]*\)  (\w+)$", report, re.M))
    return sum(times[name] for name in passes)


def measure(options, path):
    """Ops, norms, seconds of norm-raise and of the baseline."""
    stats = json.loads(run(options.norm_opt, path, "print-op-stats{json=true}"))
    raised = json.loads(run(options.norm_opt, path, "norm-raise,print-op-stats{json=true}"))
    norms = sum(raised.get("norm." + name, 0) for name in ("layer_norm", "rms_norm", "dyt"))
    raising, baseline = [], []
    for _ in range(options.repeats):
        raising.append(seconds(options.norm_opt, path, "norm-raise", ["NormRaise"]))
        baseline.append(seconds(options.norm_opt, path, BASELINE, ["Canonicalizer", "CSE"]))
    return sum(stats.values()), norms, min(raising), min(baseline)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("--ops", type=int, default=10000)
    parser.add_argument("--depth", type=int, default=100)
    parser.add_argument("--factors", default="1,2,4")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--growth", type=float)
    parser.add_argument("--keep")
    parser.add_argument("--norm-opt", default="norm-opt")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()

    shared, functions = ({}, {}), []
    for number, path in enumerate(options.files):
        functions += read_functions(options.norm_opt, path, number, shared)
    groups = collections.defaultdict(list)
    for function in functions:
        groups[function.chain_type()].append(function)
    groups.pop(None, None)
    chain = max(groups.values(), key=len, default=[])
    modules = {"functions": lambda factor: repeated(functions, options.ops * factor)}
    if chain:
        modules["chain"] = lambda factor: chained(chain, options.depth * factor, False)
        modules["residual"] = lambda factor: chained(chain, options.depth * factor, True)
    print("%d functions, %d in the chain" % (len(functions), len(chain)))
    print("%-10s %8s %6s %9s %9s %6s %6s" % ("module", "ops", "norms", "raise", "baseline", "ratio", "us/op"))
    factors, grew = [int(factor) for factor in options.factors.split(",")], False
    with tempfile.TemporaryDirectory() as folder:
        for kind, make in modules.items():
            costs = []
            for factor in factors:
                path = os.path.join(options.keep or folder, "%s-%d.mlir" % (kind, factor))
                write_module(path, make(factor), shared)
                ops, norms, raising, baseline = measure(options, path)
                costs.append(1e6 * raising / ops)
                print("%-10s %8d %6d %9.4f %9.4f %6.2f %6.2f"
                      % (kind, ops, norms, raising, baseline, raising / baseline, costs[-1]), flush=True)
            grew |= options.growth is not None and costs[-1] > options.growth * costs[0]
    if grew:
        sys.exit("the cost of an op grows with the module")


if __name__ == "__main__":
    main()
