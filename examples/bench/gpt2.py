#!/usr/bin/env python3
"""Times one forward of GPT-2 in PyTorch, torch.compile, IREE and NormFuse.

usage: gpt2.py [--tokens N,...] [--layers N] [--threads N] [--rounds N] [--profile]
               [--norm-opt PATH] [--skip NAME,...] [--write FILE]

GPT-2's sizes (width 768, 12 heads) with random weights in f32, which are arguments;
the result is the logits of the last token. torch-mlir brings the model to linalg;
NormFuse and IREE compile that same module. All run in one process, in turns, and
all must give the same logits. `--write` keeps the module of the first number of
tokens, for norm-bench and norm-opt --mlir-timing. `--profile` says what PyTorch
spends its time on, by op.
"""

import argparse
import os

import numpy as np
import torch
import torch.nn.functional as F

from common import NORM_OPT, Compiled, compile_module, race, to_array

WIDTH, HEADS, POSITIONS, VOCABULARY = 768, 12, 1024, 50257


def make_weights(layers):
    torch.manual_seed(0)

    def matrix(*shape):
        return 0.02 * torch.randn(shape)

    def norm():
        return [1 + matrix(WIDTH), matrix(WIDTH)]

    weights = [matrix(VOCABULARY, WIDTH), matrix(POSITIONS, WIDTH)]
    for _ in range(layers):
        weights += norm() + [matrix(WIDTH, 3 * WIDTH), matrix(3 * WIDTH)]
        weights += [matrix(WIDTH, WIDTH), matrix(WIDTH)]
        weights += norm() + [matrix(WIDTH, 4 * WIDTH), matrix(4 * WIDTH)]
        weights += [matrix(4 * WIDTH, WIDTH), matrix(WIDTH)]
    return weights + norm()


def attend(q, k, v):
    """Causal attention in plain ops, for exporters."""
    scores = q @ k.transpose(-1, -2) / (WIDTH // HEADS) ** 0.5
    tokens = q.shape[-2]
    mask = torch.ones(tokens, tokens, dtype=torch.bool).tril()
    return torch.where(mask, scores, float("-inf")).softmax(-1) @ v


def attend_fused(q, k, v):
    return F.scaled_dot_product_attention(q, k, v, is_causal=True)


def gpt2(attention, ids, table, positions, *weights):
    def linear(x, weight, bias):
        return torch.addmm(bias, x, weight)

    tokens = ids.shape[0]
    x = table[ids] + positions[:tokens]
    for i in range(0, len(weights) - 2, 12):
        w = weights[i : i + 12]
        h = linear(F.layer_norm(x, (WIDTH,), w[0], w[1]), w[2], w[3])
        q, k, v = (
            part.view(tokens, HEADS, WIDTH // HEADS).transpose(0, 1)
            for part in h.split(WIDTH, -1)
        )
        mixed = attention(q, k, v).transpose(0, 1).reshape(tokens, WIDTH)
        x = x + linear(mixed, w[4], w[5])
        h = linear(F.layer_norm(x, (WIDTH,), w[6], w[7]), w[8], w[9])
        x = x + linear(F.gelu(h, approximate="tanh"), w[10], w[11])
    x = F.layer_norm(x[-1:], (WIDTH,), *weights[-2:])
    return x @ table.T


class Plain(torch.nn.Module):
    def forward(self, ids, *weights):
        return gpt2(attend, ids, *weights)


def export(ids, weights):
    from torch_mlir import fx

    module = fx.export_and_import(
        Plain(), ids, *weights, output_type="linalg-on-tensors", func_name="main"
    )
    return str(module)


def make_iree(text, arrays, threads):
    import iree.compiler
    import iree.runtime

    flatbuffer = iree.compiler.compile_str(
        text,
        target_backends=["llvm-cpu"],
        extra_args=["--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"],
    )
    config = iree.runtime.Config("local-task")
    context = iree.runtime.SystemContext(config=config)
    context.add_vm_module(
        iree.runtime.VmModule.copy_buffer(context.instance, flatbuffer)
    )
    inputs = [iree.runtime.asdevicearray(config.device, array) for array in arrays]
    function = context.modules.module["main"]
    return lambda: function(*inputs).to_host()


def make_programs(ids, weights, options):
    tensors = [ids, *weights]
    arrays = [tensor.numpy() for tensor in tensors]
    text = export(ids, weights)
    if options.write:
        with open(options.write, "w") as file:
            file.write(text)
        options.write = None
    programs = {}
    if "normfuse" not in options.skip:
        library, seconds = compile_module(text, options.norm_opt)
        print(f"normfuse: compiled in {seconds:.1f} s")
        compiled = Compiled(library, arrays)
        programs["normfuse"] = lambda: to_array(compiled.run([2])[0], 2, np.float32)
    if "eager" not in options.skip:
        programs["eager"] = lambda: gpt2(attend_fused, *tensors).numpy()
    if "compile" not in options.skip:
        fused = torch.compile(gpt2)
        programs["compile"] = lambda: fused(attend_fused, *tensors).numpy()
    if "iree" not in options.skip:
        programs["iree"] = make_iree(text, arrays, options.threads)
    return programs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tokens", default="128,1")
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--norm-opt", default=NORM_OPT)
    parser.add_argument("--skip", default="")
    parser.add_argument("--write")
    options = parser.parse_args()
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    torch.set_num_threads(options.threads)
    weights = make_weights(options.layers)
    with torch.no_grad():
        for tokens in map(int, options.tokens.split(",")):
            ids = torch.randint(0, VOCABULARY, (tokens,))
            programs = make_programs(ids, weights, options)
            reference = gpt2(attend_fused, ids, *weights).numpy()
            for name, call in programs.items():
                error = np.abs(call() - reference).max() / np.abs(reference).max()
                print(f"{name}: differs by {error:.1e} of the largest logit")
            times = race(programs, options.rounds, options.seconds)
            best = min(times.values())
            print(f"{tokens} tokens, {options.layers} layers, {options.threads} threads")
            for name, seconds in times.items():
                print(f"  {name:10} {1e3 * seconds:8.2f} ms {seconds / best:6.2f}")
            if options.profile:
                with torch.profiler.profile() as profile:
                    gpt2(attend_fused, ids, *weights)
                print(profile.key_averages().table(sort_by="self_cpu_time_total", row_limit=12))


if __name__ == "__main__":
    main()
