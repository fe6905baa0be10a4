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
import math
import os

import numpy as np
import torch
import torch.nn.functional as F

from common import NORM_OPT, Compiled, compile_iree, compile_module, export, race

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


def activate(x):
    """GELU by tanh in plain ops: torch-mlir 20261001 expands F.gelu with 0.797724
    for sqrt(2 / pi), which moves the logits by 8e-5 of the largest."""
    inner = (2 / math.pi) ** 0.5 * (x + 0.044715 * torch.pow(x, 3))
    return 0.5 * x * (1 + torch.tanh(inner))


def activate_fused(x):
    return F.gelu(x, approximate="tanh")


# What attends and activates: for exporters, and PyTorch's own.
PLAIN, FUSED = (attend, activate), (attend_fused, activate_fused)


def gpt2(ops, ids, table, positions, *weights):
    attention, activation = ops

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
        x = x + linear(activation(h), w[10], w[11])
    x = F.layer_norm(x[-1:], (WIDTH,), *weights[-2:])
    return x @ table.T


class Plain(torch.nn.Module):
    def forward(self, ids, *weights):
        return gpt2(PLAIN, ids, *weights)


def make_programs(ids, weights, options):
    tensors = [ids, *weights]
    arrays = [tensor.numpy() for tensor in tensors]
    text = export(Plain(), tensors)
    if options.write:
        with open(options.write, "w") as file:
            file.write(text)
        options.write = None
    programs = {}
    skip = options.skip.split(",")
    if "normfuse" not in skip:
        library, seconds = compile_module(text, options.norm_opt)
        print(f"normfuse: compiled in {seconds:.1f} s")
        compiled = Compiled(library, arrays, result_ranks=[2])

        def call():
            compiled.run()
            return compiled.take(np.float32)[0]

        programs["normfuse"] = call
    if "eager" not in skip:
        programs["eager"] = lambda: gpt2(FUSED, *tensors).numpy()
    if "compile" not in skip:
        fused = torch.compile(gpt2)
        programs["compile"] = lambda: fused(FUSED, *tensors).numpy()
    if "iree" not in skip:
        function = compile_iree(text, arrays)
        programs["iree"] = lambda: function().to_host()
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
            reference = gpt2(FUSED, ids, *weights).numpy()
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
                    gpt2(FUSED, ids, *weights)
                print(profile.key_averages().table(sort_by="self_cpu_time_total", row_limit=12))


if __name__ == "__main__":
    main()
