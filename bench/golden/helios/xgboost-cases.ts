import {
  type FitXgboostOptions,
  fitXgboost,
  forecastXgboost,
  type ModelSeries,
  predictXgboost,
  pretrainedWeights,
  type TrainingTable,
  trainXgboost,
  type XgboostParameters,
} from '@bess/helios/models';
import { fitAsinhTransform } from '@bess/helios/transforms';
import { createStream, nextNormal, nextUniform } from '@bess/kernel/rng';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { samplePrices, syntheticLoad } from '../sample-series.js';

const LEVELS = [0.1, 0.25, 0.5, 0.9];
const hourly = (count: number): ModelSeries => ({
  values: samplePrices.pricePath.slice(0, count),
  stepMinutes: 60,
});
const known = (count: number) => samplePrices.regulationPath.slice(0, count);

/** Rows with a nonlinear, discontinuous target and missing features. */
function tableOf(rows: number, seed: number): TrainingTable {
  const draw = createStream({ seed, stream: 0, path: 0 });
  const features = new Float64Array(rows * 4);
  const target = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const [a, b] = [nextNormal(draw), nextUniform(draw)];
    features.set(
      [a, nextUniform(draw) < 0.1 ? Number.NaN : b, Math.floor(5 * b), nextNormal(draw)],
      4 * row,
    );
    target[row] = 3 * a + (b > 0.6 ? 10 : 0) + 0.5 * nextNormal(draw);
  }
  return { features, columns: 4, target };
}
const table = tableOf(300, 1);
const validation = tableOf(120, 2);
const fewTrees: XgboostParameters = { rounds: 8, maxDepth: 3 };
const quantile = { kind: 'quantile', levels: [0.1, 0.5, 0.9] } as const;
const boosted: Record<string, [XgboostParameters, TrainingTable?, TrainingTable?]> = {
  defaults: [{ rounds: 5 }],
  'pseudo-Huber': [{ ...fewTrees, loss: { kind: 'pseudoHuber', slope: 0.7 } }],
  quantiles: [{ ...fewTrees, loss: quantile }],
  'rounds by output': [{ ...fewTrees, loss: quantile, rounds: [2, 0, 5] }],
  exact: [{ ...fewTrees, splits: 'exact' }],
  'exact quantiles': [{ ...fewTrees, splits: 'exact', loss: quantile, gamma: 1 }],
  'learning rate': [{ ...fewTrees, learningRate: 0.05 }],
  deep: [{ ...fewTrees, maxDepth: 9, rounds: 2 }],
  penalties: [{ ...fewTrees, lambda: 20, gamma: 15, minChildWeight: 12 }],
  shares: [{ ...fewTrees, rowShare: 0.5, columnShare: 0.5, seed: 4 }],
  'exact shares': [{ ...fewTrees, rowShare: 0.5, columnShare: 0.5, splits: 'exact' }],
  'few bins': [{ ...fewTrees, maxBins: 3 }],
  'base score': [{ ...fewTrees, baseScore: -7 }],
  'no trees': [{ rounds: 0 }],
  validation: [{ rounds: 60, patience: 3, learningRate: 0.6 }, table, validation],
  'validated quantiles': [
    { rounds: 30, loss: quantile, maxDepth: 4, patience: 2 },
    table,
    validation,
  ],
  'one row': [
    fewTrees,
    { features: Float64Array.of(1, 2), columns: 2, target: Float64Array.of(4) },
  ],
};

const fitsOfTrees: Record<string, [ModelSeries, FitXgboostOptions]> = {
  plain: [hourly(300), { horizon: 24 }],
  'long series': [hourly(1_100), { horizon: 6 }],
  'known place': [{ ...hourly(336), firstStepOfWeek: 48 }, { horizon: 12 }],
  levels: [hourly(300), { horizon: 12, levels: [0.05, 0.3, 0.95] }],
  'few rows': [hourly(300), { horizon: 12, rows: 100 }],
  trees: [
    hourly(300),
    { horizon: 12, trees: { rounds: 4, maxDepth: 2, seed: 9, splits: 'exact' } },
  ],
  'known ahead': [{ ...hourly(300), knownAhead: [known(324)] }, { horizon: 24 }],
  'quarter hours': [{ values: syntheticLoad(400, 15, 3), stepMinutes: 15 }, { horizon: 16 }],
  fewest: [hourly(24), { horizon: 5 }],
  constant: [{ values: new Float64Array(60).fill(3), stepMinutes: 60 }, { horizon: 5 }],
};
const fortnight: ModelSeries = { ...hourly(336), firstStepOfWeek: 48 };
const spaced = {
  ...fortnight,
  values: fitAsinhTransform(fortnight.values).toModel(fortnight.values),
};

function refusals(): Promise<unknown[]> {
  const trees = fitXgboost(hourly(100), { horizon: 3 });
  const prior = pretrainedWeights().xgboost;
  const treesWith = (parameters: XgboostParameters) => () => trainXgboost(table, parameters);
  return caught([
    treesWith({ rounds: -1 }),
    treesWith({ rounds: [1, 2] }),
    treesWith({ maxDepth: 21 }),
    treesWith({ learningRate: 0 }),
    treesWith({ maxBins: 1 }),
    treesWith({ loss: { kind: 'pseudoHuber', slope: 0 } }),
    treesWith({ loss: { kind: 'quantile', levels: [] } }),
    () => trainXgboost({ ...table, target: new Float64Array(0) }),
    () => trainXgboost({ ...table, columns: 3 }),
    () => trainXgboost({ ...table, target: table.target.map(() => 1e13) }),
    () => trainXgboost({ ...table, start: Float64Array.of(1) }),
    () => trainXgboost({ ...table, features: table.features.map(() => Number.POSITIVE_INFINITY) }),
    () => predictXgboost(trainXgboost(table, fewTrees), Float64Array.of(1, 2)),
    () => fitXgboost(hourly(23), { horizon: 3 }),
    () => fitXgboost(hourly(100), { horizon: 1_001 }),
    () => fitXgboost(hourly(100), { horizon: 3, rows: 5 }),
    () => fitXgboost(hourly(100), { horizon: 3, levels: [0.9, 0.1] }),
    () => fitXgboost(hourly(100), { horizon: 3, prior, levels: [0.2] }),
    () => forecastXgboost(trees, { ...hourly(100), stepMinutes: 30 }, 3, [0.5]),
    () => forecastXgboost(trees, hourly(100), 4, [0.5]),
    () => forecastXgboost(trees, hourly(100), 3, [0.5, 0.2]),
  ]);
}

/** XGBoost. */
export const xgboostCases: readonly GoldenCase[] = [
  ...Object.entries(boosted).map(([name, [parameters, rows = table, watched]]) => ({
    name: `helios/trainXgboost/${name}`,
    answer: () => {
      const model = trainXgboost(rows, parameters, watched);
      return { model, predictions: predictXgboost(model, rows.features) };
    },
  })),
  {
    name: 'helios/trainXgboost/from a start',
    answer: () => {
      const start = table.target.map((value) => 0.8 * value - 1);
      const model = trainXgboost({ ...table, start }, fewTrees);
      return { model, predictions: predictXgboost(model, table.features, start) };
    },
  },
  ...Object.entries(fitsOfTrees).map(([name, [series, options]]) => ({
    name: `helios/fitXgboost/${name}`,
    answer: () => {
      const model = fitXgboost(series, options);
      return { model, ahead: forecastXgboost(model, series, options.horizon, LEVELS) };
    },
  })),
  {
    name: 'helios/fitXgboost/shipped trees',
    answer: () => {
      const prior = pretrainedWeights().xgboost;
      const { prior: _prior, ...model } = fitXgboost(spaced, { horizon: 24, prior });
      return {
        model,
        before: forecastXgboost(prior, spaced, 30, LEVELS),
        after: forecastXgboost({ ...model, prior }, spaced, 24, [0.001, 0.5, 0.999]),
      };
    },
  },
  { name: 'helios/fitXgboost/refused', answer: refusals },
];
