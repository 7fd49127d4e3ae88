import { EngineError } from '@bess/kernel/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitLear } from '../../src/models/lear/fit-lear.js';
import { forecastLear } from '../../src/models/lear/forecast-lear.js';
import type { LearOptions } from '../../src/models/lear/lear-model.js';
import { normals } from './draw.js';

const QUICK: LearOptions = { windows: [{ days: 60, scale: 'day' }] };
const LEVELS = [0.1, 0.5, 0.9];

/** Prices that follow a known-ahead load, higher by day and lower at weekends. */
function market(days: number, seed = 1, noise = 0.5) {
  const load = normals(seed, (days + 2) * 24).map(
    (value, i) => 50 + 5 * value + 10 * Math.sin((i % 24) / 4),
  );
  const errors = normals(seed + 1, days * 24);
  const values = Float64Array.from(errors, (error, i) => {
    const weekend = Math.floor(i / 24) % 7 >= 5 ? -15 : 0;
    return 20 + 0.8 * load[i]! + weekend + noise * error;
  });
  return { values, stepMinutes: 60, knownAhead: [load] };
}

describe('a forecast', () => {
  test('recovers the effect of load, hour and weekday on prices', () => {
    const all = market(202);
    const known = { ...all, values: all.values.slice(0, 200 * 24) };
    const { values } = forecastLear(fitLear(known, { heldOutDays: 0 }), known, 24, [0.5]);
    const actual = all.values.subarray(200 * 24, 201 * 24);
    const error = values.reduce((sum, value, i) => sum + Math.abs(value - actual[i]!), 0) / 24;
    // The noise alone has a mean absolute value of 0.4; without the load 3.2 remain. Over other draws 0.96 ± 0.22: the bound is 7 standard
    // deviations above.
    expect(error).toBeLessThan(2.5);
  });

  test('does not depend on later values', () => {
    const all = market(70);
    const until = 60 * 24;
    const knownAhead = [all.knownAhead[0]!.slice(0, until + 24)];
    const known = { ...all, values: all.values.slice(0, until), knownAhead };
    const clean = forecastLear(fitLear(known, QUICK), known, 24, LEVELS);
    const other = { ...all, knownAhead: [all.knownAhead[0]!.slice()] };
    other.knownAhead[0]!.fill(1e6, until + 24);
    const more = { ...other, values: known.values };
    expect(forecastLear(fitLear(more, QUICK), more, 24, LEVELS).values).toEqual(clean.values);
  });

  test('applies an earlier fit to a series extended by whole days', () => {
    const all = market(80);
    const atFit = { ...all, values: all.values.slice(0, 73 * 24) };
    const model = fitLear(atFit, { ...QUICK, heldOutDays: 0 });
    // The eightieth day is a Saturday, the seventy-fifth a Monday: the weekday must be continued.
    for (const day of [75, 77]) {
      const later = { ...all, values: all.values.slice(0, day * 24) };
      const { values } = forecastLear(model, later, 24, [0.5]);
      values.forEach((value, step) => {
        // A wrong weekday costs 15. Over other draws the largest of these errors is 4.5 ± 1.1.
        expect(Math.abs(value - all.values[day * 24 + step]!)).toBeLessThan(12);
      });
    }
    const part = { ...all, values: all.values.slice(0, 74 * 24 + 5) };
    expect(() => forecastLear(model, part, 24, [0.5])).toThrow('whole days');
  });

  test('is the same through JSON, and starts at any hour', () => {
    const all = market(60);
    const known = { ...all, values: all.values.slice(0, 55 * 24 + 7) };
    const model = fitLear(known, QUICK);
    const again = JSON.parse(JSON.stringify(model));
    const forecast = forecastLear(model, known, 30, LEVELS);
    expect(forecastLear(again, known, 30, LEVELS)).toEqual(forecast);
    const error = forecast.values
      .filter((_, i) => i % 3 === 1)
      .reduce((sum, value, i) => sum + Math.abs(value - all.values[55 * 24 + 7 + i]!) / 30, 0);
    // Over other draws 1.7 ± 0.4: the bound is 8 standard deviations above.
    expect(error).toBeLessThan(5);
  });

  test('covers at about the nominal rate', () => {
    const all = market(400, 9, 3);
    let inside = 0;
    for (let day = 200; day < 398; day += 18) {
      const known = { ...all, values: all.values.slice(0, day * 24) };
      const { values } = forecastLear(fitLear(known, QUICK), known, 48, LEVELS);
      for (let step = 0; step < 48; step += 1) {
        const actual = all.values[day * 24 + step]!;
        if (actual >= values[3 * step]! && actual <= values[3 * step + 2]!) inside += 1;
      }
    }
    const share = inside / (11 * 48);
    // Over other draws 0.782 ± 0.022: both bounds are 6 standard deviations away. Intervals of half the width would cover half.
    expect(share).toBeGreaterThan(0.65);
    expect(share).toBeLessThan(0.92);
  });

  test('is finite and ordered for any values', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.constantFrom(0, 1, -1, 1e12, -1e12, 1e-9),
        fc.constantFrom(0, 1, 1e12),
        fc.constantFrom(1, 6, 24),
        fc.integer({ min: 1, max: 60 }),
        (seed, centre, noise, daySteps, horizon) => {
          const values = normals(seed, 40 * daySteps).map((value) => centre + noise * value ** 3);
          const series = { values, stepMinutes: 1440 / daySteps };
          const forecast = forecastLear(fitLear(series, QUICK), series, horizon, LEVELS);
          expect(forecast.values).toHaveLength(3 * horizon);
          expect(forecast.values.every(Number.isFinite)).toBe(true);
          for (let step = 0; step < horizon; step += 1) {
            expect(forecast.values[3 * step]).toBeLessThanOrEqual(forecast.values[3 * step + 1]!);
            expect(forecast.values[3 * step + 1]).toBeLessThanOrEqual(
              forecast.values[3 * step + 2]!,
            );
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a fit', () => {
  test('fits windows longer than the series once', () => {
    const { values } = market(50);
    const windows = [30, 60, 90].flatMap((days) => [
      { days, scale: 'day' as const },
      { days, scale: 'step' as const },
    ]);
    const model = fitLear({ values, stepMinutes: 60 }, { windows, heldOutDays: 0 });
    expect(model.fits.map(({ days }) => days)).toEqual([30, 30, 43, 43]);
  });

  test('rejects invalid input by name', () => {
    const { values } = market(40);
    const fit = (change: object, options: LearOptions = {}) =>
      codeOf(() => fitLear({ values, stepMinutes: 60, ...change }, options));
    expect(fit({ values: values.slice(0, 28 * 24 - 1) })).toBe('tooFewValues');
    expect(fit({ values: values.map((value, i) => (i === 3 ? Number.NaN : value)) })).toBe(
      'valueOutOfRange',
    );
    expect(fit({ stepMinutes: 7 })).toBe('invalidStep');
    expect(fit({ knownAhead: [values.slice(1)] })).toBe('knownAheadTooShort');
    expect(fit({}, { windows: [] })).toBe('noWindows');
    expect(fit({}, { windows: [{ days: 20, scale: 'day' }] })).toBe('windows[0].daysOutOfRange');
    expect(fit({}, { heldOutDays: 13 })).toBe('tooFewValues');
    const series = { values, stepMinutes: 60 };
    const model = fitLear(series, { heldOutDays: 0 });
    expect(codeOf(() => forecastLear(model, series, 0, [0.5]))).toBe('horizonOutOfRange');
    expect(codeOf(() => forecastLear(model, series, 24, LEVELS))).toBe('noHeldOutErrors');
    expect(codeOf(() => forecastLear(model, series, 24, [0.1]))).toBe('levelsNotRising');
    const knownAhead = [new Float64Array(41 * 24)];
    expect(codeOf(() => forecastLear(model, { ...series, knownAhead }, 24, [0.5]))).toBe(
      'knownAheadMissing',
    );
  });
});

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
  return 'none';
}
