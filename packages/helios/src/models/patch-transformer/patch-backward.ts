import { denseBack } from '../networks/dense-layers.js';
import type { Lookers } from './patch-forward.js';
import { PATCH_SLOTS, POSITION_FEATURES, TOKEN_INPUTS } from './patch-inputs.js';
import {
  type BlockLayout,
  COPY_HEADS,
  type HeadLayout,
  type LookupLayout,
  SLOT_CONTEXT,
  SLOT_INPUTS,
  SLOT_WIDTH,
} from './patch-layout.js';
import {
  type BlockOffsets,
  copiedPatches,
  type HeadOffsets,
  type NormOffsets,
  type PatchBatch,
  type PatchNetwork,
} from './patch-network.js';

/** Backward pass: gradients of all weights from those of the outputs of the last {@link patchForward}. */
export function patchBackward(network: PatchNetwork, batch: PatchBatch): void {
  const { kernel, layout, at, shape } = network;
  const { rows, count, leads } = batch;
  const { width } = shape;
  const all = rows * (count + leads);
  const { memory } = kernel;
  const { back } = at;
  memory.fill(0, at.gradients, at.gradients + layout.count);
  memory.fill(0, back.asked, back.asked + rows * leads * width);
  memory.fill(0, back.norm, back.norm + all * width);
  denseBack(network, layout.head, at.asked, width, at.outputGradients, rows * leads, back.asked);
  slotsBack(network, batch);
  copyPatchesBack(network, batch);
  scatterAsked(network, batch);
  memory.fill(0, back.skip, back.skip + all * width);
  normaliseBack(network, layout.finalNorm, at.finalNorm, all);
  for (let b = layout.blocks.length - 1; b >= 0; b--) {
    blockBack(network, layout.blocks[b]!, at.blocks[b]!, batch);
  }
  denseBack(network, layout.embedding, at.inputs, TOKEN_INPUTS, back.skip, all);
}

/** Adds the gradients of the inputs of a normalisation, from those of its outputs in `back.norm`, to the skip connection. */
function normaliseBack(
  { kernel, at, shape }: PatchNetwork,
  { gain, bias }: { readonly gain: number; readonly bias: number },
  { normal, inverse }: NormOffsets,
  rows: number,
): void {
  const { norm, skip } = at.back;
  kernel.layerNormBack(
    normal,
    inverse,
    at.parameters + gain,
    norm,
    norm,
    at.gradients + gain,
    at.gradients + bias,
    rows,
    shape.width,
  );
  kernel.addColumnSums(norm, skip, 1, rows * shape.width);
}

/** Gradients of a block from those of its outputs in `back.skip`, which those of its inputs replace. */
function blockBack(
  network: PatchNetwork,
  block: BlockLayout,
  places: BlockOffsets,
  batch: PatchBatch,
): void {
  const { kernel, at, shape } = network;
  const { rows, count, leads } = batch;
  const { memory } = kernel;
  const { width } = shape;
  const all = rows * (count + leads);
  const { back } = at;
  memory.fill(0, back.up, back.up + all * 2 * width);
  denseBack(network, block.down, places.up, 2 * width, back.skip, all, back.up);
  kernel.eluBack(places.up, back.up, all * 2 * width);
  memory.fill(0, back.norm, back.norm + all * width);
  denseBack(network, block.up, places.forwardNorm.out, width, back.up, all, back.norm);
  normaliseBack(network, block.forwardNorm, places.forwardNorm, all);
  kernel.addColumnSums(back.skip, at.gradients + block.attendedBias, all, width);
  memory.fill(0, back.norm, back.norm + all * width);
  block.heads.forEach((head, h) => {
    headBack(network, head, places, places.heads[h]!, batch);
  });
  normaliseBack(network, block.attentionNorm, places.attentionNorm, all);
}

/** Gradients of a head; those of the normalised tokens are added to `back.norm`. */
function headBack(
  network: PatchNetwork,
  head: HeadLayout,
  places: BlockOffsets,
  found: HeadOffsets,
  batch: PatchBatch,
): void {
  const { kernel, at, shape } = network;
  const { rows, count, leads } = batch;
  const { memory } = kernel;
  const { width } = shape;
  const size = width / shape.heads;
  const tokens = count + leads;
  const all = rows * tokens;
  const { back } = at;
  for (const start of [back.queries, back.keys, back.values, back.attended]) {
    memory.fill(0, start, start + all * size);
  }
  denseBack(network, head.attended, found.attended, size, back.skip, all, back.attended);
  for (let row = 0; row < rows; row++) {
    const place = row * tokens * size;
    const weights = found.weights + row * tokens * count;
    const attended = back.attended + place;
    kernel.product(weights, 1, count, attended, back.values + place, count, tokens, size);
    kernel.transpose(found.values + place, back.turned, count, size);
    memory.fill(0, back.scores, back.scores + tokens * count);
    kernel.product(attended, size, 1, back.turned, back.scores, tokens, size, count);
    scoresBack(network, head, found, batch, row, { tokens, positions: at.positions });
  }
  const from = places.attentionNorm.out;
  denseBack(network, head.queries, from, width, back.queries, all, back.norm);
  denseBack(network, head.keys, from, width, back.keys, all, back.norm);
  denseBack(network, head.values, from, width, back.values, all, back.norm);
}

/** Gradients of queries, keys and position weights of one window from those of the weights of its patches in `back.scores`. */
function scoresBack(
  { kernel, at, shape }: PatchNetwork,
  { positions }: LookupLayout,
  found: HeadOffsets,
  { count, leads }: PatchBatch,
  row: number,
  lookers: Lookers,
): void {
  const size = shape.width / shape.heads;
  const { tokens } = lookers;
  const square = tokens * count;
  const { back } = at;
  kernel.softmaxRowsBack(found.weights + row * square, back.scores, tokens, count);
  const features = lookers.positions + row * POSITION_FEATURES * square;
  const ofFeatures = at.gradients + positions;
  kernel.product(features, square, 1, back.scores, ofFeatures, POSITION_FEATURES, square, 1);
  const queries = row * tokens * size;
  const keys = row * (count + leads) * size;
  const queryBack = back.queries + queries;
  const keyBack = back.keys + keys;
  kernel.product(back.scores, count, 1, found.keys + keys, queryBack, tokens, count, size);
  kernel.product(back.scores, 1, count, found.queries + queries, keyBack, count, tokens, size);
}

/** Gradients of the networks of the slots, and of their inputs in `back.slots`; those of the tokens are added to `back.asked`. */
function slotsBack(network: PatchNetwork, { rows, leads }: PatchBatch): void {
  const { kernel, layout, at, shape } = network;
  const { memory } = kernel;
  const { back } = at;
  const slots = rows * leads * PATCH_SLOTS;
  memory.fill(0, back.slotUp, back.slotUp + slots * SLOT_WIDTH);
  memory.fill(0, back.slots, back.slots + slots * SLOT_INPUTS);
  const from = at.outputGradients;
  denseBack(network, layout.slotDown, at.slotUp, SLOT_WIDTH, from, slots, back.slotUp);
  kernel.eluBack(at.slotUp, back.slotUp, slots * SLOT_WIDTH);
  denseBack(network, layout.slotUp, at.slots, SLOT_INPUTS, back.slotUp, slots, back.slots);
  denseBack(network, layout.slotDirect, at.slots, SLOT_INPUTS, from, slots, back.slots);
  memory.fill(0, back.slotContext, back.slotContext + rows * leads * SLOT_CONTEXT);
  for (let i = 0; i < slots; i++) {
    const to = back.slotContext + Math.floor(i / PATCH_SLOTS) * SLOT_CONTEXT;
    kernel.addColumnSums(back.slots + i * SLOT_INPUTS + COPY_HEADS, to, 1, SLOT_CONTEXT);
  }
  const { width } = shape;
  const asked = rows * leads;
  denseBack(network, layout.slotContext, at.asked, width, back.slotContext, asked, back.asked);
}

/** Gradients of the copying heads; those of their tokens are added to `back.asked` and `back.norm`. */
function copyPatchesBack(network: PatchNetwork, batch: PatchBatch): void {
  const { kernel, layout, at, shape } = network;
  const { rows, count, leads } = batch;
  const { memory } = kernel;
  const { width } = shape;
  const size = width / shape.heads;
  const all = rows * (count + leads);
  const { back } = at;
  const lookers = { tokens: leads, positions: at.leadPositions };
  layout.copies.forEach((copy, c) => {
    const found = at.copies[c]!;
    memory.fill(0, back.queries, back.queries + rows * leads * size);
    memory.fill(0, back.keys, back.keys + all * size);
    for (let i = 0; i < rows * leads * PATCH_SLOTS; i++) {
      memory[back.copy + i] = memory[back.slots + i * SLOT_INPUTS + c]!;
    }
    for (let row = 0; row < rows; row++) {
      const patches = copiedPatches(network, c, row, count);
      kernel.transpose(patches, back.turned, count, PATCH_SLOTS);
      memory.fill(0, back.scores, back.scores + leads * count);
      const copied = back.copy + row * leads * PATCH_SLOTS;
      kernel.product(copied, PATCH_SLOTS, 1, back.turned, back.scores, leads, PATCH_SLOTS, count);
      scoresBack(network, copy, found, batch, row, lookers);
    }
    denseBack(network, copy.queries, at.asked, width, back.queries, rows * leads, back.asked);
    denseBack(network, copy.keys, at.finalNorm.out, width, back.keys, all, back.norm);
  });
}

/** Adds the gradients of the patches asked for to those of all tokens. */
function scatterAsked(
  { kernel, at, shape: { width } }: PatchNetwork,
  { rows, count, leads }: PatchBatch,
): void {
  const { asked, norm } = at.back;
  for (let row = 0; row < rows; row++) {
    const target = norm + (row * (count + leads) + count) * width;
    kernel.addColumnSums(asked + row * leads * width, target, 1, leads * width);
  }
}
