import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backtest } from '../../src/backtest/backtest.js';
import { forecast } from '../../src/forecast/forecast.js';
import { createForecastStream, updateForecastStream } from '../../src/stream/forecast-stream.js';
import type { ForecastOptions } from '../../src/types.js';

/** Days with a profile, lower weekends, and independent noise. */
function loadLike(length: number, seed = 1): number[] {
  let state = seed;
  return Array.from({ length }, (_, hour) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const day = Math.floor(hour / 24) % 7;
    const shape = 100 + 40 * Math.sin(((hour % 24) - 8) * (Math.PI / 12));
    return (day > 4 ? 0.8 : 1) * shape + 6 * (state / 2 ** 32 - 0.5);
  });
}

function checkSound(options: ForecastOptions): void {
  const levels = [0.02, 0.1, 0.5, 0.9, 0.98];
  const made = forecast({ ...options, levels });
  const { values } = made.quantiles;
  expect(values).toHaveLength(options.horizon * levels.length);
  for (let step = 0; step < options.horizon; step++) {
    const row = [...values.subarray(step * levels.length, (step + 1) * levels.length)];
    expect(row.every(Number.isFinite)).toBe(true);
    expect(row).toEqual([...row].sort((a, b) => a - b));
    expect(made.p10[step]).toBeLessThanOrEqual(made.point[step]!);
    expect(made.point[step]).toBeLessThanOrEqual(made.p90[step]!);
  }
  for (const { weight, mape, mae, point } of Object.values(made.models)) {
    expect([weight, mape, mae, ...point].every(Number.isFinite)).toBe(true);
  }
  expect(Number.isFinite(made.metrics.mape)).toBe(true);
  expect(made.intervals.coverage).toBeGreaterThanOrEqual(0);
  expect(made.intervals.coverage).toBeLessThanOrEqual(1);
}

const length = fc.integer({ min: 24, max: 120 });
const kinds: Record<string, fc.Arbitrary<number[]>> = {
  'a constant': fc
    .tuple(length, evenly(-1e12, 1e12))
    .map(([n, level]) => new Array<number>(n).fill(level)),
  zeros: length.map((n) => new Array<number>(n).fill(0)),
  noise: length.chain((n) => fc.array(evenly(-1, 1), { minLength: n, maxLength: n })),
  'days of any size': fc
    .tuple(length, fc.constantFrom(1e-9, 1, 1e6, 1e12), evenly(-1e12, 1e12))
    .map(([n, scale, shift]) => loadLike(n).map((value) => shift + scale * value)),
  'zeros with spikes': length.chain((n) =>
    fc.array(
      fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: evenly(0, 5000) }),
      { minLength: n, maxLength: n },
    ),
  ),
  'three values only': length.chain((n) =>
    fc.array(fc.constantFrom(-5, 20, 20.01), { minLength: n, maxLength: n }),
  ),
};
const gaps = fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(119), { maxLength: 30 }));
const start = fc.constantFrom('2026-03-28T06:00Z', undefined);

describe('a forecast with the pretrained weights', () => {
  // Few cases of each kind, because a whole ensemble is fitted for every one. Each model has property tests of its own, and `npm run
  // helios-cases` of the benches draws 10,000 requests.
  it.each(Object.keys(kinds))('is finite and ordered for %s, with and without gaps', (kind) => {
    fc.assert(
      fc.property(
        kinds[kind]!,
        gaps,
        start,
        fc.integer({ min: 1, max: 48 }),
        (series, missing, from, horizon) => {
          const values: (number | null)[] = series.slice();
          // At most a quarter may be missing.
          for (const place of missing.slice(0, series.length / 4)) {
            values[place % series.length] = null;
          }
          checkSound({ values, horizon, ...(from && { start: from }) });
        },
      ),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it.each([15, 30, 60, 120])('supports steps of %i minutes', (stepMinutes) => {
    checkSound({ values: loadLike(300), horizon: 60, stepMinutes, start: '2026-03-28T06:00Z' });
  });

  it('continues a sawtooth to the bit', () => {
    const values = Array.from({ length: 168 }, (_, hour) => hour % 24);
    const { point, p10, p90, metrics } = forecast({ values, horizon: 48 });
    const next = Array.from({ length: 48 }, (_, step) => step % 24);
    expect([...point, ...p10, ...p90]).toEqual([...next, ...next, ...next]);
    expect(metrics.mae).toBe(0);
  });

  it('reproduces the pattern of a load', () => {
    const values = loadLike(360);
    const start = '2026-01-05T00:00Z';
    const { point, metrics } = forecast({ values: values.slice(0, 336), horizon: 24, start });
    const error = point.reduce((sum, value, i) => sum + Math.abs(value - values[336 + i]!), 0) / 24;
    // Over other seeds of the noise 4.6 ± 0.8 and 0.46 ± 0.02: both bounds are 7 standard deviations away. The day before has an error of
    // 20.
    expect(error).toBeLessThan(10);
    expect(metrics.mase).toBeLessThan(0.6);
  });

  it('is reproducible to the bit', () => {
    const options = { values: loadLike(100), horizon: 24, paths: 5, seed: 3 };
    expect(forecast(options)).toEqual(forecast(options));
  });

  it('does not depend on future values', () => {
    const { leak } = backtest({
      values: loadLike(420),
      horizon: 24,
      knownSteps: 168,
      everySteps: 60,
      start: '2026-01-05T00:00Z',
      leakChecks: 2,
    });
    expect(leak).toEqual({ checked: [168, 348], leaking: [] });
  });

  it('uses known-ahead covariates, and only known values of other covariates', () => {
    const hours = 24 * 14;
    const wind = Float64Array.from({ length: hours + 24 }, (_, i) => 50 * Math.sin(i * i * 0.001));
    const price = loadLike(hours + 24).map((value, i) => value - wind[i]!);
    const options = { values: price.slice(0, hours), horizon: 24, start: '2026-01-05T00:00Z' };
    const error = (exogenous: ForecastOptions['exogenous'] = []) =>
      forecast({ ...options, exogenous }).point.reduce(
        (sum, value, i) => sum + Math.abs(value - price[hours + i]!),
        0,
      );
    // Over other seeds of the noise the ratio is 0.25 ± 0.04: the bound is 11 standard deviations above.
    expect(error([{ name: 'wind', values: wind }])).toBeLessThan(0.7 * error());
    const past = { name: 'wind', values: wind.subarray(0, 96) };
    checkSound({ values: price.slice(0, 96), horizon: 24, exogenous: [past] });
  });

  it('supports series of 100,000 values and a horizon of 1,000', () => {
    // The two fastest models; `npm run helios-cases` tests all four with such lengths.
    checkSound({ values: loadLike(100_000), horizon: 24, models: ['LSTM', 'Prophet'] });
    checkSound({ values: loadLike(168), horizon: 1000, start: '2026-01-05T00:00Z' });
  });

  it('continues as a stream', () => {
    const values = loadLike(200);
    const stream = createForecastStream({
      values: values.slice(0, 168),
      start: '2026-01-05T00:00Z',
      horizon: 24,
      everySteps: 8,
    });
    const errors = values
      .slice(168)
      .map((value) => Math.abs(updateForecastStream(stream, value).expected - value));
    // Over other seeds of the noise 3.6 ± 0.3: the bound is 8 standard deviations above.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(6);
  });
});
