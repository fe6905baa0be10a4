"""Writes a function in which N ops wait for one another, and times norm-fuse.

usage: fan.py norms|scales|users N           writes the function
       fan.py norms|scales|users --growth G  times norm-fuse for 800 and 3200

  norms   N norms of one value, a call behind each
  scales  the same, each with a scale that the call behind the last one gave
  users   one norm, N additions that read it

With --growth it is an error (clocks tick 100 times a second, so less than 0.02 s
count as that) if 3200 take more than G times the time of 800.
"""

import os
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


def cpu_seconds(command):
    before = os.times()
    subprocess.run(command, check=True, capture_output=True)
    after = os.times()
    return after.children_user - before.children_user


def seconds(kind, count):
    """CPU time of norm-fuse: what a run takes longer with it than without."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(write(kind, count))
        file.flush()
        command = ["norm-opt", file.name, "-o", "/dev/null", "--mlir-disable-threading"]
        without = min(cpu_seconds(command) for _ in range(3))
        return min(cpu_seconds(command + ["--norm-fuse"]) for _ in range(3)) - without


def main():
    if sys.argv[2] != "--growth":
        print(write(sys.argv[1], int(sys.argv[2])))
        return
    few, many = seconds(sys.argv[1], 800), seconds(sys.argv[1], 3200)
    print("%s: 800 in %.4f s, 3200 in %.4f s, ratio %.1f" % (sys.argv[1], few, many, many / few))
    if many > float(sys.argv[3]) * max(few, 0.02):
        sys.exit("the time grows faster than the function")


if __name__ == "__main__":
    main()
