import { createStream, nextNormal } from '@bess/kernel/rng';
import { describe, expect, it } from 'vitest';
import { MEMBER_LEVELS } from '../../src/ensemble/ensemble.js';
import { shareWithLear, sufficesForLear } from '../../src/ensemble/lear-share.js';
import { pinballSum } from '../../src/ensemble/member-weights.js';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import { toyEnsemble } from '../forecast/toy-ensemble.js';
import { forecastsThatExpect } from './forecasts-that-expect.js';

/* LEAR is fitted at each of twelve origins, so each case takes a second or more. */

const DAYS = 70;
const HOURS = DAYS * 24;
const HORIZON = 24;
const stream = createStream({ seed: 5, stream: 6, path: 0 });
const noise = () => Float64Array.from({ length: HOURS + HORIZON }, () => nextNormal(stream));
/** Wind in front after front, of a day or two each. */
const wind = noise();
for (let hour = 1; hour < wind.length; hour++) wind[hour] = 0.97 * wind[hour - 1]! + wind[hour]!;
const own = noise();
const profile = (hour: number) => 40 + 8 * Math.sin((hour * Math.PI) / 12);
const driven = Float64Array.from(own, (each, hour) => profile(hour) - 4 * wind[hour]! + each);
const undriven = Float64Array.from(own, (each, hour) => profile(hour) + 4 * each);

function seriesOf(prices: Float64Array, known: Float64Array) {
  return { values: prices.slice(0, HOURS), stepMinutes: 60, knownAhead: [known] };
}

/** Forecasts of models that know what was expected of the prices, with an error of this standard deviation. */
const modelsThatExpect = (at: (hour: number) => number, deviation: number) =>
  forecastsThatExpect(driven, HOURS, HORIZON, at, deviation);

describe('the share of LEAR', () => {
  it('is large where a covariate drives the prices and the models do not know it', () => {
    const models = modelsThatExpect(profile, 16);
    const { share, combined } = shareWithLear(models, seriesOf(driven, wind), HORIZON, () => {});
    expect(share).toBeGreaterThan(0.8);
    const errorOf = (quantiles: Float64Array) =>
      quantiles
        .filter((_, i) => i % MEMBER_LEVELS.length === 3)
        .reduce((sum, value, step) => sum + Math.abs(value - driven[HOURS + step]!), 0);
    expect(errorOf(combined.ahead)).toBeLessThan(0.5 * errorOf(models.ahead));
  });

  it('costs next to nothing where the covariate is noise, and is 0 where LEAR is far behind', () => {
    const known = modelsThatExpect(profile, 4);
    const models = {
      ...known,
      blocks: known.blocks.map((block) => ({
        ...block,
        actual: undriven.slice(block.origin, block.origin + block.actual.length),
      })),
    };
    const { combined } = shareWithLear(models, seriesOf(undriven, wind), HORIZON, () => {});
    // The models know all there is to know: nothing can be better by more than chance.
    const lossOf = (quantiles: Float64Array) => pinballSum(undriven.slice(HOURS), quantiles);
    expect(lossOf(combined.ahead)).toBeLessThan(1.03 * lossOf(models.ahead));
    const exact = modelsThatExpect((hour) => driven[hour]!, 0.01);
    expect(shareWithLear(exact, seriesOf(driven, wind), HORIZON, () => {}).share).toBe(0);
  });

  it('asks nothing of values after an origin', () => {
    const models = modelsThatExpect(profile, 16);
    const learOf = (prices: Float64Array) =>
      shareWithLear(models, seriesOf(prices, wind), HORIZON, () => {}).lear.blocks;
    const { origin } = models.blocks[8]!;
    const shuffled = driven.slice();
    shuffled.subarray(origin).sort();
    expect(learOf(shuffled).slice(0, 9)).toEqual(learOf(driven).slice(0, 9));
  });

  it('needs covariates, eight weeks, steps of an hour or more, and values that do not repeat', () => {
    const series = seriesOf(driven, wind);
    expect(sufficesForLear(series)).toBe(true);
    expect(sufficesForLear({ values: series.values, stepMinutes: 60 })).toBe(false);
    expect(sufficesForLear({ ...series, values: series.values.subarray(0, 55 * 24) })).toBe(false);
    expect(sufficesForLear({ ...series, stepMinutes: 30 })).toBe(false);
    expect(sufficesForLear({ ...series, values: new Float64Array(HOURS).fill(3) })).toBe(false);
  });

  it('is told among the references, and is 0 where a caller names weights or models', () => {
    const options = {
      values: driven.slice(0, HOURS),
      horizon: HORIZON,
      exogenous: [{ name: 'wind', values: wind }],
    };
    const parts: number[] = [];
    const { references } = forecastWithEnsemble(toyEnsemble(), {
      ...options,
      onProgress: (share) => parts.push(share),
    });
    const { share, methods } = references;
    expect(methods.lear!.weight * share).toBeGreaterThan(0.5);
    expect(methods.lear!.mae).toBeGreaterThan(0);
    const weights = Object.values(methods).map(({ weight }) => weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(parts).toEqual([...parts].sort((one, other) => one - other));
    for (const named of [{ weights: { LSTM: 1 } }, { models: ['TFT'] }] as const) {
      const alone = forecastWithEnsemble(toyEnsemble(), { ...options, ...named }).references;
      expect(alone).toEqual({ share: 0, methods: {} });
    }
  });
});
