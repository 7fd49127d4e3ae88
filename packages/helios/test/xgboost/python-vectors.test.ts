import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { trainXgboost } from '../../src/models/xgboost/train-xgboost.js';
import { predictXgboost } from '../../src/models/xgboost/xgboost-model.js';
import type { XgboostLoss } from '../../src/models/xgboost/xgboost-parameters.js';

interface Case {
  name: string;
  params: {
    tree_method: 'exact' | 'hist';
    max_depth: number;
    eta: number;
    objective: string;
    lambda: number;
    gamma?: number;
    min_child_weight?: number;
    huber_slope?: number;
    quantile_alpha?: number | number[];
    base_score: number;
  };
  rounds: number;
  columns: number;
  features: (number | null)[];
  target: number[];
  fitted: number[];
  others: (number | null)[];
  predicted: number[];
}

const file = new URL('./vectors/xgboost-vectors.json', import.meta.url);
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(file, 'utf8'));

function lossOf({ objective, huber_slope, quantile_alpha }: Case['params']): XgboostLoss {
  if (objective === 'reg:squarederror') return { kind: 'squared' };
  if (objective === 'reg:pseudohubererror') return { kind: 'pseudoHuber', slope: huber_slope! };
  return { kind: 'quantile', levels: [quantile_alpha!].flat() };
}

const numbers = (values: (number | null)[]) => Float64Array.from(values, (v) => v ?? Number.NaN);

/** Largest |difference| / max(1, |value|). */
function furthest(ours: Float64Array, theirs: number[], outputs: number): number {
  expect(ours.length).toBe(theirs.length);
  // The Python package does not sort crossing quantiles.
  const rows = Array.from({ length: theirs.length / outputs }, (_, row) =>
    theirs.slice(row * outputs, (row + 1) * outputs).sort((a, b) => a - b),
  );
  return Math.max(...rows.flat().map((v, i) => Math.abs(v - ours[i]!) / Math.max(1, Math.abs(v))));
}

describe('predictions equal those of the Python package xgboost 3.2.0', () => {
  it.each(cases)('$name', ({ params, rounds, columns, ...data }) => {
    const loss = lossOf(params);
    const outputs = loss.kind === 'quantile' ? loss.levels.length : 1;
    const model = trainXgboost(
      { features: numbers(data.features), columns, target: numbers(data.target) },
      {
        loss,
        rounds,
        splits: params.tree_method === 'exact' ? 'exact' : 'histogram',
        maxDepth: params.max_depth,
        learningRate: params.eta,
        lambda: params.lambda,
        gamma: params.gamma ?? 0,
        minChildWeight: params.min_child_weight ?? 1,
        baseScore: params.base_score,
        maxBins: 256,
      },
    );
    const fitted = predictXgboost(model, numbers(data.features));
    const predicted = predictXgboost(model, numbers(data.others));
    expect(furthest(fitted, data.fitted, outputs)).toBeLessThan(1e-6);
    expect(furthest(predicted, data.predicted, outputs)).toBeLessThan(1e-6);
  });
});
