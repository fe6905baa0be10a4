#!/usr/bin/env python3
"""What the compiled GPU kernels of norms look like, without a GPU.

Compiles norms for each chip, hidden size and type with `norm-opt --norm-to-nvvm`,
disassembles them, and prints a line for each:

    regs      registers of a thread
    spill     loads and stores of local memory
    ldg stg   accesses to global memory of a thread, narrow: those under 128 bits
    bar shfl  barriers and shuffles of a thread
    late      loads of global memory behind the first barrier
    trips     loads that wait for one another: a load is in trip n + 1 if what a
              load of trip n brought was used before it is issued
    first     bytes loaded before the first use of any
    KB/SM     bytes in flight on a multiprocessor: of a thread, at most, times the
              threads that fit
    thr/SM    threads that fit on a multiprocessor
    i/16B     instructions of all threads for 16 bytes that must be moved
    must goal what that figure should be at most; see docs/gpu.md

norm-opt, ptxas and cuobjdump are found through PATH (or CUOBJDUMP). With --check
the exit status is 1 if a kernel does not meet a bar: no spill, no narrow access, no
late load, barriers and shuffles no more than the form needs, `must` kept.
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

BITS = {"bf16": 16, "f16": 16, "f32": 32}

# Threads and blocks of a multiprocessor; registers are 65536 everywhere.
MULTIPROCESSOR = {75: (1024, 16), 80: (2048, 32), 86: (1536, 16), 87: (1536, 16), 89: (1536, 24)}
LATER = {9: (2048, 32), 10: (2048, 32), 11: (1536, 24), 12: (1536, 24)}

# Instructions per 16 bytes on sm_90, (must, goal): the best kernel that was
# compiled from quack, FlashInfer, flash-attn, Liger, vLLM and PyTorch's inductor,
# and what hand-written MLIR reached. A bf16 sum is normalized as it is stored.
BARS = {
    ("add_rms", "bf16"): {768: (27.6, 17.5), 1024: (25.7, 16.5), 4096: (24.5, 17.0), 8192: (23.9, 17.5)},
    ("add_rms", "f32"): {768: (9.7, 7.5), 1024: (8.6, 7.0), 4096: (7.8, 7.0), 8192: (7.6, 7.2)},
    ("add_ln", "bf16"): {768: (36.8, 24.5), 1024: (33.8, 23.5), 4096: (32.6, 24.5), 8192: (32.0, 25.0)},
    ("add_ln", "f32"): {768: (13.1, 10.0), 1024: (11.2, 9.5), 4096: (10.5, 10.0), 8192: (10.3, 10.2)},
    ("ln", "bf16"): {768: (57.8, 45.0), 1024: (51.9, 43.0), 4096: (50.4, 44.5), 8192: (49.1, 46.0)},
    ("ln", "f32"): {768: (20.8, 16.5), 1024: (17.4, 15.5), 4096: (16.5, 16.5), 8192: (16.1, 17.0)},
}


def make_module(op, hidden, type):
    """The norm as ops of the norm dialect; an added residual is a result, too."""
    full, feature = "tensor<?x%dx%s>" % (hidden, type), "tensor<%dx%s>" % (hidden, type)
    arguments, lines, results, x = ["%%x: %s" % full], [], [], "%x"
    if op.startswith("add_"):
        arguments.append("%%r: %s" % full)
        lines.append("%%s = norm.residual_add %%x, %%r : %s, %s -> %s" % (full, full, full))
        x, results = "%s", ["%s"]
    bias = ""
    arguments.append("%%w: %s" % feature)
    if op.endswith("ln"):
        arguments.append("%%b: %s" % feature)
        bias = " bias(%%b : %s)" % feature
    name = "layer_norm" if op.endswith("ln") else "rms_norm"
    lines.append("%%y = norm.%s %s scale(%%w : %s)%s dims [1] epsilon 1.0e-5 : %s -> %s"
                 % (name, x, feature, bias, full, full))
    results.insert(0, "%y")
    types = ", ".join([full] * len(results))
    return "func.func @k(%s) -> (%s) {\n  %s\n  return %s : %s\n}\n" % (
        ", ".join(arguments), types, "\n  ".join(lines), ", ".join(results), types)


def count_ideal_bytes(op, hidden, type):
    """Bytes of a row that must be moved: what is full is read or written once."""
    return hidden * BITS[type] // 8 * (4 if op.startswith("add_") else 2)


def read_object(text):
    """The bytes of the first object of a gpu.binary."""
    quoted = re.search(r'(?:bin|assembly) = "((?:[^"\\]|\\.)*)"', text).group(1)
    escape = re.compile(rb'\\(?:([0-9A-Fa-f]{2})|(.))', re.S)
    return escape.sub(lambda m: bytes([int(m.group(1), 16)]) if m.group(1) else m.group(2), quoted.encode())


def compile_kernel(text, chip, folder):
    """The path of the cubin, threads of a row and rows of a block."""
    command = ["norm-opt", "-", "--norm-to-nvvm=chip=%s format=bin" % chip,
               "--remarks-filter-analyse=convert-norm-to-gpu"]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    plan = re.search(r"(\d+) threads a row, (\d+) rows a block", done.stderr)
    path = os.path.join(folder, "k.cubin")
    with open(path, "wb") as file:
        file.write(read_object(done.stdout))
    return path, int(plan.group(1)), int(plan.group(2))


class Instruction:
    """One line of machine code."""

    def __init__(self, text):
        self.predicated = text.startswith("@")
        text = re.sub(r"^@\S+\s+", "", text)
        self.opcode, _, rest = text.partition(" ")
        self.name, *self.modifiers = self.opcode.split(".")
        self.operands = [o.strip() for o in rest.split(",")] if rest.strip() else []

    def get_width(self):
        """Bits of a memory access."""
        for width in (256, 128, 64):
            if str(width) in self.modifiers:
                return width
        for width, names in ((16, ("U16", "S16")), (8, ("U8", "S8"))):
            if any(name in self.modifiers for name in names):
                return width
        return 32

    def get_registers(self, operands, width=32):
        found = set()
        for operand in operands:
            for match in re.finditer(r"\bR(\d+)(\.64)?", operand):
                first = int(match.group(1))
                count = 2 if match.group(2) else max(width // 32, 1)
                found.update(range(first, first + count))
        return found

    def is_load(self):
        return self.name in ("LDG", "LD")

    def get_sources(self):
        """Registers that the instruction reads, those of an address aside for loads."""
        if self.name in ("STG", "ST", "STS", "STL"):
            return self.get_registers(self.operands, self.get_width())
        return self.get_registers(self.operands[1:])


def disassemble(cubin, kernel):
    """The instructions of a kernel up to its last exit, and its registers."""
    tool = os.environ.get("CUOBJDUMP") or shutil.which("cuobjdump")
    if not tool:
        sys.exit("expected cuobjdump in the PATH or in CUOBJDUMP")
    usage = subprocess.run([tool, "--dump-resource-usage", cubin], capture_output=True, text=True, check=True).stdout
    registers = int(re.search(r"Function %s:\s*REG:(\d+)" % kernel, usage).group(1))
    code = subprocess.run([tool, "-sass", "-fun", kernel, cubin], capture_output=True, text=True, check=True).stdout
    lines = re.findall(r"/\*[0-9a-f]{4,}\*/\s+([^;/]+?)\s*;", code)
    instructions = [Instruction(" ".join(line.split())) for line in lines]
    last = max(i for i, one in enumerate(instructions) if one.name == "EXIT")
    return instructions[:last + 1], registers


def follow_loads(instructions):
    """Late loads, round trips, bytes before the first use and the most in flight."""
    pending, trips, used, flying, most, first, late, barrier = {}, 0, 0, 0, 0, None, 0, False
    total = 0
    for one in instructions:
        barrier |= one.name == "BAR"
        for register in one.get_sources() if not one.is_load() else ():
            load = pending.get(register)
            if load and not load["used"]:
                load["used"] = True
                flying -= load["bytes"]
                used = max(used, load["trip"])
                first = total if first is None else first
        if not one.is_load():
            continue
        size = one.get_width() // 8
        load = {"trip": used + 1, "bytes": size, "used": False}
        total, flying = total + size, flying + size
        trips, most, late = max(trips, load["trip"]), max(most, flying), late + barrier
        for register in one.get_registers(one.operands[:1], one.get_width()):
            pending[register] = load
    return late, trips, total if first is None else first, most


def count_threads(chip, registers, threads):
    """Threads of a multiprocessor, of which registers are given out by 8 a thread."""
    number = int(re.search(r"\d+", chip).group())
    most, blocks = MULTIPROCESSOR.get(number) or LATER[number // 10]
    warps = 65536 // (-(-registers // 8) * 8 * 32)
    return min(warps * 32 // threads, blocks, most // threads) * threads


def measure(op, hidden, type, chip, folder):
    cubin, row_threads, rows = compile_kernel(make_module(op, hidden, type), chip, folder)
    instructions, registers = disassemble(cubin, "k")
    names = collections.Counter(one.name for one in instructions)
    late, trips, first, most = follow_loads(instructions)
    threads = row_threads * rows
    fitting = count_threads(chip, registers, threads)
    narrow = sum(one.get_width() < 128 for one in instructions if one.name in ("LDG", "STG"))
    must, goal = BARS.get((op, type), {}).get(hidden, (None, None))
    return {
        "op": op, "type": type, "hidden": hidden, "chip": chip, "threads": row_threads, "rows": rows,
        "regs": registers, "spill": names["LDL"] + names["STL"], "ldg": names["LDG"], "stg": names["STG"],
        "narrow": narrow, "bar": names["BAR"], "shfl": names["SHFL"], "late": late, "trips": trips, "first": first,
        "KB/SM": round(most * fitting / 1024), "thr/SM": fitting,
        "i/16B": round(len(instructions) * threads / (rows * count_ideal_bytes(op, hidden, type) / 16), 1),
        "must": must if chip == "sm_90" else None, "goal": goal if chip == "sm_90" else None}


def find_faults(line):
    """Bars that a kernel does not meet."""
    is_ln = line["op"].endswith("ln")
    several_warps = line["threads"] > 32
    limits = {"spill": 0, "narrow": 0, "late": 0, "bar": (2 if is_ln else 1) if several_warps else 0,
              "shfl": 10 if is_ln else 5}
    faults = [key for key, limit in limits.items() if line[key] > limit]
    if line["must"] is not None and line["i/16B"] > line["must"]:
        faults.append("must")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ops", default="rms,ln,add_rms,add_ln")
    parser.add_argument("--types", default="bf16,f32")
    parser.add_argument("--hidden", default="64,128,768,1024,4096,8192,16384")
    parser.add_argument("--chips", default="sm_80,sm_90,sm_100")
    parser.add_argument("--check", action="store_true", help="fail if a bar is not met")
    options = parser.parse_args()
    failed = goals = reached = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (chip, op, type, hidden) in enumerate(
                (c, o, t, int(h)) for c in options.chips.split(",") for o in options.ops.split(",")
                for t in options.types.split(",") for h in options.hidden.split(",")):
            line = measure(op, hidden, type, chip, folder)
            if number == 0:
                print("\t".join(line), "faults", sep="\t")
            faults = find_faults(line)
            failed += bool(faults)
            goals += line["goal"] is not None
            reached += line["goal"] is not None and line["i/16B"] <= line["goal"]
            print("\t".join("-" if value is None else str(value) for value in line.values()),
                  ",".join(faults) or "-", sep="\t", flush=True)
    print("%d kernels below a bar; %d of %d goals reached" % (failed, reached, goals))
    return 1 if options.check and failed else 0


if __name__ == "__main__":
    sys.exit(main())
