import { createStream } from '@bess/kernel/rng';
import { heliosError } from '../../internal/helios-error.js';
import { boostOutput } from './internal/boost-output.js';
import { checkedParameters } from './internal/checked-parameters.js';
import { type CheckedTable, checkedTable } from './internal/checked-table.js';
import { exactGrower } from './internal/exact-grower.js';
import { histogramGrower } from './internal/histogram-grower.js';
import { buildModel } from './internal/model-builder.js';
import { outputLosses } from './internal/output-loss.js';
import type { TrainingTable } from './training-table.js';
import type { XgboostModel } from './xgboost-model.js';
import type { XgboostParameters } from './xgboost-parameters.js';

/** Streams of random numbers of this model, one for each output. */
const STREAM = 0x1b005;

/**
 * Boosts regression trees on first and second derivatives of the loss, with a learned direction for missing values. Features,
 * derivatives, gains, leaves and predictions are in single precision and sums in double, as in the XGBoost library (3.2), so that
 * equally good splits are told apart in the same way; only +, −, ×, ÷ and √ are used.
 *
 * @param table - rows to learn from
 * @param parameters - loss and limits; the defaults are XGBoost's, but for 64 bins
 * @param validation - rows on which each output is watched: it stops after `patience` rounds without a better mean loss and keeps
 * the trees up to the best round, which may be none
 * @throws EngineError `xgboostParameterOutOfRange`, `emptyTable`, `wrongShape`, `targetOutOfRange`, `startOutOfRange`,
 * `featureOutOfRange`
 * @see T. Chen, C. Guestrin, XGBoost: A Scalable Tree Boosting System, KDD 2016, equations 5 to 7, algorithms 1 and 3.
 * @example
 * const features = Float64Array.of(1, 0, 2, 1, 3, 0, 4, 1, 5, 0, 6, 1);
 * const table = { features, columns: 2, target: Float64Array.of(1, 2, 9, 10, 4, 5) };
 * const model = trainXgboost(table, {
 *   splits: 'exact', rounds: 1, maxDepth: 1, learningRate: 1, baseScore: 0.5,
 * });
 * predictXgboost(model, features).map((value) => Math.round(1e5 * value) / 1e5);
 * // => Float64Array.of(1.16667, 1.16667, 5.7, 5.7, 5.7, 5.7)
 */
export function trainXgboost(
  table: TrainingTable,
  parameters: XgboostParameters = {},
  validation?: TrainingTable,
): XgboostModel {
  const checked = checkedParameters(parameters);
  const losses = outputLosses(checked.loss);
  const data = checkedTable('table', table, losses.length);
  const watched = validation && checkedTable('validation', validation, losses.length);
  if (watched && watched.columns !== data.columns) {
    const message = `validation.columns must be those of the table, ${data.columns}; ${watched.columns} came`;
    throw heliosError('invalid', 'wrongShape', message, { name: 'validation' });
  }
  const limits = {
    maxDepth: checked.maxDepth,
    lambda: Math.fround(checked.lambda),
    gamma: Math.fround(checked.gamma),
    minChildWeight: Math.fround(checked.minChildWeight),
  };
  const { features, rows, columns } = data;
  const grow =
    checked.splits === 'exact'
      ? exactGrower(features, rows, columns, limits)
      : histogramGrower(features, rows, columns, checked.maxBins, limits);
  const baseScores = losses.map((loss) =>
    Math.fround(checked.baseScore ?? (data.start ? 0 : loss.start(data.target))),
  );
  const trees = losses.map((loss, output) => {
    const stream = createStream({ seed: checked.seed, stream: STREAM, path: output });
    const rounds = checked.roundsOfOutputs[output]!;
    const starts = (of: CheckedTable) => startOf(of, output, losses.length, baseScores[output]!);
    return boostOutput(
      { table: data, predictions: starts(data) },
      watched && { table: watched, predictions: starts(watched) },
      checked,
      loss,
      rounds,
      grow,
      stream,
    );
  });
  return buildModel(columns, checked.loss, baseScores, trees);
}

function startOf(
  { rows, start }: CheckedTable,
  output: number,
  outputs: number,
  baseScore: number,
): Float32Array {
  const predictions = new Float32Array(rows).fill(baseScore);
  if (start) {
    for (let row = 0; row < rows; row++) predictions[row]! += start[row * outputs + output]!;
  }
  return predictions;
}
