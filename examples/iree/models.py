"""The models that prepass.py compiles: real configurations, seeded random weights."""

import os
import sys

import torch
import torch.nn.functional as F
import transformers
from torch import nn

EXAMPLES = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path += [os.path.join(EXAMPLES, "bench"), os.path.join(EXAMPLES, "export")]

import gpt2  # noqa: E402
from export import Output, randomize  # noqa: E402

TOKENS = 128


class GPT2(nn.Module):
    """Pre-norm, LayerNorm; the logits of the last token."""

    def __init__(self, layers):
        super().__init__()
        self.weights = nn.ParameterList(gpt2.make_weights(layers))

    def forward(self, ids):
        return gpt2.gpt2(gpt2.PLAIN, ids, *self.weights)


def attend(x, project, heads):
    """Self-attention of all tokens, before the output projection."""
    batch, tokens, width = x.shape
    q, k, v = (
        part.view(batch, tokens, heads, width // heads).transpose(1, 2)
        for part in project(x).chunk(3, dim=-1)
    )
    scores = q @ k.transpose(-1, -2) * (width // heads) ** -0.5
    return (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, tokens, width)


class DiTBlock(nn.Module):
    """LayerNorms without weights; a condition shifts, scales and gates (adaLN)."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm = nn.LayerNorm(width, elementwise_affine=False, eps=1e-6)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.modulate = nn.Linear(width, 6 * width)

    def forward(self, x, condition):
        chunks = self.modulate(F.silu(condition)).unsqueeze(1).chunk(6, dim=-1)
        shift1, scale1, gate1, shift2, scale2, gate2 = chunks
        h = self.norm(x) * (1 + scale1) + shift1
        x = x + gate1 * self.out(attend(h, self.qkv, self.heads))
        h = self.norm(x) * (1 + scale2) + shift2
        return x + gate2 * self.down(gpt2.activate(self.up(h)))


class DiT(nn.Module):
    """DiT-S/2 on latents of 4x32x32: 256 patches of width 384. The condition, an
    embedding of time step and class, is an input."""

    def __init__(self, width=384, heads=6, layers=12, channels=4, size=32, patch=2):
        super().__init__()
        self.patch = nn.Conv2d(channels, width, patch, stride=patch)
        self.positions = nn.Parameter(torch.randn(1, (size // patch) ** 2, width))
        self.blocks = nn.ModuleList(DiTBlock(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width, elementwise_affine=False, eps=1e-6)
        self.modulate = nn.Linear(width, 2 * width)
        self.head = nn.Linear(width, 2 * channels * patch**2)
        for name, parameter in self.named_parameters():
            nn.init.normal_(parameter, std=0.02)

    def forward(self, latents, condition):
        x = self.patch(latents).flatten(2).transpose(1, 2) + self.positions
        for block in self.blocks:
            x = block(x, condition)
        shift, scale = self.modulate(F.silu(condition)).unsqueeze(1).chunk(2, dim=-1)
        return self.head(self.norm(x) * (1 + scale) + shift)


def make_gpt2(layers, tokens=TOKENS):
    return GPT2(layers), (torch.randint(0, gpt2.VOCABULARY, (tokens,)),)


def make_llama():
    """Llama's blocks at width 768: RMSNorm, grouped queries, SwiGLU."""
    config = transformers.LlamaConfig(
        attn_implementation="eager",
        vocab_size=32000,
        hidden_size=768,
        intermediate_size=2048,
        num_hidden_layers=4,
        num_attention_heads=12,
        num_key_value_heads=4,
        max_position_embeddings=1024,
    )
    tokens = torch.randint(0, config.vocab_size, (1, TOKENS))
    return Output(transformers.LlamaForCausalLM(config), "logits"), (tokens,)


def make_bert():
    """BERT base: post-norm, LayerNorm."""
    config = transformers.BertConfig(attn_implementation="eager")
    tokens = torch.randint(0, config.vocab_size, (1, TOKENS))
    model = transformers.BertModel(config, add_pooling_layer=False)
    return Output(model, "last_hidden_state"), (tokens,)


class Image(nn.Module):
    """A transformers model of images as a function of tensors."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, pixels):
        return self.model(pixels).logits


def make_vit():
    """ViT-S/16 on an image of 224x224: pre-norm, LayerNorm, 197 tokens."""
    config = transformers.ViTConfig(
        attn_implementation="eager",
        hidden_size=384,
        num_attention_heads=6,
        intermediate_size=1536,
        num_labels=1000,
    )
    model = transformers.ViTForImageClassification(config)
    return Image(model), (torch.randn(1, 3, 224, 224),)


def make_dit():
    return DiT(), (torch.randn(1, 4, 32, 32), torch.randn(1, 384))


MODELS = {
    "gpt2-4-128": lambda: make_gpt2(4),
    "gpt2-4-1": lambda: make_gpt2(4, tokens=1),
    "gpt2-small": lambda: make_gpt2(12),
    "llama": make_llama,
    "bert": make_bert,
    "vit": make_vit,
    "dit": make_dit,
}


def make(name):
    """The module `name`, ready for export, and its inputs."""
    torch.manual_seed(0)
    module, inputs = MODELS[name]()
    randomize(module)
    for part in module.modules():
        part._non_persistent_buffers_set.clear()  # torch-mlir loses these
    return module.eval(), inputs
