"""Writes a function in which N ops wait for one another, and times norm-fuse.

usage: fan.py norms|scales|users N           writes the function
       fan.py norms|scales|users --growth G  times norm-fuse for 400 and 1600

  norms   N norms of one value, a call behind each
  scales  the same, each with a scale that the call behind the last one gave
  users   one norm, N additions that read it

With --growth it is an error if 1600 take more than G times the time of 400.
"""

import re
import subprocess
import sys
import tempfile

TYPE = "tensor<4x32xf32>"
NORM = "norm.rms_norm %%x%s dims [1] epsilon %d.0 : " + TYPE + " -> " + TYPE


def write(kind, count):
    lines = ["func.func private @g(%s) -> %s" % (TYPE, TYPE),
             "func.func private @scale(%s) -> tensor<32xf32>" % TYPE,
             "func.func @f(%%x: %s, %%s0: tensor<32xf32>) -> %s {" % (TYPE, TYPE)]
    if kind == "users":
        lines.append("  %y = " + NORM % ("", 1))
    for number in range(count):
        scale = " scale(%%s%d : tensor<32xf32>)" % number if kind == "scales" else ""
        op = "arith.addf %%y, %%x : %s" % TYPE if kind == "users" else NORM % (scale, number)
        lines.append("  %%y%d = %s" % (number, op))
        if kind == "scales":
            lines.append("  %%s%d = call @scale(%%y%d) : (%s) -> tensor<32xf32>" % (number + 1, number, TYPE))
        else:
            lines.append("  %%p%d = call @g(%%y%d) : (%s) -> %s" % (number, number, TYPE, TYPE))
    return "\n".join(lines + ["  return %%y%d : %s" % (count - 1, TYPE), "}", ""])


def seconds(kind, count):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(write(kind, count))
        file.flush()
        command = ["norm-opt", file.name, "--norm-fuse", "-o", "/dev/null", "--mlir-timing",
                   "--mlir-timing-display=list"]
        runs = [subprocess.run(command, check=True, capture_output=True, text=True).stderr for _ in range(3)]
    return min(float(re.search(r"([\d.]+) \([^)]*\)  NormFuse", run)[1]) for run in runs)


def main():
    if sys.argv[2] != "--growth":
        print(write(sys.argv[1], int(sys.argv[2])))
        return
    few, many = seconds(sys.argv[1], 400), seconds(sys.argv[1], 1600)
    print("%s: 400 in %.4f s, 1600 in %.4f s, ratio %.1f" % (sys.argv[1], few, many, many / few))
    if many > float(sys.argv[3]) * few:
        sys.exit("the time grows faster than the function")


if __name__ == "__main__":
    main()
