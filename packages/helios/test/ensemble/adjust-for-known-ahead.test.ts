import { describe, expect, it } from 'vitest';
import { MEMBER_LEVELS, type Member } from '../../src/ensemble/ensemble.js';
import { adjustForKnownAhead } from '../../src/ensemble/member-forecasts.js';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import { naiveMember, toyEnsemble } from '../forecast/toy-ensemble.js';
import { autocorrelatedNoise, dailyShape } from './synthetic-series.js';

const MEDIAN = MEMBER_LEVELS.indexOf(0.5);
const DAYS = 7;
const HORIZON = 24;
const known = DAYS * 24;
const seeds = Array.from({ length: 40 }, (_, i) => i + 1);

function week(seed: number, effect: number) {
  const driver = autocorrelatedNoise(known + HORIZON, 0.95, seed);
  const noise = autocorrelatedNoise(known + HORIZON, 0.9, seed + 5000);
  const shape = dailyShape(known + HORIZON, 10);
  const all = noise.map((value, i) => value + shape[i]! + effect * driver[i]!);
  return { driver, values: all.subarray(0, known), actual: all.subarray(known) };
}

/** Mean absolute error with the covariate over that without, over all weeks. */
function errorRatio(effect: number, given: (driver: Float64Array, seed: number) => Float64Array) {
  const ensemble = { ...toyEnsemble(), members: [naiveMember('LSTM', 24, 1)] };
  let withSeries = 0;
  let without = 0;
  for (const seed of seeds) {
    const { values, actual, driver } = week(seed, effect);
    const options = { values, horizon: HORIZON, models: ['LSTM' as const] };
    const exogenous = [{ name: 'driver', values: given(driver, seed) }];
    const plain = forecastWithEnsemble(ensemble, options).point;
    const informed = forecastWithEnsemble(ensemble, { ...options, exogenous }).point;
    actual.forEach((value, step) => {
      withSeries += Math.abs(informed[step]! - value);
      without += Math.abs(plain[step]! - value);
    });
  }
  return withSeries / without;
}

describe('members adjusted for known-ahead covariates', () => {
  it('have much smaller errors if a covariate drives the values', () => {
    // Over other 40 weeks 0.432 ± 0.028: the bound is 6 standard deviations above.
    expect(errorRatio(2, (driver) => driver)).toBeLessThan(0.6);
  });

  it('hardly have larger errors if it is unrelated to them', () => {
    // Over other 40 weeks 0.999 ± 0.0015 and 0.9995 ± 0.0007: the bounds are 7 standard deviations above.
    expect(errorRatio(0, (driver) => driver)).toBeLessThan(1.01);
    const other = (_: Float64Array, seed: number) =>
      autocorrelatedNoise(known + HORIZON, 0.95, seed + 9000);
    expect(errorRatio(2, other)).toBeLessThan(1.01);
  });

  it('do not change if the covariate behaves as they expect', () => {
    const { values, driver } = week(1, 2);
    const expected = driver.map((value, i) => (i < known ? value : driver[known - 24 + (i % 24)]!));
    const plain = { values, stepMinutes: 60 };
    const naive = naiveMember('LSTM', 24, 1);
    const [member] = adjustForKnownAhead([naive]);
    const made = after({ ...plain, knownAhead: [expected] }, member!);
    const before = after(plain, naive);
    for (let at = MEDIAN; at < made.length; at += MEMBER_LEVELS.length) {
      expect(made[at]).toBeCloseTo(before[at]!, 9);
    }
  });

  it('shift by the innovation of the covariate', () => {
    const { values, driver } = week(1, 2);
    const more = driver.map((value, i) => (i < known + 3 ? value : value + 10));
    const [member] = adjustForKnownAhead([naiveMember('LSTM', 24, 1)]);
    const before = after({ values, stepMinutes: 60, knownAhead: [driver] }, member!);
    const moved = after({ values, stepMinutes: 60, knownAhead: [more] }, member!);
    const effect = (moved[3 * MEMBER_LEVELS.length]! - before[3 * MEMBER_LEVELS.length]!) / 10;
    // Over 300 other weeks 1.60 ± 0.07: both bounds are 6 standard deviations away.
    expect(effect).toBeGreaterThan(1.2);
    expect(effect).toBeLessThan(2);
    moved.forEach((value, i) => {
      const step = Math.floor(i / MEMBER_LEVELS.length);
      expect(value - before[i]!).toBeCloseTo(step < 3 ? 0 : 10 * effect, 9);
    });
  });

  it('narrow by the variance that the covariate explains, up to a limit', () => {
    const { values, driver } = week(1, 2);
    const series = { values, stepMinutes: 60, knownAhead: [driver] };
    // The second member is more certain of the values than of the contribution of the driver.
    const naive = (width: number) => naiveMember('LSTM', 24, width);
    const moreCertain: Member = {
      name: 'LSTM',
      fit: (known, fit) => (asked, horizon) =>
        naive(asked.values === values ? 1e-3 : 1).fit(known, fit)(asked, horizon),
    };
    const widths = [naive(1), moreCertain].map((one) => {
      const [member] = adjustForKnownAhead([one]);
      const [adjusted, unadjusted] = [
        after(series, member!),
        after({ values, stepMinutes: 60 }, one),
      ];
      return (
        (adjusted[MEDIAN + 1]! - adjusted[MEDIAN]!) /
        (unadjusted[MEDIAN + 1]! - unadjusted[MEDIAN]!)
      );
    });
    expect(widths[0]).toBeLessThan(0.99);
    expect(widths[0]).toBeGreaterThan(0.5 - 1e-9);
    expect(widths[1]).toBeCloseTo(0.5, 9);
  });

  it('are not adjusted for effects that they learn themselves', () => {
    const asked: number[] = [];
    const watching = (learns: boolean): Member => ({
      name: 'LSTM',
      learnsKnownAhead: () => learns,
      fit: (series, options) => {
        asked.push(series.knownAhead?.length ?? 0);
        return naiveMember('LSTM', 24, 1).fit(series, options);
      },
    });
    const { values, driver } = week(1, 2);
    const series = { values, stepMinutes: 60, knownAhead: [driver] };
    for (const member of adjustForKnownAhead([watching(true), watching(false)]))
      after(series, member);
    expect(asked).toEqual([1, 0]);
  });
});

function after(series: Parameters<Member['fit']>[0], member: Member): Float64Array {
  return member.fit(series, { horizon: HORIZON, seed: 0 })(series, HORIZON).values;
}
