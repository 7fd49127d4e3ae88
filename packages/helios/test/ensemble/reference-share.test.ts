import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import type { CombinedQuantiles } from '../../src/ensemble/combine.js';
import { MEMBER_LEVELS } from '../../src/ensemble/ensemble.js';
import { shareWithReferences, weighReferences } from '../../src/ensemble/reference-share.js';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import { toyEnsemble } from '../forecast/toy-ensemble.js';

const stream = createStream({ seed: 2, stream: 6, path: 0 });
const truth = (hour: number) => 100 + 20 * Math.sin((hour * Math.PI) / 12);
const values = Float64Array.from({ length: 216 }, (_, h) => truth(h) + 0.5 * nextNormal(stream));
const known = { values: values.slice(0, 168), stepMinutes: 60 };
const origins = [67, 83, 99, 115, 131, 147];

/** Forecasts of models that miss what comes by this much, everywhere. */
function modelsWithError(error: number): CombinedQuantiles {
  const at = (origin: number, steps: number) =>
    Float64Array.from({ length: steps * MEMBER_LEVELS.length }, (_, i) => {
      const step = Math.floor(i / MEMBER_LEVELS.length);
      const level = MEMBER_LEVELS[i % MEMBER_LEVELS.length]!;
      return values[origin + step]! + error + 4 * (level - 0.5) * error;
    });
  return {
    ahead: at(168, 48),
    blocks: origins.map((origin) => {
      const steps = Math.min(48, 168 - origin);
      return { origin, actual: values.slice(origin, origin + steps), quantiles: at(origin, steps) };
    }),
  };
}

describe('the share of the simple methods', () => {
  it('is next to nothing where the models are better, and nearly all where they fail', () => {
    const shareOf = (error: number) =>
      shareWithReferences(modelsWithError(error), known, 48, () => {}).share.share;
    expect(shareOf(0.1)).toBeLessThan(0.01);
    expect(shareOf(20)).toBeGreaterThan(0.999);
    const shares = [0.1, 0.5, 0.8, 1.2, 2, 5].map(shareOf);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('makes the forecast as good as the best method where the models fail', () => {
    const { combined, references } = shareWithReferences(modelsWithError(20), known, 48, () => {});
    const errorOf = (quantiles: Float64Array) =>
      quantiles
        .filter((_, i) => i % MEMBER_LEVELS.length === 3)
        .reduce((sum, value, step) => sum + Math.abs(value - values[168 + step]!), 0);
    const best = Math.min(...Object.values(references.ahead).map(errorOf));
    expect(errorOf(combined.ahead)).toBeLessThan(1.1 * best);
  });

  it('gives the methods weights that add up to 1, without those that never had a forecast', () => {
    const { share } = shareWithReferences(modelsWithError(1), known, 48, () => {});
    const weights = Object.values(share.weights);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    // A week of values is known only at the end.
    expect(share.weights.naiveWeek).toBe(0);
  });

  it('needs evidence from two origins', () => {
    const models = modelsWithError(50);
    const one = { ...models, blocks: models.blocks.slice(0, 1) };
    const methods = { smoothing: models.ahead };
    const references = { blocks: [methods], ahead: methods };
    const terms = { length: 168, daySteps: 24, scale: 1, from: 0 };
    expect(weighReferences(one, references, terms).share).toBe(0);
  });

  it('is 0 where a caller names weights or models', () => {
    const options = { values: known.values, horizon: 24 };
    expect(forecastWithEnsemble(toyEnsemble(), options).references.share).toBeGreaterThan(0);
    for (const named of [{ weights: { LSTM: 1 } }, { models: ['TFT'] }] as const) {
      const { references } = forecastWithEnsemble(toyEnsemble(), { ...options, ...named });
      expect(references).toEqual({ share: 0, methods: {} });
    }
  });

  it('asks nothing of values after an origin', () => {
    const models = modelsWithError(2);
    const before = shareWithReferences(models, known, 48, () => {}).references.blocks[2]!;
    const changed = known.values.slice();
    changed.fill(1e6, origins[2]);
    const later = { ...known, values: changed };
    expect(shareWithReferences(models, later, 48, () => {}).references.blocks[2]).toEqual(before);
  });
});
