import { createStream, nextNormal } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketPrior } from '../../src/data/market-prior.js';
import { fitPriceModel } from '../../src/fitting/fit-price-model.js';
import type { LocalDays } from '../../src/fitting/history.js';
import { fitReserve } from '../../src/fitting/reserve.js';
import {
  autoregressiveMoments,
  regressMoments,
  whitenedMoments,
} from '../../src/fitting/whitened-regression.js';
import { cholesky, solveCholesky } from '../../src/internal/cholesky.js';
import { regress } from '../../src/internal/regression.js';
import type { ReserveModel } from '../../src/price/price-model.js';
import { hourlyHistory } from '../support/histories.js';

const HOUR_OF_PEAK = 19;
/** A quarter of the median of the simulated prices, the offset of the fit. */
const OFFSET = 4.1;

describe('whitenedMoments', () => {
  it('property: equal those from the full covariance of an autoregression, with and without gaps', () => {
    const rowsArbitrary = fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 9 }),
        value: fc.double({ min: -2, max: 2, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(rowsArbitrary, fc.double({ min: -0.9, max: 0.95, noNaN: true }), (steps, phi) => {
        let hour = 0;
        const rows = steps.map(({ gap, value }) => {
          hour += gap;
          return { hour, columns: [hour % 2, 2], values: [1, value] };
        });
        const covariance = rows.flatMap((a) =>
          rows.map((b) => phi ** Math.abs(a.hour - b.hour) / (1 - phi * phi)),
        );
        const lower = cholesky(covariance, rows.length)!;
        const columns = [0, 1, 2].map((at) =>
          rows.map((row) => row.values[row.columns.indexOf(at)] ?? 0),
        );
        const whitened = whitenedMoments(autoregressiveMoments(rows, 3), phi);
        for (const [i, a] of columns.entries()) {
          const solved = solveCholesky(lower, a);
          for (const [j, b] of columns.entries()) {
            const dense = b.reduce((sum, value, row) => sum + value * solved[row]!, 0);
            expect(whitened.matrix[i * 3 + j]).toBeCloseTo(dense, 8);
          }
        }
        const logDeterminant = rows.reduce(
          (sum, _, row) => sum - Math.log(lower[row * (rows.length + 1)]!),
          0,
        );
        expect(whitened.logDeterminant).toBeCloseTo(logDeterminant, 8);
      }),
    );
  });

  it('restart after three days', () => {
    const row = (hour: number) => ({ hour, columns: [0], values: [hour] });
    const apart = whitenedMoments(autoregressiveMoments([row(1), row(74)], 1), 0.5);
    expect(apart.matrix[0]).toBeCloseTo(0.75 * (1 + 74 * 74), 9);
    const near = whitenedMoments(autoregressiveMoments([row(1), row(2)], 1), 0.5);
    // 0.75·1² for the first, (2 − 0.5·1)² for the second.
    expect(near.matrix[0]).toBeCloseTo(0.75 + 2.25, 12);
  });
});

it('property: regressMoments equals regress', () => {
  const stream = createStream({ seed: 3, stream: 0, path: 0 });
  const rows = Float64Array.from({ length: 60 }, () => nextNormal(stream));
  const y = Float64Array.from({ length: 20 }, () => nextNormal(stream));
  const moments = new Float64Array(16);
  for (const [row, value] of y.entries()) {
    const all = [...rows.subarray(row * 3, row * 3 + 3), value];
    for (let i = 0; i < 16; i++) moments[i] = moments[i]! + all[i >> 2]! * all[i & 3]!;
  }
  const evidences = [0.5, 4].map((precision) => {
    const prior = { mean: [0.1, 0, -0.3], precision: [1, precision, 2], shape: 2, rate: 0.4 };
    const expected = regress(rows, y, prior);
    const fit = regressMoments(moments, 20, prior);
    for (let a = 0; a < 3; a++) {
      expect(fit.mean[a]).toBeCloseTo(expected.mean[a]!, 10);
      const column = solveCholesky(
        fit.lower,
        [0, 1, 2].map((b) => (a === b ? 1 : 0)),
      );
      for (let b = 0; b < 3; b++)
        expect(column[b]).toBeCloseTo(expected.covariance[a * 3 + b]!, 10);
    }
    expect(fit.shape).toBe(expected.shape);
    expect(fit.rate).toBeCloseTo(expected.rate, 10);
    return fit.logEvidence - expected.logEvidence;
  });
  expect(evidences[0]).toBeCloseTo(evidences[1]!, 9);
});

describe('fitReserve', () => {
  const months = [0.4, 0.2, 0, -0.1, -0.3, -0.2, 0.1, 0.3, 0.2, 0, -0.2, -0.4];

  it('finds the parameters of simulated prices', () => {
    const fit = fitted(365);
    // Over other prices the standard errors are 0.046, 0.008 and 0.0014; the bounds are six of each or more. Six posterior
    // deviations of the slope and of twelve months are passed by chance with a probability of 3·10⁻⁸.
    expect(Math.abs(fit.offset - OFFSET)).toBeLessThan(0.3);
    expect(Math.abs(fit.residual.mean[1] - 0.7)).toBeLessThan(0.08);
    expect(Math.abs(Math.sqrt(fit.residual.rate / fit.residual.shape) - 0.2)).toBeLessThan(0.01);
    expect(Math.abs(fit.slope.mean - 0.15) / fit.slope.standardDeviation).toBeLessThan(6);
    expect(fit.hour.mean.indexOf(Math.max(...fit.hour.mean))).toBe(HOUR_OF_PEAK);
    for (const [month, truth] of months.entries()) {
      expect(Math.abs(fit.month.mean[month]! - truth), `month ${month}`).toBeLessThan(
        6 * fit.month.standardDeviation[month]!,
      );
    }
  });

  it('estimates observed months and keeps the others near them', () => {
    const fit = fitted(60);
    const [january, , , april] = fit.month.standardDeviation;
    // Over other prices 0.023 ± 0.001 and 0.196 ± 0.014.
    expect(january).toBeLessThan(0.08);
    expect(april).toBeGreaterThan(0.1);
    expect(april).toBeLessThan(0.4);
    const level = (month: number) => fit.month.mean[month]!;
    // Over other prices 0.16 ± 0.035 below the larger of both and 0.02 ± 0.034 above the smaller.
    expect(level(3)).toBeLessThan(Math.max(level(0), level(1)) + 0.06);
    expect(level(3)).toBeGreaterThan(Math.min(level(0), level(1)) - 0.2);
  });

  it('takes half of the season of a prior model of the same product for months without data', () => {
    const known = marketPrior('us-iso-day-ahead').reserve!;
    const plain = contrast(fitted(60));
    expect(plain).toBeCloseTo(0, 6);
    expect(contrast(fitted(60, known))).toBeCloseTo(contrast(known) / 2, 2);
    expect(contrast(fitted(60, { ...known, kind: 'spinning' }))).toBe(plain);
    // A year of own data says more than the prior.
    const year = [fitted(365), fitted(365, known)].map(contrast);
    expect(Math.abs(year[0]! - year[1]!)).toBeLessThan(0.03);
  });

  it('receives the prior model from fitPriceModel', () => {
    const stream = createStream({ seed: 12, stream: 0, path: 0 });
    const history = hourlyHistory(
      '2023-01-01',
      24 * 60,
      (hour) => 40 - 15 * Math.cos((hour * Math.PI) / 6) + nextNormal(stream),
    );
    const { series } = simulated(60);
    const reservePricePerMwHourSeries = { regulation: series };
    const [plain, leaning] = [{}, { prior: 'us-iso-day-ahead' }].map((options) => {
      const given = { ...history, reservePricePerMwHourSeries };
      return contrast(fitPriceModel(given, options).model.reserve!);
    });
    expect(plain).toBeCloseTo(0, 6);
    expect(leaning).toBeCloseTo(contrast(marketPrior('us-iso-day-ahead').reserve!) / 2, 2);
  });

  it('handles constant prices, zero prices and gaps of weeks', () => {
    const flat = fitReserve('regulation', prices(40).fill(7), new Float64Array(960), calendar(40));
    const none = fitReserve('regulation', prices(40).fill(0), new Float64Array(960), calendar(40));
    const holes = prices(80);
    holes.fill(Number.NaN, 24 * 20, 24 * 50);
    const torn = fitReserve('regulation', holes, new Float64Array(24 * 80), calendar(80));
    for (const model of [flat, none, torn]) {
      const numbers = JSON.stringify(model).match(/null|NaN/g);
      expect(numbers).toBeNull();
      expect(model!.residual.rate).toBeGreaterThan(0);
      expect(model!.residual.mean[1]).toBeLessThan(1);
    }
    expect(flat!.hour.mean[0]! + flat!.month.mean[0]!).toBeCloseTo(Math.log(7 + 7 / 4), 2);
    holes.fill(Number.NaN, 24 * 13);
    expect(fitReserve('regulation', holes, new Float64Array(24 * 80), calendar(80))).toBe(
      undefined,
    );
  });

  /** April less December. */
  function contrast({ month }: ReserveModel): number {
    return month.mean[3]! - month.mean[11]!;
  }

  function fitted(dayCount: number, known?: ReserveModel): ReserveModel {
    const { series, x } = simulated(dayCount);
    return fitReserve('regulation', series, x, calendar(dayCount), known)!;
  }

  function prices(dayCount: number): Float64Array {
    return simulated(dayCount).series;
  }

  /** Prices whose logarithm, with the offset added, follows equation (8). */
  function simulated(dayCount: number) {
    const stream = createStream({ seed: 11, stream: 0, path: 0 });
    const x = new Float64Array(24 * dayCount);
    const { month } = calendar(dayCount);
    let deviation = 0;
    const series = x.map((_, hour) => {
      deviation = 0.7 * deviation + 0.2 * nextNormal(stream);
      x[hour] = Math.sin((hour * Math.PI) / 12) + 0.5 * nextNormal(stream);
      const peak = hour % 24 === HOUR_OF_PEAK ? 0.8 : 0;
      const season = months[month[Math.floor(hour / 24)]!]!;
      return Math.exp(3 + peak + season + 0.15 * x[hour]! + deviation) - OFFSET;
    });
    return { series, x };
  }

  /** Days of 2023 from January on. */
  function calendar(dayCount: number): LocalDays {
    const month = Uint8Array.from({ length: dayCount }, (_, day) =>
      new Date(Date.UTC(2023, 0, 1 + day)).getUTCMonth(),
    );
    return {
      firstDay: 19_358,
      dayCount,
      hours: new Float64Array(24 * dayCount),
      month,
      weekday: new Uint8Array(dayCount),
      hoursUsed: 24 * dayCount,
      hoursMissing: 0,
    };
  }
});
