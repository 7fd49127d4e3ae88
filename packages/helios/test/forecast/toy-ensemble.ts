import { type Ensemble, MEMBER_LEVELS, type Member } from '../../src/ensemble/ensemble.js';
import { fitAsinhTransform } from '../../src/transforms/asinh.js';
import type { ModelName } from '../../src/types.js';

/** Repeats the values `lag` steps before; quantiles are the distance of their level from one half times `width` away. */
export function naiveMember(name: ModelName, lag: number, width: number): Member {
  return {
    name,
    fit: () => (series, horizon) => {
      const { values } = series;
      const used = Math.min(lag, values.length);
      const quantiles = Array.from({ length: horizon }, (_, step) => {
        const value = values[values.length - used + (step % used)]!;
        return MEMBER_LEVELS.map((level) => value + (level - 0.5) * width);
      });
      return { levels: MEMBER_LEVELS, values: Float64Array.from(quantiles.flat()) };
    },
  };
}

const LEVELS = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];
const SCORES = [-4, -2, -1.2, -0.5, 0, 0.5, 1.2, 2, 4];

/** Four members that repeat a day, a week, an hour and half a day, with the same pooled scores everywhere. */
export function toyEnsemble(): Ensemble {
  return {
    members: [
      naiveMember('LSTM', 24, 1),
      naiveMember('XGBoost', 168, 1),
      naiveMember('Prophet', 1, 1),
      naiveMember('TFT', 12, 1),
    ],
    prior: {
      weights: {
        contextDays: [1, 7, 40],
        shares: {
          LSTM: [1, 2, 2],
          XGBoost: [1, 2, 2],
          Prophet: [1, 1, 1],
          TFT: [1, 1, 1],
        },
        sharpness: 4,
        halfValues: 100,
        widthPowers: [0, 1, 1],
      },
      scores: {
        contextSteps: [24, 168],
        horizonSteps: [1, 24, 48],
        levels: LEVELS,
        scores: Array.from({ length: 6 }, () => SCORES).flat(),
        heldOutCoverage: [0.78, 0.8],
      },
      pooledWeight: 100,
    },
    fitTransform: fitAsinhTransform,
  };
}
