import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import type { ForecastOptions, ModelName } from '../../src/types.js';
import { naiveMember, toyEnsemble } from './toy-ensemble.js';

const dayAndWeek = (length: number) =>
  Array.from(
    { length },
    (_, hour) => 50 + 20 * Math.sin((hour * Math.PI) / 12) + ((hour * 7919) % 13),
  );
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'no error';
};

describe('a forecast of an ensemble', () => {
  it('is the weighted mean of its members', () => {
    const values = dayAndWeek(168);
    const weights = { LSTM: 0.5, XGBoost: 0.25, Prophet: 0.125, TFT: 0.125 };
    const { point, models } = forecastWithEnsemble(toyEnsemble(), { values, horizon: 30, weights });
    point.forEach((value, step) => {
      const mean = Object.values(models).reduce(
        (sum, model) => sum + model.weight * model.point[step]!,
        0,
      );
      expect(value).toBeCloseTo(mean, 9);
      expect(models.LSTM!.point[step]).toBeCloseTo(values[144 + (step % 24)]!, 9);
    });
  });

  it('gives the model that suits the series more weight than its prior', () => {
    const values = Array.from({ length: 300 }, (_, hour) => (hour % 12) + 0.001 * (hour % 7));
    const { models } = forecastWithEnsemble(toyEnsemble(), { values, horizon: 24 });
    expect(models.TFT!.weight).toBeGreaterThan(0.2);
    expect(models.Prophet!.weight).toBeLessThan(0.05);
    const sum = Object.values(models).reduce((total, { weight }) => total + weight, 0);
    expect(sum).toBeCloseTo(1, 12);
  });

  it('reports the coverage of the pooled table if the series is too short', () => {
    const { metrics, intervals, models } = forecastWithEnsemble(toyEnsemble(), {
      values: dayAndWeek(24),
      horizon: 48,
    });
    expect(metrics.origins).toBeGreaterThan(0);
    expect(metrics.values).toBe(intervals.localScores);
    expect(intervals).toMatchObject({
      coverage: 0.78,
      coverageFrom: 'pooledTable',
      rollingCoverage: null,
    });
    expect(Number.isFinite(models.LSTM!.mape)).toBe(true);
  });

  it('covers at nearly the nominal rate on stationary noise', () => {
    // Deterministic, not random.
    const values = Array.from({ length: 2000 }, (_, i) => ((i * 48271) % 65537) / 65537);
    const ensemble = { ...toyEnsemble(), members: [naiveMember('LSTM', 1, 0.1)] };
    const { intervals } = forecastWithEnsemble(ensemble, { values, horizon: 48, models: ['LSTM'] });
    expect(intervals.coverageFrom).toBe('pooledTableAndRollingOrigins');
    expect(intervals.rollingCoverage).toBeGreaterThan(0.7);
    expect(intervals.rollingCoverage).toBeLessThan(0.92);
    expect(intervals.coverage).toBeCloseTo(0.8 + 0.25 * (intervals.rollingCoverage! - 0.8), 12);
  });

  it('orders its quantiles around the point and stays finite, for any values', () => {
    const size = fc.constantFrom(1e-6, 1, 1e3, 1e12);
    fc.assert(
      fc.property(
        fc.array(evenly(-1, 1), { minLength: 24, maxLength: 240 }),
        size,
        evenly(-1e6, 1e6),
        fc.integer({ min: 1, max: 60 }),
        (shape, scale, shift, horizon) => {
          const values = shape.map((value) => shift + scale * value);
          const levels = [0.02, 0.1, 0.5, 0.9, 0.98];
          const made = forecastWithEnsemble(toyEnsemble(), { values, horizon, levels });
          for (let step = 0; step < horizon; step++) {
            const row = [...made.quantiles.values.subarray(5 * step, 5 * step + 5)];
            expect(row.every(Number.isFinite)).toBe(true);
            expect(row).toEqual([...row].sort((a, b) => a - b));
            expect(made.p10[step]).toBeLessThanOrEqual(made.point[step]!);
            expect(made.p90[step]).toBeGreaterThanOrEqual(made.point[step]!);
            expect(row[1]).toBe(made.p10[step]);
            expect(row[3]).toBe(made.p90[step]);
          }
        },
      ),
      { endOnFailure: true },
    );
  });

  it('continues a constant, without width', () => {
    const ensemble = { ...toyEnsemble(), members: [naiveMember('LSTM', 24, 0)] };
    const made = forecastWithEnsemble(ensemble, {
      values: new Array(100).fill(7),
      horizon: 5,
      paths: 3,
    });
    expect([...made.point, ...made.p10, ...made.p90, ...made.paths!]).toEqual(
      new Array(30).fill(7),
    );
    expect(made.drift).toBeNull();
    expect(made.metrics).toMatchObject({ mae: 0, mape: 0, mase: null });
  });

  it('continues exact repetition, without width', () => {
    const cycle = fc.array(evenly(-1e3, 1e3), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(cycle, fc.integer({ min: 0, max: 59 }), (pattern, more) => {
        const period = pattern.length;
        const length = Math.max(24, 2 * period) + (more % period);
        const values = Array.from({ length }, (_, i) => pattern[i % period]!);
        const made = forecastWithEnsemble(toyEnsemble(), { values, horizon: 40, paths: 2 });
        const next = Array.from({ length: 40 }, (_, step) => pattern[(length + step) % period]!);
        const { point, p10, p90, paths } = made;
        expect([...point, ...p10, ...p90, ...paths!]).toEqual(new Array(5).fill(next).flat());
      }),
    );
  });

  it('keeps its intervals for a series that nearly repeats', () => {
    const values = Array.from({ length: 168 }, (_, hour) => (hour % 24) + (hour === 20 ? 1e-3 : 0));
    const widthOf = (options: Partial<ForecastOptions>) => {
      const made = forecastWithEnsemble(toyEnsemble(), { values, horizon: 24, ...options });
      return made.p90[5]! - made.p10[5]!;
    };
    expect(widthOf({ weights: { LSTM: 1 } })).toBeGreaterThan(0.1);
    // Simple methods know how small the deviations are.
    expect(widthOf({})).toBeGreaterThan(1e-7);
    expect(widthOf({})).toBeLessThan(1e-3);
  });

  it('does not count filled values as repetition', () => {
    const values: (number | null)[] = Array.from({ length: 60 }, (_, hour) => hour % 24);
    const after = () => {
      const made = forecastWithEnsemble(toyEnsemble(), {
        values,
        horizon: 24,
        weights: { LSTM: 1 },
      });
      return { point: made.point, width: made.p90[20]! - made.p10[20]! };
    };
    const known = after();
    expect(known.width).toBe(0);
    // Six o'clock has occurred three times.
    values[30] = null;
    expect(after()).toEqual(known);
    values[54] = null;
    expect(after().point[18]).toBeCloseTo(6, 9);
    expect(after().width).toBeGreaterThan(0.1);
  });

  it('is equivariant to level and scale of the series', () => {
    const values = dayAndWeek(200);
    const plain = forecastWithEnsemble(toyEnsemble(), { values, horizon: 24 });
    const moved = forecastWithEnsemble(toyEnsemble(), {
      values: values.map((v) => 3 * v - 500),
      horizon: 24,
    });
    plain.quantiles.values.forEach((value, i) => {
      expect(moved.quantiles.values[i]).toBeCloseTo(3 * value - 500, 6);
    });
    expect(moved.models.LSTM!.weight).toBeCloseTo(plain.models.LSTM!.weight, 9);
  });

  it('imputes missing values from the same time of other days', () => {
    const values: (number | null)[] = Array.from({ length: 240 }, (_, hour) => hour % 24);
    for (const place of [30, 31, 100, 239]) values[place] = null;
    const made = forecastWithEnsemble(toyEnsemble(), { values, horizon: 24, weights: { LSTM: 1 } });
    expect(made.filledSteps).toBe(4);
    made.point.forEach((value, step) => {
      expect(value).toBeCloseTo(step, 9);
    });
  });

  it('finds gaps by their times and treats them as missing', () => {
    const hours = Array.from({ length: 200 }, (_, hour) => hour).filter((hour) => hour % 50 !== 49);
    const timestamps = hours.map((hour) => new Date(hour * 3_600_000).toISOString());
    const values = hours.map((hour) => hour % 24);
    const options = { values, timestamps, horizon: 4, weights: { LSTM: 1 } };
    const made = forecastWithEnsemble(toyEnsemble(), options);
    expect(made.filledSteps).toBe(3);
    made.point.forEach((value, step) => {
      expect(value).toBeCloseTo((199 + step) % 24, 9);
    });
  });

  it('draws paths with the marginals of its quantiles', () => {
    const values = dayAndWeek(336);
    const options = { values, horizon: 12, paths: 200, seed: 5 };
    const made = forecastWithEnsemble(toyEnsemble(), options);
    for (let step = 0; step < 12; step++) {
      const below = Array.from({ length: 200 }, (_, p) => made.paths![p * 12 + step]!).filter(
        (value) => value < made.p10[step]!,
      );
      // The values of the paths at each step are at the levels (i − ½)/200, so this is not random.
      expect(below).toHaveLength(20);
    }
    expect(forecastWithEnsemble(toyEnsemble(), options)).toEqual(made);
  });

  it('reports its progress, and stops if cancelled', () => {
    const shares: number[] = [];
    const values = dayAndWeek(300);
    forecastWithEnsemble(toyEnsemble(), {
      values,
      horizon: 24,
      onProgress: (share) => shares.push(share),
    });
    expect(shares.length).toBeGreaterThan(5);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const signal = { aborted: false };
    const options = { values, horizon: 24, signal, onProgress: () => (signal.aborted = true) };
    expect(codeOf(() => forecastWithEnsemble(toyEnsemble(), options))).toBe('cancelled');
  });

  it.each([
    [{ values: dayAndWeek(23) }, 'tooFewValues'],
    [{ values: dayAndWeek(48).map((v, i) => (i === 3 ? Infinity : v)) }, 'notFinite'],
    [{ values: dayAndWeek(48).map((v, i) => (i === 3 ? 1e16 : v)) }, 'valueOutOfRange'],
    [{ values: dayAndWeek(48).map((v, i) => (i < 20 ? null : v)) }, 'tooManyMissing'],
    [{ horizon: 0 }, 'horizonOutOfRange'],
    [{ horizon: 1001 }, 'horizonOutOfRange'],
    [{ horizon: 2.5 }, 'horizonOutOfRange'],
    [{ stepMinutes: 7 }, 'stepMinutesOutOfRange'],
    [{ stepMinutes: '60' as unknown as number }, 'wrongType'],
    [{ levels: [0.5, 0.1] }, 'levelsNotRising'],
    [{ levels: [0] }, 'levelOutOfRange'],
    [{ models: ['ARIMA' as ModelName] }, 'unknownModel'],
    [{ models: [] }, 'noModels'],
    [{ weights: { LSTM: -1 } }, 'weightOutOfRange'],
    [{ weights: { LSTM: 0 } }, 'weightsAddUpToNothing'],
    [{ weights: { ARIMA: 1 } as object }, 'unknownModel'],
    [{ paths: -1 }, 'pathsOutOfRange'],
    [{ seed: 0.5 }, 'seedOutOfRange'],
    [{ start: 'yesterday' }, 'malformedInstant'],
    [{ start: '2026-01-01T00:00Z', timeZone: 'Mars/Olympus' }, 'unknownTimeZone'],
    [{ start: '2026-01-01T00:00Z', timestamps: [] }, 'startAndTimestamps'],
    [{ timestamps: ['2026-01-01'] }, 'lengthsDiffer'],
    [{ exogenous: [{ name: 'load', values: [1, 2] }] }, 'exogenousLength'],
    ...[
      { values: null },
      { timestamps: 1 },
      { levels: null },
      { models: {} },
      { exogenous: 1 },
      { exogenous: [null] },
    ].map((wrong): [object, string] => [wrong, 'wrongType']),
  ])('rejects %j with %s', (wrong, code) => {
    const options = { values: dayAndWeek(48), horizon: 4, ...wrong };
    expect(codeOf(() => forecastWithEnsemble(toyEnsemble(), options))).toBe(code);
  });

  it('rejects times that do not rise or fall between steps', () => {
    const times = Array.from({ length: 30 }, (_, h) => new Date(h * 3_600_000).toISOString());
    const values = dayAndWeek(30);
    const twice = times.map((time, i) => (i === 9 ? times[8]! : time));
    const odd = times.map((time, i) => (i === 7 ? 'noon' : time));
    expect(() =>
      forecastWithEnsemble(toyEnsemble(), { values, timestamps: odd, horizon: 4 }),
    ).toThrow(/^timestamps\[7\] must be/);
    const between = times.map((time, i) => (i === 9 ? time.replace(':00:00', ':20:00') : time));
    const codes = [twice, between].map((timestamps) =>
      codeOf(() => forecastWithEnsemble(toyEnsemble(), { values, timestamps, horizon: 4 })),
    );
    expect(codes).toEqual(['timesNotRising', 'timeOffStep']);
  });
});
