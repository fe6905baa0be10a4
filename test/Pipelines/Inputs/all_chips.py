# Compiles kernels of all forms for each chip that norm-to-nvvm knows.

import re
import subprocess

FUNCTION = """
func.func @%(name)s(%%x: tensor<%(shape)s>) -> tensor<%(shape)s> {
  %%y = norm.layer_norm %%x dims [1] epsilon 1.0e-5 : tensor<%(shape)s> -> tensor<%(shape)s>
  return %%y : tensor<%(shape)s>
}
"""
SHAPES = ["?x1xf32", "?x100xbf16", "?x2048xf16", "?x50000xf32", "4x?xbf16", "8x33xf64", "3x24x7xf32"]


def run(chip, text):
    return subprocess.run(["norm-opt", "-", "--norm-to-nvvm=format=bin opt-level=1 chip=" + chip, "-o", "/dev/null"],
                          input=text, capture_output=True, text=True)


known = run("none", "").stderr
text = "".join(FUNCTION % {"name": "k%d" % i, "shape": shape} for i, shape in enumerate(SHAPES))
for chip in re.findall(r"sm_\d+[af]?", known):
    done = run(chip, text)
    print("%s: %s" % (chip, "failed: " + done.stderr[:500] if done.returncode else "compiled"), flush=True)
