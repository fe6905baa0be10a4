# Compiles random row programs, runs them, and compares each element with what
# norm-decompose gives in f64.
#
#   rowfuzz.py [--seed S] [--count N] [--batch B] [--vector-bits V] [--target-cpu C] [--threads T]
#              [--only SEED]
#   rowfuzz.py --gpu [--chip C] ...
#
# With --gpu, kernels are compiled for a GPU and run in its emulator, which ends the
# process at the first fault.
#
# The bound is that of the documented error of a kernel, carried through the ops of
# the body (program.py). Kernels are compiled as functions on memrefs, with strides
# and offsets, and with inputs updated in place where RowProgram says that they may
# be; elements that no kernel writes must stay. Some are functions on tensors.
# With --threads every kernel runs on a team of T, and some have a long row, which
# threads share. norm-opt, norm-test-opt, mlir-translate and clang are found through PATH.

import argparse
import collections
import ctypes
import os
import random
import re
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
from buffers import SCALARS, Buffer, Device, encode, free, read_result
from compiled import compile_module, tool
from program import LARGEST, Program

REFERENCE = [
    "--llvm-request-c-wrappers", "--norm-decompose", "--test-promote-to-f64", "--canonicalize", "--convert-elementwise-to-linalg",
    "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map",
    "--convert-linalg-to-loops", "--expand-strided-metadata", "--lower-affine", "--convert-scf-to-cf",
    "--finalize-memref-to-llvm", "--convert-math-to-llvm", "--convert-math-to-libm", "--convert-index-to-llvm",
    "--convert-arith-to-llvm", "--convert-func-to-llvm", "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts"]


def in_place_pairs(text):
    """Of each function, the (input, output) pairs that RowProgram lets share memory."""
    printed = tool(["norm-opt", "-", "--norm-print-row-program"], text).stderr
    pairs = {}
    for name, body in re.findall(r"row program in @(\w+):(.*?)(?=row program in|\Z)", printed, re.S):
        pairs[name] = [(int(i), int(o)) for i, o in re.findall(r"in(\d+) out(\d+)", body.partition("in place:")[2])]
    return pairs


def buffer_of(program, operand):
    return Buffer([program.sizes[d] for d in operand.dims], operand.type, operand.stride, operand.pad, operand.offset)


def choose_aliases(program, pairs, rng):
    """Input by output, for outputs that are written over an input."""
    aliases = {}
    for i, o in rng.sample(pairs, len(pairs)):
        a, b = program.inputs[i], program.outputs[o]
        same = program.type_of(a, "memref") == program.type_of(b, "memref") and (a.stride, a.pad, a.offset) == (
            b.stride, b.pad, b.offset)
        if same and o not in aliases and i not in aliases.values() and rng.random() < 0.7:
            aliases[o] = i
    return aliases


def run_kernel(program, function, aliases, device=None):
    """The outputs, and what else went wrong, or nothing."""
    arguments, kept, buffers = [], [], []
    for operand, array in zip(program.inputs, program.arrays):
        if operand.is_scalar:
            arguments.append(SCALARS[operand.type](encode(array, operand.type).item()))
            buffers.append(None)
            continue
        buffers.append(buffer_of(program, operand).write(array))
    outputs = [buffers[aliases[o]] if o in aliases else buffer_of(program, operand)
               for o, operand in enumerate(program.outputs)]
    arguments, scalars = [], iter(arguments)
    for buffer in buffers + outputs:
        if buffer is None:
            arguments.append(next(scalars))
            continue
        # Bases on the device have any alignment.
        pointer, words = device.put(buffer, program.rng.choice([0, 0, 1, 2])) if device else buffer.descriptor()
        kept.append(words)
        arguments.append(pointer)
    function.restype = None
    # On a GPU, on the stream that every program has.
    function(*arguments, *([None] if device else []))
    for buffer in buffers + outputs if device else []:
        if buffer:
            device.take(buffer)
    problem = None
    for number, (buffer, array) in enumerate(zip(buffers, program.arrays)):
        if buffer is None:
            continue
        if buffer.touched_elsewhere():
            problem = "input %d: memory beside it was written" % number
        if number not in aliases.values() and not (buffer.read() == array).all():
            problem = "input %d was written" % number
    for number, buffer in enumerate(outputs):
        if buffer.touched_elsewhere():
            problem = "output %d: memory beside it was written" % number
    return [buffer.read() for buffer in outputs], problem


def run_on_tensors(program, function, promote):
    """The outputs of a function whose tensors became memrefs, in f64 if all floats were promoted."""
    def type_of(operand):
        return "f64" if promote and operand.type in ("f16", "bf16", "f32") else operand.type
    arguments, kept = [], []
    for operand, array in zip(program.inputs, program.arrays):
        if operand.is_scalar:
            arguments.append(SCALARS[type_of(operand)](encode(array, type_of(operand)).item()))
            continue
        kept.append(Buffer(array.shape, type_of(operand)).write(array))
        arguments.append(kept[-1].descriptor())
    for operand in program.outputs:
        kept.append(Buffer([program.sizes[d] for d in operand.dims], type_of(operand)))
        arguments.append(kept[-1].descriptor())
    ranks = [len(operand.dims) for operand in program.outputs]
    results = (ctypes.c_int64 * sum(3 + 2 * rank for rank in ranks))()
    function.restype = None
    function(ctypes.cast(results, ctypes.c_void_p), *[a[0] if isinstance(a, tuple) else a for a in arguments])
    words, arrays, allocated = list(results), [], set()
    for rank, operand in zip(ranks, program.outputs):
        mine, words = words[:3 + 2 * rank], words[3 + 2 * rank:]
        arrays.append(read_result(mine, rank, type_of(operand)))
        # The reference may return an argument, and one buffer for two results.
        if not any(k.memory.ctypes.data <= mine[1] < k.memory.ctypes.data + k.memory.nbytes for k in kept):
            allocated.add(mine[0])
    for pointer in allocated:
        free(pointer)
    return arrays


def compare(program, number, have, want, tally):
    """What is wrong with an output, or nothing."""
    middle, bound = program.expected(number)
    type = program.outputs[number].type
    if have.shape != middle.shape or want.shape != middle.shape:
        return "output %d has shape %s, %s instead of %s" % (number, have.shape, want.shape, middle.shape)
    with np.errstate(all="ignore"):
        difference = abs(have - want)
        finite = np.isfinite(want) & (abs(want) < LARGEST[type])
        known = finite & np.isfinite(bound)
        agree = np.where(known, difference <= bound, (np.isnan(have) & np.isnan(want)) | (have == want) | finite |
                         (abs(have) >= LARGEST[type]))
        strange = known & ~(abs(middle - want) <= bound)
        ratio = np.where(known & (bound > 0), difference / bound, 0.0)
    tally["elements"] += int(known.sum())
    tally["others"] += int((~known).sum())
    tally["worst"] = max(tally["worst"], float(ratio.max(initial=0.0)))
    if not agree.all():
        i = tuple(int(k) for k in np.argwhere(~agree)[0])
        return "output %d at %s: %r instead of %r, bound %g; %d of %d" % (
            number, list(i), float(have[i]), float(want[i]), float(bound[i]), int((~agree).sum()), agree.size)
    if strange.any():
        i = tuple(int(k) for k in np.argwhere(strange)[0])
        return "output %d at %s: the reference has %r, the test %r" % (number, list(i), float(want[i]), float(middle[i]))
    return None


def on_tensors(options, seed, program):
    """Whether the kernel that is compiled is one on tensors, which have no strides."""
    return not options.gpu and seed % 3 == 0 and not any(o.is_strided() for o in program.inputs + program.outputs)


def run_batch(options, seeds, tally):
    programs = {seed: Program(random.Random(seed), bool(options.threads)) for seed in seeds}
    try:
        text = "\n".join(p.tensor_function("k%d" % s) if on_tensors(options, s, p) else p.memref_function("k%d" % s)
                         for s, p in programs.items())
        tensors = "\n".join(p.tensor_function("r%d" % s) for s, p in programs.items())
        pairs = in_place_pairs(text)
        with tempfile.TemporaryDirectory() as folder:
            threads = "openmp min-work=1" if options.threads else "none"
            passes = ["--norm-to-cpu=threads=%s vector-bits=%d nontemporal-bytes=%d prefetch-bytes=%d target-cpu=%s" %
                      (threads, options.vector_bits, options.nontemporal_bytes, options.nontemporal_bytes,
                       options.target_cpu)]
            if options.gpu:
                passes = ["--norm-to-nvvm=format=nvvm chip=" + options.chip]
            flags = ["-O1", "-march=native", *options.flags]
            kernels = compile_module(text, passes, folder, "kernels", flags, on_gpu=options.gpu)
            if options.threads:
                kernels.omp_set_num_threads(options.threads)
            references = compile_module(tensors, REFERENCE, folder, "references", ["-O0"], "norm-test-opt")
    except RuntimeError as error:
        if len(seeds) == 1:
            tally["failed"] += 1
            print("seed %d: %s" % (seeds[0], str(error)[:600]))
            return
        middle = len(seeds) // 2
        run_batch(options, seeds[:middle], tally)
        run_batch(options, seeds[middle:], tally)
        return
    for seed, program in programs.items():
        aliases = choose_aliases(program, pairs.get("k%d" % seed, []), random.Random(seed))
        function, problem = getattr(kernels, "_mlir_ciface_k%d" % seed), None
        os.environ["NORM_EMULATOR_CONTEXT"] = "seed %d" % seed
        # Threads without an element of their own read one that another may write.
        os.environ["NORM_EMULATOR_DISCARDED_READS"] = "1"
        os.environ["NORM_EMULATOR_SEED"] = str(seed)
        if on_tensors(options, seed, program):
            have, aliases = run_on_tensors(program, function, False), {}
        else:
            have, problem = run_kernel(program, function, aliases, Device(kernels) if options.gpu else None)
        want = run_on_tensors(program, getattr(references, "_mlir_ciface_r%d" % seed), True)
        for number in range(len(have)):
            problem = problem or compare(program, number, have[number], want[number], tally)
        tally["programs"] += 1
        tally["in place"] += bool(aliases)
        if problem:
            tally["failed"] += 1
            print("seed %d%s: %s" % (seed, " in place" if aliases else "", problem))
            sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--vector-bits", type=int, default=0)
    parser.add_argument("--nontemporal-bytes", type=int, default=0)
    parser.add_argument("--target-cpu", default="")
    parser.add_argument("--gpu", action="store_true", help="compile for a GPU and emulate it")
    parser.add_argument("--chip", default="sm_90")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--flags", type=str.split, default=[], help="more arguments of clang")
    parser.add_argument("--only", type=int, help="print and run the program of one seed")
    options = parser.parse_args()
    tally = collections.Counter({"worst": 0.0})
    if options.only is not None:
        program = Program(random.Random(options.only), bool(options.threads))
        print("// sizes %s" % program.sizes)
        print((program.tensor_function if on_tensors(options, options.only, program) else program.memref_function)(
            "k%d" % options.only))
        options.seed, options.count = options.only, 1
    seeds = list(range(options.seed, options.seed + options.count))
    for start in range(0, len(seeds), options.batch):
        run_batch(options, seeds[start:start + options.batch], tally)
    print("%d programs, %d in place, %d elements within %.2f of the bound, %d without one; %d failed" % (
        tally["programs"], tally["in place"], tally["elements"], tally["worst"], tally["others"], tally["failed"]))
    sys.exit(tally["failed"] != 0)


if __name__ == "__main__":
    main()
