"""Vectors from tinygrad's LSTM cell, automatic differentiation, AdamW, softmax, ELU and layer normalisation, in double precision.

pip install tinygrad==0.14.0 numpy; DEV=PYTHON python make_vectors.py > tinygrad.json
"""

import json

import numpy as np
from tinygrad import Context, Tensor, dtypes, nn
from tinygrad.nn.optim import AdamW

HIDDEN, LEVELS, ROWS, CONTEXT, HORIZON = 4, [0.1, 0.5, 0.9], 2, 3, 2
ENCODER, DECODER = 15, 30
numbers = np.random.default_rng(20)


def draw(*shape, scale=0.5):
    # Numbers of single precision, so that both precisions begin from the same.
    return (scale * numbers.standard_normal(shape)).astype(np.float32).astype(np.float64)


def tensor(array):
    return Tensor(array, dtype=dtypes.float64)


class Network:
    def __init__(self):
        self.blocks = []
        for inputs in (ENCODER, DECODER):
            self.blocks += [draw(inputs, 4 * HIDDEN), draw(HIDDEN, 4 * HIDDEN), draw(4 * HIDDEN)]
        self.blocks += [draw(HIDDEN, 3), draw(DECODER, 3), draw(3)]
        self.flat = np.concatenate([block.ravel() for block in self.blocks])
        self.tensors = [tensor(block).is_param_(True) for block in self.blocks]

    def cell(self, start):
        weights, states, bias = self.tensors[start : start + 3]
        cell = nn.LSTMCell(weights.shape[0], HIDDEN, bias=True)
        cell.weight_ih, cell.weight_hh = weights.transpose(), states.transpose()
        cell.bias_ih, cell.bias_hh = bias, tensor(np.zeros(4 * HIDDEN))
        return cell

    def outputs(self, encoder_inputs, decoder_inputs):
        state = (tensor(np.zeros((ROWS, HIDDEN))), tensor(np.zeros((ROWS, HIDDEN))))
        for step in encoder_inputs:
            state = self.cell(0)(tensor(step), state)
        outputs = []
        for step in decoder_inputs:
            state = self.cell(3)(tensor(step), state)
            head, direct, bias = self.tensors[6:]
            outputs.append(state[0] @ head + tensor(step) @ direct + bias)
        return Tensor.stack(*outputs)


def pinball(outputs, targets):
    error = tensor(targets).unsqueeze(-1) - outputs
    levels = tensor(np.array(LEVELS))
    return (levels * error).maximum((levels - 1) * error).mean()


def flat(tensors):
    return np.concatenate([t.numpy().ravel() for t in tensors]).tolist()


encoder_inputs = draw(CONTEXT, ROWS, ENCODER, scale=1)
decoder_inputs = draw(HORIZON, ROWS, DECODER, scale=1)
targets = draw(HORIZON, ROWS, scale=1)
network = Network()
optimiser = AdamW(network.tensors, lr=0.01, b1=0.9, b2=0.999, eps=1e-8, weight_decay=0.02)
result = {
    "tool": "tinygrad 0.14.0",
    "parameters": network.flat.tolist(),
    "encoderInputs": encoder_inputs.ravel().tolist(),
    "decoderInputs": decoder_inputs.ravel().tolist(),
    "targets": targets.ravel().tolist(),
}
for step in range(3):
    outputs = network.outputs(encoder_inputs, decoder_inputs)
    loss = pinball(outputs, targets)
    optimiser.zero_grad()
    loss.backward()
    if step == 0:
        result["outputs"] = outputs.numpy().ravel().tolist()
        result["loss"] = float(loss.numpy())
        result["gradients"] = flat([t.grad for t in network.tensors])
    with Context(TRAINING=1):
        optimiser.step()
result["afterThreeSteps"] = flat(network.tensors)

inputs = draw(3, 8, scale=2)
gain, bias = draw(8, scale=1), draw(8, scale=1)
result["rows"] = {
    "inputs": inputs.ravel().tolist(),
    "gain": gain.tolist(),
    "bias": bias.tolist(),
    "softmax": tensor(inputs).softmax(-1).numpy().ravel().tolist(),
    "elu": tensor(inputs).elu().numpy().ravel().tolist(),
    "layerNorm": (tensor(inputs).layernorm(eps=1e-5) * tensor(gain) + tensor(bias)).numpy().ravel().tolist(),
}
print(json.dumps(result))
