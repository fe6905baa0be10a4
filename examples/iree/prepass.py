#!/usr/bin/env python3
"""Compiles models with IREE, as they are and behind norm-prepass.

usage: prepass.py [--models NAME,...] [--folder DIR] [--compile-only]
                  [--iree-flags FLAGS] [--prepass OPTIONS] [--rounds N]
                  [--seconds S] [--norm-opt PATH]

torch-mlir brings each model to linalg on tensors, with its weights inside.
iree-compile gets that module (`alone`) and what norm-opt --norm-prepass makes of it
(`prepass`). Printed side by side: the seconds of iree-compile, the size of what it
writes, its dispatches, the milliseconds of a call and how far the result is from
PyTorch's. What cannot be compiled prints its reason, and is compiled once more with
room on the stack. Modules, what they were compiled to and the figures of compiling
stay in the folder, and are not made again.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time

import numpy as np
import torch

import models
from common import NORM_OPT, call_iree, import_torch, race

FLAGS = "--iree-llvmcpu-target-cpu=host --iree-opt-level=O3"
# Room for the tiles of torch-mlir's layer norms; 32768 is the default.
STACK = "--iree-llvmcpu-stack-allocation-limit=131072"


def run(command):
    """Runs a command and returns its seconds; its first error is raised."""
    start = time.perf_counter()
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        errors = re.findall(r"error: (.*)", done.stderr)
        raise RuntimeError(errors[0] if errors else f"exit status {done.returncode}")
    return time.perf_counter() - start, done.stderr


def write_module(name, path):
    module, inputs = models.make(name)
    with open(path, "wb") as file:
        import_torch(module, inputs).operation.print(file=file, binary=True)


def write_prepass(source, path, options):
    """Returns what norm-opt found in the module."""
    _, printed = run(
        [options.norm_opt, source, f"--norm-prepass={options.prepass}", "-o", path]
        + ["--norm-print-summary=json"]
    )
    return json.loads(printed)["totals"]


def compile_iree(source, path, flags):
    """Returns the figures of one iree-compile, or why there are none."""
    statistics = path + ".json"
    command = [os.path.join(os.path.dirname(sys.executable), "iree-compile"), source]
    command += ["--iree-hal-target-backends=llvm-cpu", *flags, "-o", path]
    command += ["--iree-scheduling-dump-statistics-format=json"]
    command += [f"--iree-scheduling-dump-statistics-file={statistics}"]
    try:
        seconds, _ = run(command)
    except RuntimeError as error:
        return {"error": str(error)}
    with open(statistics) as file:
        execution = json.load(file)["stream-aggregate"]["execution"]
    return {
        "seconds": seconds,
        "bytes": os.path.getsize(path),
        "dispatches": execution["dispatch-count"],
    }


def compile_model(name, options):
    """Returns the figures of compiling; those of a file, if it is there and was
    made with the same options."""
    path = os.path.join(options.folder, name)
    made_with = [options.iree_flags, options.prepass]
    if os.path.exists(path + ".json"):
        with open(path + ".json") as file:
            figures = json.load(file)
        if figures["made_with"] == made_with:
            return figures
    if not os.path.exists(path + ".alone.mlir"):
        write_module(name, path + ".alone.mlir")
    totals = write_prepass(path + ".alone.mlir", path + ".prepass.mlir", options)
    figures = {"norms": totals["raised"], "converted": totals["converted"]}
    figures["made_with"] = made_with
    variants = figures["variants"] = {}
    for variant in ("alone", "prepass"):
        compiled = f"{path}.{variant}.vmfb"
        flags = options.iree_flags.split()
        variants[variant] = compile_iree(f"{path}.{variant}.mlir", compiled, flags)
        if "error" in variants[variant]:
            roomy = f"{variant}, stack of 128 KB"
            compiled = f"{path}.{roomy}.vmfb"
            variants[roomy] = compile_iree(f"{path}.{variant}.mlir", compiled, [*flags, STACK])
    with open(path + ".json", "w") as file:
        json.dump(figures, file, indent=2)
    return figures


def time_model(name, figures, options):
    """Adds times and differences to the figures of the variants that there are."""
    module, inputs = models.make(name)
    expected = module(*inputs).numpy()
    arrays = [tensor.numpy() for tensor in inputs]
    programs = {}
    for variant, numbers in figures["variants"].items():
        if "error" in numbers:
            continue
        call = call_iree(f"{os.path.join(options.folder, name)}.{variant}.vmfb", arrays)
        difference = np.abs(call().to_host() - expected).max()
        numbers["difference"] = difference / np.abs(expected).max()
        programs[variant] = lambda call=call: call().to_host()
    times = race(programs, options.rounds, options.seconds)
    for variant, seconds in times.items():
        figures["variants"][variant]["time"] = seconds


def print_figures(name, figures):
    norms = [f"{n} {kind}" for kind, n in figures["norms"].items()]
    print(f"{name}: {', '.join(norms)}; {figures['converted']} converted to rms_norm")
    print(f"  {'':24} {'compile s':>10} {'MB':>8} {'dispatches':>10} {'ms':>8}  differs by")
    for variant, numbers in figures["variants"].items():
        if "error" in numbers:
            print(f"  {variant:24} {numbers['error']}")
            continue
        line = f"  {variant:24} {numbers['seconds']:10.1f} {numbers['bytes'] / 1e6:8.1f}"
        line += f" {numbers['dispatches']:10}"
        if "time" in numbers:
            line += f" {1e3 * numbers['time']:8.2f}  {numbers['difference']:.1e}"
        print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--models", default=",".join(models.MODELS))
    parser.add_argument("--folder", default="/tmp/normfuse-iree")
    parser.add_argument("--compile-only", action="store_true")
    parser.add_argument("--iree-flags", default=FLAGS)
    parser.add_argument("--prepass", default="")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--norm-opt", default=NORM_OPT)
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    with torch.no_grad():
        for name in options.models.split(","):
            figures = compile_model(name, options)
            if not options.compile_only:
                time_model(name, figures, options)
            print_figures(name, figures)


if __name__ == "__main__":
    main()
