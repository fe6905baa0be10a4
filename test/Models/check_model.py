#!/usr/bin/env python3
"""Holds norm-opt against one exported model.

usage: check_model.py NORM_OPT MODEL.mlir

Beside MODEL.mlir stand MODEL.npz, the framework's inputs and outputs, and
norms.tsv, the norms that the framework executed. Checked are

  - the norms after --norm-raise: op, row size, epsilon and how many of each
  - that the module compiled for the CPU gives the framework's outputs
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

EXAMPLES = os.path.join(os.path.dirname(__file__), "..", "..", "examples")
NORM = re.compile(
    r"norm\.(?P<op>layer_norm|rms_norm) .*dims \[(?P<dims>[\d, ]+)\]"
    r" epsilon (?P<epsilon>\S+) .*: tensor<(?P<shape>[\dx?]+)x[a-z]+\d+> ->"
)


def fail(message):
    sys.exit(f"{sys.argv[2]}: {message}")


def expected_norms(path):
    """{(op, row size, epsilon): count} of one model in norms.tsv."""
    name = os.path.basename(path)[: -len(".mlir")]
    expected, known = collections.Counter(), False
    with open(os.path.join(os.path.dirname(path), "norms.tsv")) as file:
        for line in list(file)[1:]:
            model, op, size, epsilon, count = line.split()
            known |= model == name
            if model == name and op != "none":
                expected[op, int(size), float(epsilon)] = int(count)
    if not known:
        fail("not in norms.tsv")
    return expected


def found_norms(norm_opt, path):
    """The same of the module after --norm-raise."""
    elide = "--mlir-elide-resource-strings-if-larger=16"
    command = [norm_opt, path, "--norm-raise", elide]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        fail(f"norm-raise: {run.stderr}")
    found = collections.Counter()
    for match in NORM.finditer(run.stdout):
        shape = match["shape"].split("x")
        size = 1
        for dim in match["dims"].split(","):
            size *= int(shape[int(dim)])
        # The IR may hold the float nearest to the framework's epsilon.
        epsilon = float(f"{float(match['epsilon']):.6g}")
        found[match["op"], size, epsilon] += 1
    others = len(re.findall(r"norm\.(?:layer|rms)_norm\b", run.stdout)) - found.total()
    if others:
        fail(f"{others} norms in a form that this script cannot read")
    return found


def main():
    norm_opt, path = sys.argv[1:]
    expected, found = expected_norms(path), found_norms(norm_opt, path)
    if expected != found:
        fail(f"expected norms {dict(expected)}, found {dict(found)}")
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "model.so")
        compile_script = os.path.join(EXAMPLES, "compile.sh")
        environment = dict(os.environ, NORM_OPT=norm_opt)
        run = subprocess.run([compile_script, path, library], env=environment)
        if run.returncode:
            fail("does not compile")
        reference = path[: -len(".mlir")] + ".npz"
        runner = os.path.join(EXAMPLES, "run_model.py")
        sys.exit(subprocess.run([sys.executable, runner, library, reference]).returncode)


if __name__ == "__main__":
    main()
