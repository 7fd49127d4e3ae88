import { addProduct, dense } from '../networks/dense-layers.js';
import { PATCH_SLOTS, POSITION_FEATURES, TOKEN_INPUTS } from './patch-inputs.js';
import {
  COPY_HEADS,
  type LookupLayout,
  SLOT_CONTEXT,
  SLOT_INPUTS,
  SLOT_WIDTH,
} from './patch-layout.js';
import {
  copiedPatches,
  type HeadOffsets,
  type NormOffsets,
  type PatchBatch,
  type PatchNetwork,
} from './patch-network.js';

/** The tokens of each window that look for patches, and the features of their distances to them. */
export interface Lookers {
  /** Number in each window. */
  readonly tokens: number;
  readonly positions: number;
}

/** Forward pass over the tokens in the network; writes the outputs. */
export function patchForward(network: PatchNetwork, batch: PatchBatch): void {
  const { kernel, layout, at, shape } = network;
  const { rows, count, leads } = batch;
  const { width } = shape;
  const all = rows * (count + leads);
  const lookers = { tokens: count + leads, positions: at.positions };
  const first = at.blocks[0]?.input ?? at.last;
  dense(network, layout.embedding, at.inputs, TOKEN_INPUTS, first, all);
  layout.blocks.forEach((block, b) => {
    const places = at.blocks[b]!;
    const next = at.blocks[b + 1]?.input ?? at.last;
    normalise(network, block.attentionNorm, places.input, places.attentionNorm, all);
    kernel.fillRows(at.parameters + block.attendedBias, places.middle, all, width);
    kernel.addColumnSums(places.input, places.middle, 1, all * width);
    block.heads.forEach((head, h) => {
      const found = places.heads[h]!;
      const from = places.attentionNorm.out;
      dense(network, head.queries, from, width, found.queries, all);
      dense(network, head.keys, from, width, found.keys, all);
      dense(network, head.values, from, width, found.values, all);
      lookUp(network, head, found, batch, lookers);
      for (let row = 0; row < rows; row++) readValues(network, found, batch, row);
      addProduct(network, head.attended, found.attended, head.attended.inputs, places.middle, all);
    });
    normalise(network, block.forwardNorm, places.middle, places.forwardNorm, all);
    dense(network, block.up, places.forwardNorm.out, width, places.up, all);
    kernel.elu(places.up, all * 2 * width);
    dense(network, block.down, places.up, 2 * width, next, all);
    kernel.addColumnSums(places.middle, next, 1, all * width);
  });
  normalise(network, layout.finalNorm, at.last, at.finalNorm, all);
  gatherAsked(network, batch, at.finalNorm.out, at.asked);
  dense(network, layout.head, at.asked, width, at.outputs, rows * leads);
  copyPatches(network, batch);
  slotsForward(network, batch);
}

function normalise(
  { kernel, at, shape }: PatchNetwork,
  { gain, bias }: { readonly gain: number; readonly bias: number },
  from: number,
  { normal, inverse, out }: NormOffsets,
  rows: number,
): void {
  const { parameters } = at;
  kernel.layerNorm(
    from,
    parameters + gain,
    parameters + bias,
    normal,
    inverse,
    out,
    rows,
    shape.width,
  );
}

/** Weights with which each looking token reads the patches of its window. */
function lookUp(
  { kernel, at, shape }: PatchNetwork,
  { positions }: LookupLayout,
  found: HeadOffsets,
  { rows, count, leads }: PatchBatch,
  lookers: Lookers,
): void {
  const size = shape.width / shape.heads;
  const { tokens } = lookers;
  const square = tokens * count;
  kernel.memory.fill(0, found.weights, found.weights + rows * square);
  for (let row = 0; row < rows; row++) {
    const scores = found.weights + row * square;
    const features = lookers.positions + row * POSITION_FEATURES * square;
    const ofFeatures = at.parameters + positions;
    kernel.product(
      ofFeatures,
      POSITION_FEATURES,
      1,
      features,
      scores,
      1,
      POSITION_FEATURES,
      square,
    );
    const { turned } = at.back;
    kernel.transpose(found.keys + row * (count + leads) * size, turned, count, size);
    const queries = found.queries + row * tokens * size;
    kernel.product(queries, size, 1, turned, scores, tokens, size, count);
  }
  kernel.softmaxRows(found.weights, rows * tokens, count);
}

/** Means of the values of a window's patches by the weights of each token. */
function readValues(
  { kernel, shape }: PatchNetwork,
  { weights, values, attended }: HeadOffsets,
  { count, leads }: PatchBatch,
  row: number,
): void {
  const size = shape.width / shape.heads;
  const tokens = count + leads;
  const to = attended + row * tokens * size;
  kernel.memory.fill(0, to, to + tokens * size);
  const from = weights + row * tokens * count;
  kernel.product(from, count, 1, values + row * tokens * size, to, tokens, count, size);
}

/** target[rows, leads, width] = the tokens of the patches asked for. */
function gatherAsked(
  { kernel: { memory }, shape: { width } }: PatchNetwork,
  { rows, count, leads }: PatchBatch,
  from: number,
  target: number,
): void {
  for (let row = 0; row < rows; row++) {
    const start = from + (row * (count + leads) + count) * width;
    memory.copyWithin(target + row * leads * width, start, start + leads * width);
  }
}

/** Each copying head writes its mean of earlier patches, shapes or levels, into the inputs of the slots. */
function copyPatches(network: PatchNetwork, batch: PatchBatch): void {
  const { kernel, layout, at, shape } = network;
  const { rows, count, leads } = batch;
  const { memory } = kernel;
  const all = rows * (count + leads);
  const slots = rows * leads * PATCH_SLOTS;
  const lookers = { tokens: leads, positions: at.leadPositions };
  layout.copies.forEach((copy, c) => {
    const found = at.copies[c]!;
    dense(network, copy.queries, at.asked, shape.width, found.queries, rows * leads);
    dense(network, copy.keys, at.finalNorm.out, shape.width, found.keys, all);
    lookUp(network, copy, found, batch, lookers);
    memory.fill(0, at.copy, at.copy + slots);
    for (let row = 0; row < rows; row++) {
      const patches = copiedPatches(network, c, row, count);
      const weights = found.weights + row * leads * count;
      const to = at.copy + row * leads * PATCH_SLOTS;
      kernel.product(weights, count, 1, patches, to, leads, count, PATCH_SLOTS);
    }
    for (let i = 0; i < slots; i++) memory[at.slots + i * SLOT_INPUTS + c] = memory[at.copy + i]!;
  });
}

/** Adds to the outputs what the network of a slot makes of its copies, its token and what is known of it. */
function slotsForward(network: PatchNetwork, { rows, leads }: PatchBatch): void {
  const { kernel, layout, at, shape } = network;
  const { memory } = kernel;
  const slots = rows * leads * PATCH_SLOTS;
  dense(network, layout.slotContext, at.asked, shape.width, at.slotContext, rows * leads);
  for (let i = 0; i < slots; i++) {
    const from = at.slotContext + Math.floor(i / PATCH_SLOTS) * SLOT_CONTEXT;
    memory.copyWithin(at.slots + i * SLOT_INPUTS + COPY_HEADS, from, from + SLOT_CONTEXT);
  }
  dense(network, layout.slotUp, at.slots, SLOT_INPUTS, at.slotUp, slots);
  kernel.elu(at.slotUp, slots * SLOT_WIDTH);
  addProduct(network, layout.slotDown, at.slotUp, SLOT_WIDTH, at.outputs, slots);
  addProduct(network, layout.slotDirect, at.slots, SLOT_INPUTS, at.outputs, slots);
}
