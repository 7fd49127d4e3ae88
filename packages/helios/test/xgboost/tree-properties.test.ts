import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trainXgboost } from '../../src/models/xgboost/train-xgboost.js';
import {
  decodeXgboost,
  encodeXgboost,
  predictXgboost,
  type XgboostModel,
} from '../../src/models/xgboost/xgboost-model.js';
import type {
  TrainingTable,
  XgboostParameters,
} from '../../src/models/xgboost/xgboost-parameters.js';

const COLUMNS = 3;
/** Quarters are exact in single precision, and so are their sums. */
const quarter = (most: number) => fc.integer({ min: -4 * most, max: 4 * most }).map((k) => k / 4);
const row = fc.record({
  features: fc.array(fc.oneof({ weight: 6, arbitrary: quarter(10) }, fc.constant(Number.NaN)), {
    minLength: COLUMNS,
    maxLength: COLUMNS,
  }),
  target: quarter(50),
});
const rowsOf = fc.array(row, { minLength: 2, maxLength: 60 });
type Row = { features: number[]; target: number };

const tableOf = (rows: readonly Row[], columns = COLUMNS): TrainingTable => ({
  features: Float64Array.from(rows.flatMap((each) => each.features)),
  columns,
  target: Float64Array.from(rows, (each) => each.target),
});
const parameters: fc.Arbitrary<XgboostParameters> = fc.record({
  splits: fc.constantFrom('exact' as const, 'histogram' as const),
  rounds: fc.integer({ min: 1, max: 8 }),
  maxDepth: fc.integer({ min: 1, max: 5 }),
  lambda: fc.constantFrom(0, 0.5, 1, 10),
  gamma: fc.constantFrom(0, 1, 20),
  minChildWeight: fc.constantFrom(0, 1, 5),
  learningRate: fc.constantFrom(0.1, 0.5, 1),
  loss: fc.constantFrom(
    { kind: 'squared' as const },
    { kind: 'pseudoHuber' as const, slope: 2 },
    { kind: 'quantile' as const, levels: [0.1, 0.5, 0.9] },
  ),
});

/** Smallest and largest sum of one leaf of each tree of an output. */
function leafSums(model: XgboostModel, output: number): [number, number] {
  let least = model.baseScores[output]!;
  let greatest = least;
  for (let tree = model.outputStarts[output]!; tree < model.outputStarts[output + 1]!; tree++) {
    const nodes = Array.from(
      { length: model.treeStarts[tree + 1]! - model.treeStarts[tree]! },
      (_, k) => model.treeStarts[tree]! + k,
    );
    const leaves = nodes.filter((node) => model.splitColumns[node]! < 0);
    const values = leaves.map((node) => model.thresholds[node]!);
    least += Math.min(...values);
    greatest += Math.max(...values);
  }
  return [least, greatest];
}

describe('properties of trees', () => {
  it('predicts finite, rising values within the sums of leaves', () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, parameters, (rows, others, options) => {
        const model = trainXgboost(tableOf(rows), options);
        const predictions = predictXgboost(model, tableOf(others).features);
        const outputs = model.baseScores.length;
        const ranges = Array.from({ length: outputs }, (_, output) => leafSums(model, output));
        const least = Math.min(...ranges.map(([low]) => low));
        const greatest = Math.max(...ranges.map(([, high]) => high));
        // Leaves are added in single precision, and Newton steps of a flat loss are long: rounding errors are relative to the largest sum.
        const slack = 1e-6 * (1 + Math.max(Math.abs(least), Math.abs(greatest)));
        predictions.forEach((value, i) => {
          expect(Number.isFinite(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(least - slack);
          expect(value).toBeLessThanOrEqual(greatest + slack);
          if (i % outputs > 0) expect(value).toBeGreaterThanOrEqual(predictions[i - 1]!);
        });
      }),
    );
  });

  it('splits in exact mode by order alone: a rising transform of a column changes nothing', () => {
    fc.assert(
      fc.property(rowsOf, parameters, (rows, options) => {
        const exact: XgboostParameters = { ...options, splits: 'exact' };
        const bent = rows.map(({ features, target }) => ({
          target,
          features: features.map((x, k) => (k === 1 ? x : x * x * x + 8 * x - 3)),
        }));
        const before = predictXgboost(trainXgboost(tableOf(rows), exact), tableOf(rows).features);
        const after = predictXgboost(trainXgboost(tableOf(bent), exact), tableOf(bent).features);
        expect(after).toEqual(before);
      }),
    );
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(rowsOf, parameters, fc.nat(1000), (rows, options, turn) => {
        // Sums of squared errors are exact here; for other losses the last bit may depend on the order.
        const squared: XgboostParameters = { ...options, loss: { kind: 'squared' }, rounds: 1 };
        const cut = turn % rows.length;
        const turned = [...rows.slice(cut), ...rows.slice(0, cut)].reverse();
        const scores = { ...squared, baseScore: 0.5 };
        const features = tableOf(rows).features;
        const before = predictXgboost(trainXgboost(tableOf(rows), scores), features);
        const after = predictXgboost(trainXgboost(tableOf(turned), scores), features);
        expect(after).toEqual(before);
      }),
    );
  });

  it('learns nothing from a repeated column', () => {
    fc.assert(
      fc.property(rowsOf, parameters, (rows, options) => {
        const twice = rows.map(({ features, target }) => ({
          target,
          features: [...features, ...features],
        }));
        const before = predictXgboost(trainXgboost(tableOf(rows), options), tableOf(rows).features);
        const wide = tableOf(twice, 2 * COLUMNS);
        expect(predictXgboost(trainXgboost(wide, options), wide.features)).toEqual(before);
      }),
    );
  });

  it('finds equally good splits by histogram and exactly if every value has its own bin', () => {
    fc.assert(
      fc.property(rowsOf, parameters, (rows, options) => {
        const same: XgboostParameters = { ...options, maxDepth: 1, loss: { kind: 'squared' } };
        const { features } = tableOf(rows);
        const [exact, histogram] = (['exact', 'histogram'] as const).map((splits) =>
          predictXgboost(
            trainXgboost(tableOf(rows), { ...same, splits, rounds: 1, maxBins: 256 }),
            features,
          ),
        );
        // Equal gains may be decided differently, which moves rows but does not change the loss.
        const loss = (of: Float64Array) =>
          rows.reduce((sum, { target }, i) => sum + (target - of[i]!) ** 2, 0);
        const exactLoss = loss(exact!);
        expect(Math.abs(loss(histogram!) - exactLoss)).toBeLessThan(1e-4 * (1 + exactLoss));
      }),
    );
  });

  it('gives the same bits for a seed, and different ones for another', () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({
      features: [i % 7, i % 11, i % 13],
      target: ((i * 37) % 101) / 4,
    }));
    const options: XgboostParameters = { rowShare: 0.5, columnShare: 0.67, rounds: 10 };
    const of = (seed: number) => encodeXgboost(trainXgboost(tableOf(rows), { ...options, seed }));
    expect(of(3)).toEqual(of(3));
    expect(of(3)).not.toEqual(of(4));
  });

  it('predicts a constant target', () => {
    fc.assert(
      fc.property(rowsOf, parameters, quarter(1000), (rows, options, constant) => {
        const flat = tableOf(rows.map(({ features }) => ({ features, target: constant })));
        const predictions = predictXgboost(trainXgboost(flat, options), flat.features);
        expect(predictions.every((value) => value === constant)).toBe(true);
      }),
    );
  });

  it('fits distinct rows exactly, given depth and no penalty', () => {
    const rows = Array.from({ length: 64 }, (_, i) => ({
      features: [i & 3, (i >> 2) & 3, i >> 4],
      target: (i * 29) % 64,
    }));
    const options = { lambda: 0, learningRate: 1, maxDepth: 20, rounds: 1, minChildWeight: 0 };
    for (const splits of ['exact', 'histogram'] as const) {
      const model = trainXgboost(tableOf(rows), { ...options, splits });
      const predictions = predictXgboost(model, tableOf(rows).features);
      rows.forEach(({ target }, i) => {
        expect(predictions[i]).toBeCloseTo(target, 4);
      });
    }
  });

  it('decodes what it has encoded', () => {
    fc.assert(
      fc.property(rowsOf, parameters, (rows, options) => {
        const model = trainXgboost(tableOf(rows), options);
        expect(decodeXgboost(encodeXgboost(model))).toEqual(model);
      }),
    );
  });

  it('rejects bytes that are no model', () => {
    const rows = [0, 1, 2, 3].map((x) => ({ features: [x, x, x], target: 5 * x }));
    const bytes = encodeXgboost(trainXgboost(tableOf(rows), { rounds: 2 }));
    const wrong = [bytes.slice(0, 9), bytes.slice(1), bytes.slice(0, -3), new Uint8Array(40)];
    for (const each of wrong) {
      expect(() => decodeXgboost(each)).toThrow(expect.objectContaining({ code: 'notAModel' }));
    }
  });
});
