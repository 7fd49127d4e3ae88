import { describe, expect, it } from 'vitest';
import { trainXgboost } from '../../src/models/xgboost/train-xgboost.js';
import { predictXgboost } from '../../src/models/xgboost/xgboost-model.js';
import type { XgboostParameters } from '../../src/models/xgboost/xgboost-parameters.js';

/** Deterministic numbers between −½ and ½ that steps do not predict. */
const noise = (i: number) => ((i * 7919 + ((i * i) % 977) * 31) % 1009) / 1009 - 0.5;

function table(first: number, count: number, spread: number) {
  const xs = Array.from({ length: count }, (_, k) => ((first + k) * 13) % 100);
  return {
    features: Float64Array.from(xs),
    columns: 1,
    target: Float64Array.from(xs, (x, k) => (x < 50 ? 0 : 10) + spread * noise(first + k)),
  };
}

describe('training', () => {
  it('stops early on validation rows, and keeps the best round', () => {
    const train = table(0, 200, 20);
    const late = table(200, 200, 20);
    const options: XgboostParameters = { rounds: 60, learningRate: 0.3, patience: 5 };
    const loss = (rounds: number) => {
      const predictions = predictXgboost(
        trainXgboost(train, { ...options, rounds }),
        late.features,
      );
      return late.target.reduce((sum, y, i) => sum + (y - predictions[i]!) ** 2, 0);
    };
    const stopped = trainXgboost(train, options, late);
    const kept = stopped.treeStarts.length - 1;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(55);
    const losses = Array.from({ length: kept + 6 }, (_, rounds) => loss(rounds));
    expect(losses.indexOf(Math.min(...losses))).toBe(kept);
  });

  it('continues another model as if it had grown all trees itself', () => {
    const data = table(0, 150, 5);
    const options: XgboostParameters = { maxDepth: 3, baseScore: 1 };
    const whole = predictXgboost(trainXgboost(data, { ...options, rounds: 7 }), data.features);
    const start = predictXgboost(trainXgboost(data, { ...options, rounds: 3 }), data.features);
    const rest = trainXgboost({ ...data, start }, { maxDepth: 3, rounds: 4 });
    expect(predictXgboost(rest, data.features, start)).toEqual(whole);
  });

  it('covers unseen rows at the rate of the levels', () => {
    const train = table(0, 2000, 8);
    const loss = { kind: 'quantile' as const, levels: [0.1, 0.5, 0.9] };
    const options = { loss, rounds: 30, maxDepth: 2, minChildWeight: 100 };
    const other = table(5000, 2000, 8);
    const predictions = predictXgboost(trainXgboost(train, options), other.features);
    const within = other.target.filter(
      (y, i) => y >= predictions[3 * i]! && y <= predictions[3 * i + 2]!,
    );
    // Over other parts of the noise 0.795 ± 0.014: both bounds are more than 6 standard deviations away.
    expect(within.length / 2000).toBeGreaterThan(0.7);
    expect(within.length / 2000).toBeLessThan(0.9);
  });

  it('learns the direction of missing values', () => {
    const target = Float64Array.of(0, 0, 9, 9, 9, 9);
    const nan = Number.NaN;
    const options = { rounds: 1, maxDepth: 1, learningRate: 1, lambda: 0 };
    for (const splits of ['exact', 'histogram'] as const) {
      const withHigh = { features: Float64Array.of(1, 2, 3, 4, nan, nan), columns: 1, target };
      const high = trainXgboost(withHigh, { ...options, splits });
      expect(predictXgboost(high, Float64Array.of(1, nan))).toEqual(Float64Array.of(0, 9));
      const withLow = { features: Float64Array.of(nan, 2, 3, 4, 5, 6), columns: 1, target };
      const low = trainXgboost(withLow, { ...options, splits });
      expect(predictXgboost(low, Float64Array.of(6, nan))).toEqual(Float64Array.of(9, 0));
    }
  });

  it('learns from 100,000 rows', () => {
    const data = table(0, 100_000, 8);
    const model = trainXgboost(data, { rounds: 3, learningRate: 1, maxDepth: 3 });
    const predictions = predictXgboost(model, Float64Array.of(10, 90));
    expect(Math.abs(predictions[0]!)).toBeLessThan(0.5);
    expect(Math.abs(predictions[1]! - 10)).toBeLessThan(0.5);
  });

  it('names the error in a table or a parameter', () => {
    const good = table(0, 10, 1);
    const refuses = (run: () => unknown, code: string) =>
      expect(run).toThrow(expect.objectContaining({ engine: 'helios', code }));
    refuses(() => trainXgboost({ ...good, target: new Float64Array(0) }), 'emptyTable');
    refuses(() => trainXgboost({ ...good, columns: 3 }), 'wrongShape');
    refuses(() => trainXgboost({ ...good, columns: 0 }), 'wrongShape');
    const holed = good.target.slice().fill(Number.NaN, 3, 4);
    refuses(() => trainXgboost({ ...good, target: holed }), 'targetOutOfRange');
    const endless = good.features.slice().fill(Number.POSITIVE_INFINITY, 2, 3);
    refuses(() => trainXgboost({ ...good, features: endless }), 'featureOutOfRange');
    refuses(() => trainXgboost({ ...good, start: new Float64Array(3) }), 'wrongShape');
    refuses(() => trainXgboost({ ...good, start: holed }), 'startOutOfRange');
    refuses(() => trainXgboost(good, {}, { ...good, columns: 2 }), 'wrongShape');
    const wrong: XgboostParameters[] = [
      { rounds: -1 },
      { rounds: [1, 2] },
      { maxDepth: 0 },
      { maxBins: 1 },
      { learningRate: 0 },
      { rowShare: 1.1 },
      { lambda: -1 },
      { minChildWeight: Number.NaN },
      { baseScore: Number.NaN },
      { loss: { kind: 'pseudoHuber', slope: 0 } },
      { loss: { kind: 'quantile', levels: [] } },
      { loss: { kind: 'quantile', levels: [0.5, 0.1] } },
      { loss: { kind: 'quantile', levels: [0.5, 1] } },
    ];
    for (const each of wrong) {
      refuses(() => trainXgboost(good, each), 'xgboostParameterOutOfRange');
    }
    const model = trainXgboost(good, { rounds: 1 });
    refuses(() => predictXgboost({ ...model, columns: 2 }, new Float64Array(3)), 'wrongShape');
  });
});
