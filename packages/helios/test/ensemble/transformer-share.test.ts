import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import type { CombinedQuantiles } from '../../src/ensemble/combine.js';
import { MEMBER_LEVELS } from '../../src/ensemble/ensemble.js';
import { shareWithTransformer } from '../../src/ensemble/transformer-share.js';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import { toyEnsemble } from '../forecast/toy-ensemble.js';
import { forecastsThatExpect } from './forecasts-that-expect.js';

const HOURS = 28 * 24;
const HORIZON = 24;
const profile = (hour: number) => 40 + 8 * Math.sin((hour * Math.PI) / 12);

/** Days of one profile with noise. */
function noisy(deviation: number): Float64Array {
  const stream = createStream({ seed: 7, stream: 6, path: 0 });
  return Float64Array.from(
    { length: HOURS + HORIZON },
    (_, hour) => profile(hour) + deviation * nextNormal(stream),
  );
}

const forecastsOf = (values: Float64Array, at: (hour: number) => number, deviation: number) =>
  forecastsThatExpect(values, HOURS, HORIZON, at, deviation);

const share = (values: Float64Array, forecasts: CombinedQuantiles) =>
  shareWithTransformer(
    forecasts,
    { values: values.slice(0, HOURS), stepMinutes: 60 },
    HORIZON,
    () => {},
  );

describe('the share of the patch transformer', () => {
  it('is large where the other forecasts are far off', () => {
    const values = noisy(1);
    const forecasts = forecastsOf(values, () => 40, 8);
    const { share: ofTransformer, combined } = share(values, forecasts)!;
    expect(ofTransformer).toBeGreaterThan(0.8);
    const errorOf = (quantiles: Float64Array) =>
      quantiles
        .filter((_, i) => i % MEMBER_LEVELS.length === 3)
        .reduce((sum, value, step) => sum + Math.abs(value - values[HOURS + step]!), 0);
    expect(errorOf(combined.ahead)).toBeLessThan(0.5 * errorOf(forecasts.ahead));
  });

  it('is near its prior where neither is better', () => {
    const values = noisy(1);
    const { share: ofTransformer } = share(values, forecastsOf(values, profile, 1))!;
    expect(ofTransformer).toBeGreaterThan(0.1);
    expect(ofTransformer).toBeLessThan(0.5);
  });

  it('is 0 where the other forecasts are exact to a thousandth of the noise of the network', () => {
    const values = noisy(1e-5);
    expect(share(values, forecastsOf(values, profile, 1e-5))!.share).toBe(0);
  });

  it('depends on nothing that follows an origin', () => {
    const values = noisy(1);
    const forecasts = forecastsOf(values, profile, 1);
    const made = share(values, forecasts)!.transformer;
    const { origin } = forecasts.blocks[3]!;
    const changed = values.map((value, hour) => (hour < origin ? value : -value));
    const again = share(changed, forecasts)!.transformer;
    forecasts.blocks.forEach((block, i) => {
      if (block.origin <= origin) expect(again.blocks[i]).toEqual(made.blocks[i]);
      else expect(again.blocks[i]).not.toEqual(made.blocks[i]);
    });
  });

  it('is absent for a series that repeats exactly', () => {
    const values = Float64Array.from({ length: HOURS + HORIZON }, (_, hour) => hour % 24);
    expect(share(values, forecastsOf(values, profile, 1))).toBeUndefined();
  });

  it('is told among the references, and is 0 where a caller names weights or models', () => {
    const ensemble = toyEnsemble();
    const values = [...noisy(2).subarray(0, HOURS)];
    const { references } = forecastWithEnsemble(ensemble, { values, horizon: HORIZON });
    const { transformer } = references.methods;
    expect(transformer!.weight * references.share).toBeGreaterThan(0);
    expect(transformer!.mae).toBeGreaterThan(0);
    const weights = Object.values(references.methods).map(({ weight }) => weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    const named = forecastWithEnsemble(ensemble, {
      values,
      horizon: HORIZON,
      weights: { LSTM: 1 },
    });
    expect(named.references).toEqual({ share: 0, methods: {} });
  });
});
