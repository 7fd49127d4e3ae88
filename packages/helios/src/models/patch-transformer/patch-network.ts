import { createKernel } from '../../kernel/create-kernel.js';
import type { Kernel } from '../../kernel/kernel.js';
import {
  fillKnownOfSlots,
  fillPositions,
  fillSlots,
  fillTokens,
  PATCH_SLOTS,
  type PatchScale,
  type PatchWindow,
  POSITION_FEATURES,
  patchScale,
  TOKEN_INPUTS,
} from './patch-inputs.js';
import {
  COPY_HEADS,
  isShapeCopy,
  type PatchLayout,
  type PatchShape,
  patchLayout,
  SLOT_CONTEXT,
  SLOT_INPUTS,
  SLOT_WIDTH,
} from './patch-layout.js';

/** Size of a batch: windows, patches that each shows, and patches asked for. */
export interface PatchBatch {
  readonly rows: number;
  readonly count: number;
  readonly leads: number;
}

/** Activations of one head of an attention, over rows. */
export interface HeadOffsets {
  /** [tokens, head width] each. */
  readonly queries: number;
  readonly keys: number;
  readonly values: number;
  readonly attended: number;
  /** [looking tokens, patches]: after the softmax. */
  readonly weights: number;
}

/** Activations of a block, over rows and tokens. */
export interface BlockOffsets {
  /** Inputs of the block, then of its second half [width]. */
  readonly input: number;
  readonly middle: number;
  readonly attentionNorm: NormOffsets;
  readonly heads: readonly HeadOffsets[];
  readonly forwardNorm: NormOffsets;
  /** [2·width]. */
  readonly up: number;
}

/** A layer normalisation: normalised and scaled values [width], inverse deviations. */
export interface NormOffsets {
  readonly normal: number;
  readonly out: number;
  readonly inverse: number;
}

/** Offsets into the memory of the kernel. Arrays run over rows, then tokens. */
interface PatchOffsets {
  readonly parameters: number;
  readonly gradients: number;
  readonly means: number;
  readonly squares: number;
  /** [TOKEN_INPUTS]. */
  readonly inputs: number;
  /** Of the patches shown [rows, patches, PATCH_SLOTS]: values less their mean, and their mean in every slot. */
  readonly shapes: number;
  readonly levels: number;
  /** [rows, POSITION_FEATURES, tokens, patches], and the same for the patches asked for alone. */
  readonly positions: number;
  readonly leadPositions: number;
  readonly blocks: readonly BlockOffsets[];
  /** Outputs of the last block [width]. */
  readonly last: number;
  readonly finalNorm: NormOffsets;
  /** Of the patches asked for alone [rows, leads, width]. */
  readonly asked: number;
  readonly copies: readonly HeadOffsets[];
  /** [rows, leads, PATCH_SLOTS]: the patches that a head copies. */
  readonly copy: number;
  /** [rows, leads, SLOT_CONTEXT]. */
  readonly slotContext: number;
  /** [rows, leads, PATCH_SLOTS, SLOT_INPUTS] and [.., SLOT_WIDTH]. */
  readonly slots: number;
  readonly slotUp: number;
  /** [rows, leads, PATCH_SLOTS, levels]. */
  readonly outputs: number;
  readonly outputGradients: number;
  /** [rows, leads, PATCH_SLOTS]. */
  readonly targets: number;
  readonly back: BackOffsets;
}

/** Room for gradients; each is used by one block or head after the other. */
interface BackOffsets {
  /** Of the skip connection and of normalised values, over rows and tokens [width]. */
  readonly skip: number;
  readonly norm: number;
  readonly up: number;
  /** Of a head, over rows and tokens [head width]. */
  readonly queries: number;
  readonly keys: number;
  readonly values: number;
  readonly attended: number;
  /** Of one window [tokens, patches]. */
  readonly scores: number;
  /** Keys or values of one window, transposed. */
  readonly turned: number;
  /** A matrix, transposed. */
  readonly transposed: number;
  /** Over rows and leads: [width], [PATCH_SLOTS], [SLOT_CONTEXT], and of the slots [SLOT_INPUTS] and [SLOT_WIDTH]. */
  readonly asked: number;
  readonly copy: number;
  readonly slotContext: number;
  readonly slots: number;
  readonly slotUp: number;
}

/** A patch transformer (Nie et al. 2023) in the memory of a kernel, see docs/method.md. */
export interface PatchNetwork {
  readonly kernel: Kernel;
  readonly shape: PatchShape;
  readonly layout: PatchLayout;
  /** Largest batch. */
  readonly size: PatchBatch;
  readonly at: PatchOffsets;
}

/**
 * Creates a network in the memory of its own kernel, with all weights 0.
 *
 * @param size - largest batch
 * @param isTrained - whether there must be room for gradients
 * @param create - creates the kernel: SIMD if available, or a scalar twin for checks
 */
export function createPatchNetwork(
  shape: PatchShape,
  size: PatchBatch,
  isTrained: boolean,
  create: (size: number) => Kernel = createKernel,
): PatchNetwork {
  const layout = patchLayout(shape);
  const { width, heads, levels } = shape;
  const { rows, count, leads } = size;
  const tokens = count + leads;
  const all = rows * tokens;
  const asked = rows * leads;
  const headWidth = width / heads;
  let end = 0;
  const take = (numbers: number): number => {
    const start = end;
    // Blocks are multiples of a cache line, so that no vector crosses two lines.
    end += Math.ceil(numbers / 16) * 16;
    return start;
  };
  const forTraining = (numbers: number): number => take(isTrained ? numbers : 0);
  const norm = (): NormOffsets => ({
    normal: take(all * width),
    out: take(all * width),
    inverse: take(all),
  });
  const head = (looking: number): HeadOffsets => ({
    queries: take(rows * looking * headWidth),
    keys: take(all * headWidth),
    values: take(all * headWidth),
    attended: take(rows * looking * headWidth),
    weights: take(rows * looking * count),
  });
  const at: PatchOffsets = {
    parameters: take(layout.count),
    gradients: forTraining(layout.count),
    means: forTraining(layout.count),
    squares: forTraining(layout.count),
    inputs: take(all * TOKEN_INPUTS),
    shapes: take(rows * count * PATCH_SLOTS),
    levels: take(rows * count * PATCH_SLOTS),
    positions: take(rows * POSITION_FEATURES * tokens * count),
    leadPositions: take(rows * POSITION_FEATURES * leads * count),
    blocks: Array.from({ length: shape.blocks }, () => ({
      input: take(all * width),
      middle: take(all * width),
      attentionNorm: norm(),
      heads: Array.from({ length: heads }, () => head(tokens)),
      forwardNorm: norm(),
      up: take(all * 2 * width),
    })),
    last: take(all * width),
    finalNorm: norm(),
    asked: take(asked * width),
    copies: Array.from({ length: COPY_HEADS }, () => head(leads)),
    copy: take(asked * PATCH_SLOTS),
    slotContext: take(asked * SLOT_CONTEXT),
    slots: take(asked * PATCH_SLOTS * SLOT_INPUTS),
    slotUp: take(asked * PATCH_SLOTS * SLOT_WIDTH),
    outputs: take(asked * PATCH_SLOTS * levels.length),
    outputGradients: forTraining(asked * PATCH_SLOTS * levels.length),
    targets: forTraining(asked * PATCH_SLOTS),
    back: {
      skip: forTraining(all * width),
      norm: forTraining(all * width),
      up: forTraining(all * 2 * width),
      queries: forTraining(all * headWidth),
      keys: forTraining(all * headWidth),
      values: forTraining(all * headWidth),
      attended: forTraining(all * headWidth),
      scores: forTraining(tokens * count),
      turned: take(Math.max(headWidth, PATCH_SLOTS) * count),
      transposed: forTraining(
        Math.max(width, SLOT_INPUTS) *
          Math.max(2 * width, TOKEN_INPUTS, SLOT_WIDTH, PATCH_SLOTS * levels.length),
      ),
      asked: forTraining(asked * width),
      copy: forTraining(asked * PATCH_SLOTS),
      slotContext: forTraining(asked * SLOT_CONTEXT),
      slots: forTraining(asked * PATCH_SLOTS * SLOT_INPUTS),
      slotUp: forTraining(asked * PATCH_SLOTS * SLOT_WIDTH),
    },
  };
  return { kernel: create(end), shape, layout, size, at };
}

/**
 * Writes what a row shows of a window: its latest patches and those asked for.
 *
 * @param leads - patches ahead of each one asked for
 * @returns the scale of the window
 */
export function fillPatchWindow(
  { kernel: { memory }, at }: PatchNetwork,
  window: PatchWindow,
  row: number,
  batch: PatchBatch,
  leads: readonly number[],
): PatchScale {
  const { count } = batch;
  const tokens = count + leads.length;
  const scale = patchScale(window, count);
  const first = at.inputs + row * tokens * TOKEN_INPUTS;
  fillTokens(memory, first, window, scale, count, leads);
  for (let i = 0; i < count; i++) {
    const slots = first + i * TOKEN_INPUTS;
    let mean = 0;
    for (let s = 0; s < PATCH_SLOTS; s++) mean += memory[slots + s]! / PATCH_SLOTS;
    const place = (row * count + i) * PATCH_SLOTS;
    const shape = at.shapes + place;
    for (let s = 0; s < PATCH_SLOTS; s++) memory[shape + s] = memory[slots + s]! - mean;
    memory.fill(mean, at.levels + place, at.levels + place + PATCH_SLOTS);
  }
  const shown = Array.from({ length: count }, (_, i) => i - count);
  const line = POSITION_FEATURES * count;
  const places = [...shown, ...leads];
  fillPositions(memory, at.positions + row * line * tokens, window.grid, places, count);
  const leadStart = at.leadPositions + row * line * leads.length;
  fillPositions(memory, leadStart, window.grid, leads, count);
  const known = at.slots + row * leads.length * PATCH_SLOTS * SLOT_INPUTS;
  const own = COPY_HEADS + SLOT_CONTEXT;
  fillKnownOfSlots(memory, known + own, SLOT_INPUTS, window, scale, leads);
  return scale;
}

/** What a copying head copies of the patches of a row. */
export function copiedPatches(
  { at }: PatchNetwork,
  head: number,
  row: number,
  count: number,
): number {
  return (isShapeCopy(head) ? at.shapes : at.levels) + row * count * PATCH_SLOTS;
}

/** Writes the values that follow the origin of a window as the targets of a row. */
export function fillPatchTargets(
  { kernel: { memory }, at }: PatchNetwork,
  window: PatchWindow,
  scale: PatchScale,
  row: number,
  leads: readonly number[],
): void {
  leads.forEach((lead, k) => {
    const target = at.targets + (row * leads.length + k) * PATCH_SLOTS;
    fillSlots(memory, target, window, scale, lead);
  });
}
