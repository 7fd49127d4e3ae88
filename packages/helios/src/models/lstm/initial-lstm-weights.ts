import { createStream, nextUniform } from '@bess/kernel/rng';
import { heliosError } from '../../internal/helios-error.js';
import { checkLevels } from '../internal/check-levels.js';
import { logit } from '../internal/logit.js';
import { LAG_INPUTS, MORE_INPUTS } from './internal/more-inputs.js';
import { parameterLayout } from './internal/parameter-layout.js';
import type { LstmShape, LstmWeights } from './lstm-weights.js';

/** Inputs of the decoder for the marks and the week before: in a short series no window to train on has them, nor earlier days. */
const SEASON_INPUTS = [1, 2, 3];
/** Shares of day before, week before and profile in the direct path, and its width per unit of the logistic score. */
const START = { day: 0.4, week: 0.3, profile: 0.3, width: 0.4 };

/**
 * Weights to begin a training with: Glorot and Bengio's uniform distribution for inputs and states, forget gates open
 * (Jozefowicz et al. 2015), a head that adds nothing yet and direct weights that repeat the season. An untrained network is a
 * seasonal forecast. The states begin without an ear for what short series show first in the forecast itself.
 *
 * @param shape - size of the network
 * @param seed - a whole number from 0 to 2^53 − 1
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
  checkLevels(levels);
  const layout = parameterLayout(shape);
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
  const lags = layout.decoder.inputs - MORE_INPUTS;
  const unheard = Array.from({ length: LAG_INPUTS }, (_, lag) => lags + lag);
  for (const input of [...SEASON_INPUTS, ...unheard]) {
    const row = layout.decoder.inputWeights + input * 4 * hidden;
    values.fill(0, row, row + 4 * hidden);
  }
  levels.forEach((level, l) => {
    values[layout.direct + l] = START.day;
    values[layout.direct + 2 * levels.length + l] = START.week;
    values[layout.direct + 4 * levels.length + l] = START.profile;
    values[layout.headBias + l] = START.width * logit(level);
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
