import { describe, expect, it } from 'vitest';
import { rollingOrigins } from '../../src/ensemble/rolling-origins.js';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import { historyUntil } from '../../src/history/gaps.js';
import { readHistory } from '../../src/history/read-history.js';
import { naiveMember, toyEnsemble } from '../forecast/toy-ensemble.js';

const LENGTH = 240;
const series = Array.from({ length: LENGTH }, (_, hour) => 100 + ((hour * 7919) % 101));

/** A fifth of the values, and the last five. */
const isMissing = (hour: number) => (hour * 48271) % 65537 < 13_107 || hour >= LENGTH - 5;
const withGaps = series.map((value, hour) => (isMissing(hour) ? null : value));

/** What a forecaster at an origin may know: the same time on the nearest days before and after, within the history. */
function filledUntil(origin: number): number[] {
  const known = withGaps.slice(0, origin);
  const nearest = (hour: number, stride: number): number | null => {
    for (let at = hour + stride; at >= 0 && at < origin; at += stride) {
      if (known[at] !== null) return known[at]!;
    }
    return null;
  };
  return known.map((value, hour) => {
    if (value !== null) return value;
    const before = nearest(hour, -24);
    const after = nearest(hour, 24);
    if (before !== null && after !== null) return (before + after) / 2;
    return (before ?? after)!;
  });
}

describe('a series with missing values', () => {
  it('has the errors counted by hand over the values that came, from histories without later values', () => {
    const horizon = 30;
    const ensemble = { ...toyEnsemble(), members: [naiveMember('LSTM', 24, 10)] };
    const { metrics, models, intervals } = forecastWithEnsemble(ensemble, {
      values: withGaps,
      horizon,
      models: ['LSTM'],
    });
    const end = withGaps.findLastIndex((value) => value !== null) + 1;
    const { origins } = rollingOrigins(end, horizon, 24);
    const errors: number[] = [];
    const shares: number[] = [];
    for (const origin of origins) {
      const history = filledUntil(origin);
      for (let step = 0; step < Math.min(horizon, end - origin); step++) {
        const actual = withGaps[origin + step];
        if (actual === null || actual === undefined) continue;
        errors.push(Math.abs(actual - history[origin - 24 + (step % 24)]!));
        shares.push((100 * errors.at(-1)!) / actual);
      }
    }
    const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
    expect(errors.length).toBeGreaterThan(50);
    expect(metrics.values).toBe(errors.length);
    expect(intervals.localScores).toBe(errors.length);
    expect(metrics.mae).toBeCloseTo(mean(errors), 9);
    expect(metrics.mape).toBeCloseTo(mean(shares), 9);
    expect(models.LSTM!.mae).toBeCloseTo(mean(errors), 9);
    expect(models.LSTM!.mape).toBeCloseTo(mean(shares), 9);
    const changes = withGaps.flatMap((value, hour) => {
      const before = hour >= 24 ? withGaps[hour - 24]! : null;
      return value === null || before === null ? [] : [Math.abs(value - before)];
    });
    expect(metrics.mase).toBeCloseTo(metrics.mae / mean(changes), 9);
  });

  it('has the same history at an origin whatever comes after it', () => {
    const values = withGaps;
    const covariate = values.map((value) => (value === null ? null : 2 * value));
    const horizon = 24;
    const read = (later: (hour: number) => number | null, origin: number) => {
      const changed = values.map((value, hour) => (hour < origin ? value : later(hour)));
      const ahead = [...covariate, ...covariate.slice(0, horizon)].map((value, hour) =>
        hour < origin + horizon ? value : later(hour),
      );
      const exogenous = [{ name: 'ahead', values: ahead as number[] }];
      const prepared = readHistory({ values: changed, horizon, exogenous });
      return historyUntil(prepared.series, origin, horizon);
    };
    for (const origin of [60, 100, 151, 200]) {
      const before = read((hour) => values[hour % LENGTH]!, origin);
      const after = read((hour) => -1000 * hour, origin);
      expect(after.values).toEqual(before.values);
      expect(after.knownAhead).toEqual(before.knownAhead);
      expect([...before.values]).toEqual(filledUntil(origin));
    }
  });

  it('has finite errors and weights for every method that shares in the forecast', () => {
    const values = withGaps;
    const { metrics, models, references, intervals } = forecastWithEnsemble(toyEnsemble(), {
      values,
      horizon: 24,
    });
    const measured = [metrics.mae, metrics.mape, metrics.pinball, intervals.errorLevel];
    for (const model of Object.values(models)) measured.push(model.mae, model.mape, model.weight);
    for (const method of Object.values(references.methods)) measured.push(method.weight);
    expect(measured.every(Number.isFinite)).toBe(true);
  });

  it('is forecast when the end of it is missing', () => {
    for (const horizon of [1, 48]) {
      const values = Array.from({ length: 24 }, (_, hour) => (hour < 18 ? (hour * 7) % 5 : null));
      const { metrics, point } = forecastWithEnsemble(toyEnsemble(), { values, horizon });
      expect(metrics.values).toBeGreaterThan(0);
      expect(point.every(Number.isFinite)).toBe(true);
    }
  });
});
