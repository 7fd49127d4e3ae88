import { describe, expect, it } from 'vitest';
import { backtest } from '../../src/backtest/backtest.js';
import type { BacktestHistory, Forecaster } from '../../src/backtest/backtest-options.js';

const series = (length: number) =>
  Array.from({ length }, (_, hour) => 50 + ((hour * 7919) % 31) + 10 * ((hour % 24) / 24));

/** Repeats the values `lag` steps before, at one level. */
const repeat =
  (lag: number): Forecaster =>
  ({ values }, origin, horizon) => ({
    levels: [0.5],
    values: Float64Array.from({ length: horizon }, (_, step) => {
      const place = origin + step - lag * Math.ceil((step + 1) / lag);
      return Number.isNaN(values[place]) ? 0 : values[place]!;
    }),
  });
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'no error';
};

describe('a backtest', () => {
  const values = series(900);
  const options = { values, horizon: 48, levels: [0.5] };

  it('compares forecasts with actual values at every origin', () => {
    const made = backtest({ ...options, forecaster: repeat(24) });
    expect(made.origins).toEqual([168, 341, 514, 687]);
    let sum = 0;
    for (const origin of made.origins) {
      for (let step = 0; step < 48; step++) {
        const repeated = values[origin + (step % 24) - 24]!;
        sum += Math.abs(values[origin + step]! - repeated);
      }
    }
    expect(made.metrics.mae).toBeCloseTo(sum / (4 * 48), 12);
    expect(made.metrics.maeOverNaiveDay).toBe(1);
    expect(made.metrics.values).toBe(4 * 48);
    expect(made.metrics.coverage).toBeNull();
  });

  it('reports no leak for forecasters that use known values only', () => {
    const { leak } = backtest({ ...options, forecaster: repeat(24), leakChecks: 99 });
    expect(leak).toEqual({ checked: [168, 341, 514, 687], leaking: [] });
  });

  it.each([
    ['the next value', ({ values: all }: BacktestHistory, origin: number) => all[origin]!],
    ['the last value', ({ values: all }: BacktestHistory) => all.at(-1)!],
    [
      'the mean of all',
      ({ values: all }: BacktestHistory) => all.reduce((a, b) => a + b) / all.length,
    ],
    [
      'a covariate that is not known ahead',
      ({ exogenous }: BacktestHistory, origin: number) => exogenous[0]!.values[origin + 3]!,
    ],
    [
      'a known-ahead covariate beyond the horizon',
      ({ exogenous }: BacktestHistory, origin: number) => exogenous[1]!.values[origin + 48]!,
    ],
  ])('catches a forecaster that looks at %s', (_, look) => {
    const forecaster: Forecaster = (history, origin, horizon) => ({
      levels: [0.5],
      values: new Float64Array(horizon).fill(look(history, origin)),
    });
    const exogenous = [
      { name: 'load', values: series(900), knownAhead: false },
      { name: 'wind', values: series(900), knownAhead: true },
    ];
    const { leak } = backtest({ ...options, exogenous, forecaster });
    expect(leak.leaking).toEqual(leak.checked);
    expect(leak.checked).toEqual([168, 514, 687]);
  });

  it('lets a forecaster use known-ahead covariates', () => {
    const forecaster: Forecaster = ({ exogenous }, origin, horizon) => ({
      levels: [0.5],
      values: Float64Array.from(exogenous[0]!.values).slice(origin, origin + horizon),
    });
    const exogenous = [{ name: 'price itself', values, knownAhead: true }];
    const { leak, metrics } = backtest({ ...options, exogenous, forecaster });
    expect(leak.leaking).toEqual([]);
    expect(metrics.mae).toBe(0);
  });

  it('counts coverage by the outermost levels', () => {
    const forecaster: Forecaster = ({ values: all }, origin, horizon) => ({
      levels: [0.1, 0.9],
      values: Float64Array.from({ length: 2 * horizon }, (_, i) => {
        const before = all[origin - 1 + Math.floor(i / 2)]!;
        return i % 2 === 0 ? before - 1000 : before;
      }),
    });
    const { metrics } = backtest({ ...options, levels: [0.1, 0.9], forecaster, leakChecks: 0 });
    const rises = [168, 341, 514, 687].flatMap((origin) =>
      Array.from({ length: 48 }, (_, step) => values[origin + step]! <= values[origin + step - 1]!),
    );
    expect(metrics.coverage).toBeCloseTo(rises.filter(Boolean).length / rises.length, 12);
    expect(metrics.nominalCoverage).toBeCloseTo(0.8, 12);
  });

  it('reports its progress up to 1', () => {
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    backtest({ ...options, forecaster: repeat(24), leakChecks: 1, onProgress });
    expect(shares).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('leaves out missing values', () => {
    const gaps = values.map((value, i) => (i === 170 || i === 600 ? null : value));
    const { metrics } = backtest({ ...options, values: gaps, forecaster: repeat(24) });
    expect(metrics.values).toBe(4 * 48 - 1);
    expect(Number.isFinite(metrics.mae)).toBe(true);
  });

  it.each([
    [{ horizon: 0 }, 'horizonOutOfRange'],
    [{ knownSteps: 23 }, 'knownStepsOutOfRange'],
    [{ firstOrigin: 100 }, 'firstOriginOutOfRange'],
    [{ everySteps: 0 }, 'everyStepsOutOfRange'],
    [{ leakChecks: -1 }, 'leakChecksOutOfRange'],
    [{ values: series(200) }, 'tooFewValues'],
    [{ levels: [0.1, 0.9] }, 'forecastLength'],
    [{ exogenous: [{ name: 'load', values: [1], knownAhead: true }] }, 'exogenousLength'],
    [{ values: undefined as never }, 'wrongType'],
    [{ exogenous: {} as never }, 'wrongType'],
    [{ signal: { aborted: true } }, 'cancelled'],
  ])('rejects %j with %s', (wrong, code) => {
    expect(codeOf(() => backtest({ ...options, forecaster: repeat(24), ...wrong }))).toBe(code);
  });
});
