import { createStream, nextUniform } from '@bess/kernel/rng';
import { checkLevelsWithMedian, heliosError } from '../../internal/checks.js';
import { logit } from '../networks/forecast-network.js';
import { DECODER, decoderInputCount, encoderInputCount } from '../networks/prepare-series.js';

/** The same time of the second to the seventh day before. */
export const LAG_INPUTS = 6;

/** Lags, lead time, latest change, and the mean of the last day alone and relative to the day and to the week before. */
export const EXTRA_INPUTS = LAG_INPUTS + 5;

/** Flags and week before: like the earlier days, these inputs never vary in training windows of a short series. */
const SEASON_INPUTS = [DECODER.hasDay, DECODER.weekBefore, DECODER.hasWeek];

/** Initial direct weights of day before, week before and profile, and the initial width per unit of the logistic score. */
const SEASONAL_START = { day: 0.4, week: 0.3, profile: 0.3, width: 0.4 };

/** Size of a network. */
export interface LstmShape {
  /** Cells of the encoder and of the decoder, a multiple of 4. */
  readonly hidden: number;
  /** Levels that the network forecasts: rising, between 0 and 1, 0.5 among them. */
  readonly levels: readonly number[];
  /** Number of known-ahead covariates. */
  readonly knownAhead: number;
}

/**
 * Weights of a network as plain data. `values` holds these blocks in order, each row by row: the encoder's input weights [inputs,
 * 4·hidden], hidden weights [hidden, 4·hidden] and bias [4·hidden]; the same of the decoder; the head [hidden, levels], the direct weights
 * from the decoder's inputs [inputs, levels] and the head's bias [levels]. Gates are in the order input, forget, candidate, output, and
 * inputs in the order of `fillWindow`. The encoder reads the value and the calendar. The decoder reads the value a day before and whether
 * it exists, the same of a week before, the mean of the same time of the last seven days, and the calendar. Then follow known-ahead
 * covariates, in the decoder each with its change from the day before, and in the decoder the inputs of `fillLstmExtraInputs`.
 */
export interface LstmWeights extends LstmShape {
  readonly format: 'helios-lstm-weights';
  readonly version: 1;
  readonly values: readonly number[];
}

/**
 * Initial weights for training: Glorot and Bengio's uniform distribution for inputs and states, open forget gates (Jozefowicz et al. 2015),
 * a zero head and direct weights that repeat the season. An untrained network is therefore a seasonal forecast. Input weights are 0 for
 * features that no training window of a short series contains.
 *
 * @param shape - size of the network
 * @param seed - an integer from 0 to 2^53 − 1
 * @throws EngineError `hiddenNotMultipleOf4`, `levelsNotRising`
 * @example
 * initialLstmWeights({ hidden: 32, levels: [0.1, 0.5, 0.9], knownAhead: 0 }, 1).values.length;
 * // => 14397
 */
export function initialLstmWeights(shape: LstmShape, seed: number): LstmWeights {
  const { hidden, levels, knownAhead } = shape;
  if (!Number.isInteger(hidden) || hidden < 4 || hidden % 4 !== 0) {
    throw heliosError(
      'invalid',
      'hiddenNotMultipleOf4',
      `hidden must be a positive multiple of 4; ${hidden} came`,
      { field: 'hidden' },
    );
  }
  checkLevelsWithMedian(levels);
  const layout = lstmParameterLayout(shape);
  const values = new Float32Array(layout.count);
  const stream = createStream({ seed, stream: 0, path: 0 });
  const uniform = (from: number, inputs: number) => {
    const bound = Math.sqrt(6 / (inputs + 4 * hidden));
    for (let i = from; i < from + inputs * 4 * hidden; i++) {
      values[i] = (2 * nextUniform(stream) - 1) * bound;
    }
  };
  for (const layer of [layout.encoder, layout.decoder]) {
    uniform(layer.inputWeights, layer.inputs);
    uniform(layer.hiddenWeights, hidden);
    values.fill(1, layer.bias + hidden, layer.bias + 2 * hidden);
  }
  const lags = layout.decoder.inputs - EXTRA_INPUTS;
  const unheard = Array.from({ length: LAG_INPUTS }, (_, lag) => lags + lag);
  for (const input of [...SEASON_INPUTS, ...unheard]) {
    const row = layout.decoder.inputWeights + input * 4 * hidden;
    values.fill(0, row, row + 4 * hidden);
  }
  levels.forEach((level, l) => {
    const directFrom = (input: number) => layout.direct + input * levels.length + l;
    values[directFrom(DECODER.dayBefore)] = SEASONAL_START.day;
    values[directFrom(DECODER.weekBefore)] = SEASONAL_START.week;
    values[directFrom(DECODER.profile)] = SEASONAL_START.profile;
    values[layout.headBias + l] = SEASONAL_START.width * logit(level);
  });
  return {
    format: 'helios-lstm-weights',
    version: 1,
    hidden,
    levels: [...levels],
    knownAhead,
    values: [...values],
  };
}

/**
 * Checks the format and version of weights, and that their number matches their shape.
 *
 * @param weights - for instance from a file
 * @throws EngineError `weightsFormat`, `levelsNotRising`, `weightsSize`, `weightNotFinite`
 * @example
 * validateLstmWeights(initialLstmWeights({ hidden: 8, levels: [0.5], knownAhead: 0 }, 1));
 * // => undefined
 */
export function validateLstmWeights(weights: LstmWeights): void {
  const { format, version, hidden, levels, knownAhead, values } = weights;
  if (format !== 'helios-lstm-weights' || version !== 1) {
    const message = `weights must be of format helios-lstm-weights, version 1; ${format}, ${version} came`;
    throw heliosError('invalid', 'weightsFormat', message, { field: 'weights' });
  }
  checkLevelsWithMedian(levels);
  const { count } = lstmParameterLayout({ hidden, levels, knownAhead });
  if (hidden % 4 !== 0 || values.length !== count) {
    const message = `weights with hidden ${hidden} must hold ${count} values and hidden be a multiple of 4; ${values.length} came`;
    throw heliosError('invalid', 'weightsSize', message, { field: 'weights.values', count });
  }
  const bad = values.findIndex((value) => !Number.isFinite(Math.fround(value)));
  if (bad !== -1) {
    const message = `weights.values[${bad}] must be a single-precision number; ${values[bad]} came`;
    throw heliosError('invalid', 'weightNotFinite', message, { field: 'weights.values' });
  }
}

/**
 * Extends a network to more known-ahead covariates. The new weights are 0, so its forecasts do not change until it is trained.
 *
 * @param weights - of a network with at most as many covariates
 * @param knownAhead - new number of known-ahead covariates
 * @throws EngineError `knownAheadMissing` if the weights already read more
 * @example
 * const weights = initialLstmWeights({ hidden: 8, levels: [0.5], knownAhead: 0 }, 1);
 * widenLstmWeights(weights, 2).values.length - weights.values.length;
 * // => 196
 */
export function widenLstmWeights(weights: LstmWeights, knownAhead: number): LstmWeights {
  if (knownAhead === weights.knownAhead) return weights;
  if (knownAhead < weights.knownAhead) {
    const message = `knownAhead must be at least ${weights.knownAhead}, the number of covariates that the weights read; ${knownAhead} came`;
    throw heliosError('invalid', 'knownAheadMissing', message, { field: 'knownAhead' });
  }
  const { hidden, levels, values } = weights;
  const old = lstmParameterLayout(weights);
  const more = knownAhead - weights.knownAhead;
  const zeros = (rows: number, width: number): number[] => new Array(rows * width).fill(0);
  const decoderRows = decoderInputCount(more) - decoderInputCount(0);
  const decoderEnd = old.decoder.hiddenWeights - EXTRA_INPUTS * 4 * hidden;
  const directEnd = old.headBias - EXTRA_INPUTS * levels.length;
  const encoderRows = encoderInputCount(more) - encoderInputCount(0);
  return {
    ...weights,
    knownAhead,
    // Inputs of known-ahead covariates come last in the encoder, and before those of `fillLstmExtraInputs` in the
    // decoder.
    values: [
      ...values.slice(0, old.encoder.hiddenWeights),
      ...zeros(encoderRows, 4 * hidden),
      ...values.slice(old.encoder.hiddenWeights, decoderEnd),
      ...zeros(decoderRows, 4 * hidden),
      ...values.slice(decoderEnd, directEnd),
      ...zeros(decoderRows, levels.length),
      ...values.slice(directEnd),
    ],
  };
}

/** Offsets of the blocks of {@link LstmWeights}. */
export interface LstmParameterLayout {
  readonly encoder: LayerLayout;
  readonly decoder: LayerLayout;
  readonly head: number;
  readonly direct: number;
  readonly headBias: number;
  readonly count: number;
}

/** One LSTM layer. */
export interface LayerLayout {
  readonly inputs: number;
  readonly inputWeights: number;
  readonly hiddenWeights: number;
  readonly bias: number;
}

/** Offsets of the blocks of a network's weights, in numbers. */
export function lstmParameterLayout(shape: LstmShape): LstmParameterLayout {
  const { hidden, levels, knownAhead } = shape;
  const encoderInputs = encoderInputCount(knownAhead);
  const decoderInputs = lstmDecoderInputCount(knownAhead);
  const decoderStart = layerSize(encoderInputs, hidden);
  const head = decoderStart + layerSize(decoderInputs, hidden);
  const direct = head + hidden * levels.length;
  const headBias = direct + decoderInputs * levels.length;
  return {
    encoder: layer(0, encoderInputs, hidden),
    decoder: layer(decoderStart, decoderInputs, hidden),
    head,
    direct,
    headBias,
    count: headBias + levels.length,
  };
}

function layer(start: number, inputs: number, hidden: number): LayerLayout {
  const hiddenWeights = start + inputs * 4 * hidden;
  return {
    inputs,
    inputWeights: start,
    hiddenWeights,
    bias: hiddenWeights + hidden * 4 * hidden,
  };
}

function layerSize(inputs: number, hidden: number): number {
  return (inputs + hidden + 1) * 4 * hidden;
}

/** Number of decoder inputs per step: those of all networks, then those of `fillLstmExtraInputs`. */
function lstmDecoderInputCount(knownAhead: number): number {
  return decoderInputCount(knownAhead) + EXTRA_INPUTS;
}
