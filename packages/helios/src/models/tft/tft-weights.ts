import { createStream, nextUniform } from '@bess/kernel/rng';
import { checkLevelsWithMedian, heliosError } from '../../internal/checks.js';
import type { DenseLayout } from '../networks/dense-layers.js';
import { logit } from '../networks/forecast-network.js';
import { DECODER } from '../networks/prepare-series.js';
import {
  type GatedSkipLayout,
  type GroupLayout,
  type InputGroup,
  type ResidualLayout,
  type SideLayout,
  type TftShape,
  type TftWeights,
  tftParameterLayout,
} from './tft-layout.js';

/** Largest single-precision number. */
const MAX_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;

/** Inputs that never vary in training windows of a short series although they do in its forecast, by position in their group. */
const UNSEEN_INPUTS = {
  /** Change from a week before. */
  encoderChanges: [1],
  /** Flag of the day before. */
  decoderDay: [1],
  /** The week before, its flag, and the mean around it. */
  decoderWeek: [0, 1, 2],
  /** Visible length, and mean change from a week before. */
  statics: [0, 5],
};

/** Initial direct weights of day before, week before and profile, and the initial width per unit of the logistic score. */
const SEASONAL_START = { day: 0.4, week: 0.3, profile: 0.3, width: 0.4 };

/**
 * Initial weights for training: Glorot and Bengio's uniform distribution for all matrices, open forget gates (Jozefowicz et al. 2015), a
 * zero head and direct weights that repeat the season. An untrained network is therefore a seasonal forecast. Input weights are 0 for
 * features that no training window of a short series contains.
 *
 * @param shape - size of the network
 * @param seed - an integer from 0 to 2^53 − 1
 * @throws EngineError `hiddenNotMultipleOf4`, `headsNotDividing`, `levelsNotRising`
 * @example
 * initialTftWeights({ hidden: 16, heads: 2, levels: [0.1, 0.5, 0.9], knownAhead: 0 }, 1).values.length;
 * // => 30945
 */
export function initialTftWeights(shape: TftShape, seed: number): TftWeights {
  const { hidden, heads, levels, knownAhead } = shape;
  validateTftShape(shape);
  checkLevelsWithMedian(levels);
  const layout = tftParameterLayout(shape);
  const values = new Float32Array(layout.count);
  const stream = createStream({ seed, stream: 0, path: 0 });
  const uniform = ({ inputs, outputs, weights }: DenseLayout): void => {
    const bound = Math.sqrt(6 / (inputs + outputs));
    for (let i = weights; i < weights + inputs * outputs; i++) {
      values[i] = (2 * nextUniform(stream) - 1) * bound;
    }
  };
  const silence = ({ outputs, weights }: DenseLayout, input: number): void => {
    values.fill(0, weights + input * outputs, weights + (input + 1) * outputs);
  };
  const gatedSkip = ({ gate, gain, width }: GatedSkipLayout): void => {
    uniform(gate);
    values.fill(1, gain, gain + width);
  };
  const residual = ({ first, context, second, skip, gated }: ResidualLayout): void => {
    uniform(first);
    if (context) uniform(context);
    uniform(second);
    if (skip) uniform(skip);
    gatedSkip(gated);
  };
  const side = (block: SideLayout, unseen: readonly (readonly number[] | undefined)[]): void => {
    for (const group of block.groups) {
      uniform(group.embedding);
      residual(group.network);
    }
    residual(block.selection);
    uniform(block.inputWeights);
    uniform(block.hiddenWeights);
    values.fill(1, block.inputWeights.bias + hidden, block.inputWeights.bias + 2 * hidden);
    block.groups.forEach((group, g) => {
      for (const input of unseen[g] ?? []) {
        silence(group.embedding, input);
        const column = columnsOf(group)[input]!;
        silence(block.selection.first, column);
        silence(block.selection.skip!, column);
      }
    });
  };
  uniform(layout.staticEmbedding);
  for (const input of UNSEEN_INPUTS.statics) silence(layout.staticEmbedding, input);
  for (const context of layout.contexts) residual(context);
  side(layout.encoder, [undefined, UNSEEN_INPUTS.encoderChanges]);
  side(layout.decoder, [UNSEEN_INPUTS.decoderDay, UNSEEN_INPUTS.decoderWeek]);
  gatedSkip(layout.afterStates);
  residual(layout.enrichment);
  for (const matrix of [layout.queries, layout.keys, layout.values, layout.attended]) {
    uniform(matrix);
  }
  gatedSkip(layout.afterAttention);
  residual(layout.feedForward);
  gatedSkip(layout.afterFeedForward);
  levels.forEach((level, l) => {
    const directFrom = (input: number) => layout.direct.weights + input * levels.length + l;
    values[directFrom(DECODER.dayBefore)] = SEASONAL_START.day;
    values[directFrom(DECODER.weekBefore)] = SEASONAL_START.week;
    values[directFrom(DECODER.profile)] = SEASONAL_START.profile;
    values[layout.headBias + l] = SEASONAL_START.width * logit(level);
  });
  return {
    format: 'helios-tft-weights',
    version: 1,
    hidden,
    heads,
    levels: [...levels],
    knownAhead,
    values: [...values],
  };
}

function columnsOf({ parts }: InputGroup): number[] {
  return parts.flatMap(({ from, count }) => Array.from({ length: count }, (_, i) => from + i));
}

/**
 * Checks the format and version of weights, and that their number matches their shape.
 *
 * @param weights - for instance from a file
 * @throws EngineError `weightsFormat`, `hiddenNotMultipleOf4`, `headsNotDividing`, `levelsNotRising`, `weightsSize`, `weightNotFinite`
 * @example
 * validateTftWeights(initialTftWeights({ hidden: 8, heads: 2, levels: [0.5], knownAhead: 0 }, 1));
 * // => undefined
 */
export function validateTftWeights(weights: TftWeights): void {
  const { format, version, levels, values } = weights;
  if (format !== 'helios-tft-weights' || version !== 1) {
    const message = `weights must be of format helios-tft-weights, version 1; ${format}, ${version} came`;
    throw heliosError('invalid', 'weightsFormat', message, { field: 'weights' });
  }
  validateTftShape(weights);
  checkLevelsWithMedian(levels);
  const { count } = tftParameterLayout(weights);
  if (values.length !== count) {
    const message = `weights with hidden ${weights.hidden} and heads ${weights.heads} must hold ${count} values; ${values.length} came`;
    throw heliosError('invalid', 'weightsSize', message, { field: 'weights.values', count });
  }
  // A plain loop is the fastest check of a long list.
  let bad = 0;
  while (bad < count && Math.abs(values[bad]!) <= MAX_FLOAT32) bad += 1;
  if (bad < count) {
    const message = `weights.values[${bad}] must be a single-precision number; ${values[bad]} came`;
    throw heliosError('invalid', 'weightNotFinite', message, { field: 'weights.values' });
  }
}

/**
 * Refuses widths that the kernel or the heads cannot part.
 *
 * @throws EngineError `hiddenNotMultipleOf4`, `headsNotDividing`
 */
function validateTftShape({ hidden, heads }: { hidden: number; heads: number }): void {
  if (!Number.isInteger(hidden) || hidden < 4 || hidden % 4 !== 0) {
    const message = `hidden must be a positive multiple of 4; ${hidden} came`;
    throw heliosError('invalid', 'hiddenNotMultipleOf4', message, { field: 'hidden' });
  }
  if (!Number.isInteger(heads) || heads < 1 || hidden % heads !== 0) {
    const message = `heads must be a whole number that divides hidden ${hidden}; ${heads} came`;
    throw heliosError('invalid', 'headsNotDividing', message, { field: 'heads' });
  }
}

/**
 * Extends a network to more known-ahead covariates. The new weights are 0, so its forecasts do not change until it is trained.
 *
 * @param weights - of a network with at most as many covariates
 * @param knownAhead - new number of known-ahead covariates
 * @throws EngineError `knownAheadMissing` if the weights already read more
 * @example
 * const weights = initialTftWeights({ hidden: 8, heads: 2, levels: [0.5], knownAhead: 0 }, 1);
 * widenTftWeights(weights, 2).values.length - weights.values.length;
 * // => 140
 */
export function widenTftWeights(weights: TftWeights, knownAhead: number): TftWeights {
  if (knownAhead === weights.knownAhead) return weights;
  if (knownAhead < weights.knownAhead) {
    const message = `knownAhead must be at least ${weights.knownAhead}, the number of covariates that the weights read; ${knownAhead} came`;
    throw heliosError('invalid', 'knownAheadMissing', message, { field: 'knownAhead' });
  }
  const old = tftParameterLayout(weights);
  const wide = tftParameterLayout({ ...weights, knownAhead });
  const values: number[] = [];
  let copied = 0;
  const insert = (matrix: DenseLayout, row: number, rows: number): void => {
    const target = matrix.weights + row * matrix.outputs;
    for (; copied < target; copied++) values.push(weights.values[copied]!);
    for (let i = 0; i < rows * matrix.outputs; i++) values.push(0);
  };
  // In the order of the blocks.
  for (const side of ['encoder', 'decoder'] as const) {
    const known = knownGroup(old[side], wide[side]);
    const rows = wide[side].inputs - old[side].inputs;
    const end = known.parts[0]!.from + known.count;
    insert(known.embedding, known.count, rows);
    insert(old[side].selection.first, end, rows);
    insert(old[side].selection.skip!, end, rows);
    if (side === 'decoder') insert(old.direct, end, rows);
  }
  for (; copied < weights.values.length; copied++) values.push(weights.values[copied]!);
  return { ...weights, knownAhead, values };
}

/** The group of known-ahead covariates, whose size changes. */
function knownGroup(old: SideLayout, wide: SideLayout): GroupLayout {
  return old.groups.find(({ count }, g) => count < wide.groups[g]!.count)!;
}
