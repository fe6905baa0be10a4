#!/usr/bin/env python3
"""Exports the models of the examples and of test/Models.

usage: export.py [NAME...]        (default: all)

Each model is a tiny configuration of a real architecture (hidden size 32, two
layers, seeded random weights) or a single norm. torch.export and torch-mlir
bring it to linalg on tensors. For each NAME this writes

  NAME.mlir  the module, weights inside
  NAME.npz   in0, in1, ...: inputs; out0, ...: the framework's outputs; noise0,
             ...: how far they are from the same model in f64. Arrays of bf16
             are stored as uint16; key `bf16` lists their names.

and, for all models of a folder together, norms.tsv: the norms that the
framework executed, as forward hooks saw them.

requirements.txt pins what this needs; README.md says how to install it.
"""

import collections
import copy
import os
import sys

import numpy as np
import torch
import transformers
from torch import nn
from torch_mlir import fx

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.normpath(os.path.join(HERE, "..", "models"))
TESTS = os.path.normpath(os.path.join(HERE, "..", "..", "test", "Models", "Inputs"))

HIDDEN, LAYERS, VOCAB, BATCH, SEQUENCE = 32, 2, 64, 2, 8

Model = collections.namedtuple("Model", "folder build dtype dynamic", defaults=(None,))


# --- The models ---------------------------------------------------------------


class Output(nn.Module):
    """Calls a transformers model and returns one tensor of its output."""

    def __init__(self, model, output):
        super().__init__()
        self.model, self.output = model, output

    def forward(self, tokens):
        # Left to itself transformers finds packed sequences by a cumulative sum,
        # which torch-mlir lowers to an op of its own.
        options = {"attention_mask": torch.ones_like(tokens)}
        if hasattr(self.model.config, "use_cache"):
            options["use_cache"] = False
        return getattr(self.model(tokens, **options), self.output)


def transformer(architecture, output="logits", **config):
    """The transformers model `architecture` of the small configuration."""

    def build():
        model_class = getattr(transformers, architecture)
        cfg = model_class.config_class(attn_implementation="eager", **config)
        tokens = torch.randint(0, VOCAB, (BATCH, SEQUENCE))
        return Output(model_class(cfg), output), (tokens,)

    return build


def norm(module_class, *args, shape=(4, 8, 64), **kwargs):
    """A single norm of the last dim of an activation."""

    def build():
        return module_class(*args, **kwargs), (3 * torch.randn(shape) + 0.5,)

    return build


def llama_like(**more):
    return dict(
        vocab_size=VOCAB,
        hidden_size=HIDDEN,
        intermediate_size=2 * HIDDEN,
        num_hidden_layers=LAYERS,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=HIDDEN // 4,
        max_position_embeddings=2 * SEQUENCE,
        rms_norm_eps=1e-6,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
        **more,
    )


GPT2 = dict(
    vocab_size=VOCAB,
    n_embd=HIDDEN,
    n_layer=LAYERS,
    n_head=4,
    n_positions=2 * SEQUENCE,
    bos_token_id=1,
    eos_token_id=2,
)
BERT = dict(
    vocab_size=VOCAB,
    hidden_size=HIDDEN,
    intermediate_size=2 * HIDDEN,
    num_hidden_layers=LAYERS,
    num_attention_heads=4,
    max_position_embeddings=2 * SEQUENCE,
)
T5 = dict(
    vocab_size=VOCAB,
    d_model=HIDDEN,
    d_kv=HIDDEN // 4,
    d_ff=2 * HIDDEN,
    num_layers=LAYERS,
    num_heads=4,
    relative_attention_num_buckets=8,
)

LlamaRMSNorm = transformers.models.llama.modeling_llama.LlamaRMSNorm
F32, F16, BF16 = torch.float32, torch.float16, torch.bfloat16
STATE = "last_hidden_state"

MODELS = {
    "llama": Model(EXAMPLES, transformer("LlamaForCausalLM", **llama_like()), F32),
    "gpt2": Model(EXAMPLES, transformer("GPT2LMHeadModel", **GPT2), F32),
    "bert": Model(TESTS, transformer("BertModel", STATE, **BERT), F32),
    "qwen3": Model(TESTS, transformer("Qwen3ForCausalLM", **llama_like()), F32),
    "gemma2_bf16": Model(TESTS, transformer("Gemma2ForCausalLM", **llama_like()), BF16),
    "t5_encoder": Model(TESTS, transformer("T5EncoderModel", STATE, **T5), F32),
    "layer_norm": Model(TESTS, norm(nn.LayerNorm, 64), F32),
    "layer_norm_bf16": Model(TESTS, norm(nn.LayerNorm, 64), BF16),
    "layer_norm_f16": Model(TESTS, norm(nn.LayerNorm, 64), F16),
    "layer_norm_dynamic": Model(TESTS, norm(nn.LayerNorm, 64), F32, {0: "batch"}),
    "layer_norm_two_dims": Model(TESTS, norm(nn.LayerNorm, (8, 64)), F32),
    "layer_norm_plain": Model(
        TESTS, norm(nn.LayerNorm, 64, elementwise_affine=False), F32
    ),
    "rms_norm": Model(TESTS, norm(nn.RMSNorm, 64, eps=1e-6), F32),
    "rms_norm_odd": Model(TESTS, norm(nn.RMSNorm, 37, eps=1e-5, shape=(3, 5, 37)), F32),
    "rms_norm_llama_bf16": Model(TESTS, norm(LlamaRMSNorm, 64), BF16),
    "softmax": Model(TESTS, norm(nn.Softmax, dim=-1), F32),
}


# --- What the framework executes ----------------------------------------------

# T5's class is a LayerNorm by name only.
RMS_CLASSES = ("RMSNorm", "T5LayerNorm")


def describe_norm(module):
    """(op, number of elements of a row, epsilon) of a norm, or None."""
    name = type(module).__name__
    if name.endswith(RMS_CLASSES):
        op = "rms_norm"
    elif name.endswith("LayerNorm"):
        op = "layer_norm"
    else:
        return None
    size = getattr(module, "normalized_shape", None) or tuple(module.weight.shape)
    epsilon = getattr(module, "eps", None) or module.variance_epsilon
    return op, int(np.prod(size)), epsilon


def run_with_hooks(model, inputs):
    """The model's output, and how often each kind of norm ran."""
    norms = collections.Counter()
    handles = []
    for module in model.modules():
        description = describe_norm(module)
        if description:
            count = lambda *_, key=description: norms.update([key])
            handles.append(module.register_forward_hook(count))
    output = model(*inputs)
    for handle in handles:
        handle.remove()
    return output, norms


def run_in_f64(model, inputs):
    inputs = [x.double() if x.is_floating_point() else x for x in inputs]
    return copy.deepcopy(model).double()(*inputs)


# --- Export -------------------------------------------------------------------


def randomize(model):
    """Weights with which no affine is trivial and every layer counts."""
    with torch.no_grad():
        for module in model.modules():
            if describe_norm(module) is None:
                continue
            for parameter in module.parameters():
                parameter.add_(0.2 * torch.randn_like(parameter))


def to_array(tensor):
    if tensor.dtype == BF16:
        return tensor.contiguous().view(torch.uint16).numpy()
    return tensor.numpy()


def export(name):
    """Writes NAME.mlir and NAME.npz and returns the norms that ran."""
    folder, build, dtype, dynamic = MODELS[name]
    torch.manual_seed(sum(map(ord, name)))
    model, inputs = build()
    randomize(model)
    model = model.to(dtype).eval()
    for module in model.modules():
        module._non_persistent_buffers_set.clear()  # torch-mlir loses these
    inputs = tuple(x.to(dtype) if x.is_floating_point() else x for x in inputs)
    with torch.no_grad():
        output, norms = run_with_hooks(model, inputs)
        noise = (output.double() - run_in_f64(model, inputs)).abs().max().item()
        dims = {dim: torch.export.Dim(label) for dim, label in (dynamic or {}).items()}
        shapes = tuple(dims for _ in inputs) if dims else None
        program = torch.export.export(model, inputs, dynamic_shapes=shapes)
        module = fx.export_and_import(program, output_type="linalg-on-tensors")

    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    with open(path + ".mlir", "w") as file:
        file.write(str(module))
    named = {f"in{i}": x for i, x in enumerate(inputs)}
    named["out0"] = output
    arrays = {key: to_array(x) for key, x in named.items()}
    arrays["bf16"] = np.array([k for k, x in named.items() if x.dtype == BF16], "U8")
    arrays["noise0"] = np.array(noise)
    np.savez_compressed(path + ".npz", **arrays)
    return norms


def write_norms(folder, norms):
    """norms.tsv of one folder; lines of models not exported now are kept."""
    path = os.path.join(folder, "norms.tsv")
    rows = []
    if os.path.exists(path):
        with open(path) as file:
            rows = [line.rstrip("\n").split("\t") for line in file][1:]
    rows = [row for row in rows if row[0] not in norms]
    for name, counter in norms.items():
        # A model without a norm has a line too.
        for (op, size, epsilon), count in counter.items() or [(("none", 0, 0), 0)]:
            rows.append([name, op, str(size), f"{epsilon:g}", str(count)])
    with open(path, "w") as file:
        for row in [["model", "op", "size", "epsilon", "count"]] + sorted(rows):
            file.write("\t".join(row) + "\n")


def main():
    names = sys.argv[1:] or list(MODELS)
    unknown = [name for name in names if name not in MODELS]
    if unknown:
        sys.exit(f"unknown model {unknown[0]}; known: {', '.join(MODELS)}")
    norms = {}
    for name in names:
        norms[name] = export(name)
        print(name, dict(norms[name]) or "no norms", flush=True)
    for folder in (EXAMPLES, TESTS):
        found = {k: v for k, v in norms.items() if MODELS[k].folder == folder}
        if found:
            write_norms(folder, found)


if __name__ == "__main__":
    main()
