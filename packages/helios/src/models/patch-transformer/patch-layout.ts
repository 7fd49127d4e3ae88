import { createStream, nextUniform } from '@bess/kernel/rng';
import { type BiasedLayout, type DenseLayout, WeightPlanner } from '../networks/dense-layers.js';
import { logit } from '../networks/forecast-network.js';
import {
  KNOWN_OF_SLOT,
  PATCH_SLOTS,
  POSITION,
  POSITION_FEATURES,
  TOKEN_INPUTS,
} from './patch-inputs.js';

/** Attention heads that copy earlier patches into the forecast: some their shapes, some their means. */
const SHAPE_COPIES = 6;
const LEVEL_COPIES = 2;
export const COPY_HEADS = SHAPE_COPIES + LEVEL_COPIES;
export const isShapeCopy = (head: number): boolean => head < SHAPE_COPIES;

/** Numbers of a token that each of its slots reads. */
export const SLOT_CONTEXT = 16;

/** Inputs of a slot: copies, context of its token, and what is known of it. */
export const SLOT_INPUTS = COPY_HEADS + SLOT_CONTEXT + KNOWN_OF_SLOT;

/** Width of the network of a slot. */
export const SLOT_WIDTH = 48;

/** Initial width of the quantiles per unit of the logistic score. */
const INITIAL_WIDTH = 0.25;

/** Initial weights of position features. Heads take turns: the newest season, the week before, all seasons. */
const INITIAL_PREFERENCES = [
  { season: 1.5, nearness: 1.5, week: 0 },
  { season: 1.5, nearness: 0, week: 1.5 },
  { season: 1.5, nearness: 0, week: 0 },
] as const;

/** Gain and bias of a layer normalisation. */
interface NormLayout {
  readonly gain: number;
  readonly bias: number;
}

/** What a head of an attention looks for. */
export interface LookupLayout {
  readonly queries: DenseLayout;
  readonly keys: DenseLayout;
  /** Weights of the position features [POSITION_FEATURES]. */
  readonly positions: number;
}

/** A head of a block's attention: what it looks for, what it reads, and what it adds. */
export interface HeadLayout extends LookupLayout {
  readonly values: DenseLayout;
  readonly attended: DenseLayout;
}

/** An attention and a feed-forward network, each behind a layer normalisation and beside a skip connection. */
export interface BlockLayout {
  readonly attentionNorm: NormLayout;
  readonly heads: readonly HeadLayout[];
  readonly attendedBias: number;
  readonly forwardNorm: NormLayout;
  readonly up: BiasedLayout;
  readonly down: BiasedLayout;
}

/** Offsets of the blocks of the weights. */
export interface PatchLayout {
  readonly embedding: BiasedLayout;
  readonly blocks: readonly BlockLayout[];
  readonly finalNorm: NormLayout;
  readonly copies: readonly LookupLayout[];
  readonly head: BiasedLayout;
  readonly slotContext: BiasedLayout;
  /** A network of one hidden layer over the inputs of a slot, and their direct weights. */
  readonly slotUp: BiasedLayout;
  readonly slotDown: DenseLayout;
  readonly slotDirect: DenseLayout;
  readonly count: number;
}

/** Size of a patch transformer. */
export interface PatchShape {
  /** Width of a token, a multiple of 4 times the number of heads. */
  readonly width: number;
  readonly heads: number;
  readonly blocks: number;
  /** Levels that the network forecasts: rising, between 0 and 1, 0.5 among them. */
  readonly levels: readonly number[];
}

/** Weights of a patch transformer as plain data; `values` in the order of {@link PatchLayout}. */
export interface PatchWeights extends PatchShape {
  readonly values: ArrayLike<number>;
}

/** Offsets of the blocks of a network's weights, in numbers. */
export function patchLayout({ width, heads, blocks, levels }: PatchShape): PatchLayout {
  const planner = new WeightPlanner();
  const { take, matrix, dense } = planner;
  const norm = (): NormLayout => ({ gain: take(width), bias: take(width) });
  const size = width / heads;
  const lookup = (): LookupLayout => ({
    queries: matrix(width, size),
    keys: matrix(width, size),
    positions: take(POSITION_FEATURES),
  });
  const head = (): HeadLayout => ({
    ...lookup(),
    values: matrix(width, size),
    attended: matrix(size, width),
  });
  const block = (): BlockLayout => ({
    attentionNorm: norm(),
    heads: Array.from({ length: heads }, head),
    attendedBias: take(width),
    forwardNorm: norm(),
    up: dense(width, 2 * width),
    down: dense(2 * width, width),
  });
  const layout = {
    embedding: dense(TOKEN_INPUTS, width),
    blocks: Array.from({ length: blocks }, block),
    finalNorm: norm(),
    copies: Array.from({ length: COPY_HEADS }, lookup),
    head: dense(width, PATCH_SLOTS * levels.length),
    slotContext: dense(width, SLOT_CONTEXT),
    slotUp: dense(SLOT_INPUTS, SLOT_WIDTH),
    slotDown: matrix(SLOT_WIDTH, levels.length),
    slotDirect: matrix(SLOT_INPUTS, levels.length),
  };
  return { ...layout, count: planner.count };
}

/**
 * Initial weights: Glorot and Bengio's uniform distribution for all matrices, smaller ones where they add to a skip connection or look for
 * patches, a zero head, and direct weights that take the means of the copies. An untrained network therefore repeats a mean of earlier
 * patches.
 *
 * @param seed - an integer from 0 to 2^53 − 1
 */
export function initialPatchWeights(shape: PatchShape, seed: number): PatchWeights {
  const layout = patchLayout(shape);
  const values = new Float32Array(layout.count);
  const stream = createStream({ seed, stream: 0, path: 0 });
  const uniform = ({ inputs, outputs, weights }: DenseLayout, factor: number): void => {
    const bound = factor * Math.sqrt(6 / (inputs + outputs));
    for (let i = weights; i < weights + inputs * outputs; i++) {
      values[i] = (2 * nextUniform(stream) - 1) * bound;
    }
  };
  const norm = ({ gain }: NormLayout): void => {
    values.fill(1, gain, gain + shape.width);
  };
  const lookup = ({ queries, keys, positions }: LookupLayout, head: number): void => {
    uniform(queries, 0.5);
    uniform(keys, 0.5);
    const preference = INITIAL_PREFERENCES[head % INITIAL_PREFERENCES.length]!;
    values[positions + POSITION.season] = preference.season;
    values[positions + POSITION.nearness] = preference.nearness;
    values[positions + POSITION.week] = preference.week;
  };
  uniform(layout.embedding, 1);
  for (const block of layout.blocks) {
    norm(block.attentionNorm);
    norm(block.forwardNorm);
    block.heads.forEach((head, h) => {
      lookup(head, h);
      uniform(head.values, 1);
      uniform(head.attended, 0.5);
    });
    uniform(block.up, 1);
    uniform(block.down, 0.5);
  }
  norm(layout.finalNorm);
  layout.copies.forEach(lookup);
  uniform(layout.slotContext, 1);
  uniform(layout.slotUp, 1);
  uniform(layout.slotDown, 0.1);
  for (let copy = 0; copy < COPY_HEADS; copy++) {
    const weight = 1 / (isShapeCopy(copy) ? SHAPE_COPIES : LEVEL_COPIES);
    const row = layout.slotDirect.weights + copy * shape.levels.length;
    values.fill(weight, row, row + shape.levels.length);
  }
  for (let slot = 0; slot < PATCH_SLOTS; slot++) {
    shape.levels.forEach((level, l) => {
      values[layout.head.bias + slot * shape.levels.length + l] = INITIAL_WIDTH * logit(level);
    });
  }
  return { ...shape, values };
}
