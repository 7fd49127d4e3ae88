import { heliosError } from '../../internal/helios-error.js';
import { checkedFeatures, checkedStart } from './internal/checked-table.js';
import type { XgboostModel } from './xgboost-model.js';

/**
 * What a model predicts. The outputs of a quantile loss are put in rising order within each row, which never worsens their mean
 * pinball loss.
 *
 * @param model - trained trees
 * @param features - row by row, NaN where missing; as many columns as the model has learned from
 * @param start - where each row's outputs start, where the model has learned from such
 * @returns rows × outputs: entry row·outputs + output, in the unit of the target
 * @throws EngineError `wrongShape`, `startOutOfRange`, `featureOutOfRange`
 * @see V. Chernozhukov, I. Fernández-Val, A. Galichon, Quantile and Probability Curves Without Crossing, Econometrica 78 (2010).
 * @example
 * const table = { features: Float64Array.of(1, 2), columns: 1, target: Float64Array.of(4, 8) };
 * predictXgboost(trainXgboost(table, { rounds: 1, learningRate: 1 }), Float64Array.of(1, 9));
 * // => Float64Array.of(5, 7)
 */
export function predictXgboost(
  model: XgboostModel,
  features: Float64Array | Float32Array,
  start?: Float64Array | Float32Array,
): Float64Array {
  const { columns, outputStarts, baseScores } = model;
  const rounded = checkedFeatures('features', features, columns);
  if (rounded.length % columns !== 0) {
    const message = `features must be rows of ${columns} numbers; ${rounded.length} numbers came`;
    throw heliosError('invalid', 'wrongShape', message, { name: 'features' });
  }
  const rows = rounded.length / columns;
  const outputs = baseScores.length;
  const predictions = new Float64Array(rows * outputs);
  const starts = start && checkedStart('features', start, rows * outputs);
  for (let output = 0; output < outputs; output++) {
    const sums = new Float32Array(rows).fill(baseScores[output]!);
    if (starts) for (let row = 0; row < rows; row++) sums[row]! += starts[row * outputs + output]!;
    for (let tree = outputStarts[output]!; tree < outputStarts[output + 1]!; tree++) {
      addLeaves(sums, model, tree, rounded);
    }
    for (let row = 0; row < rows; row++) predictions[row * outputs + output] = sums[row]!;
  }
  for (let row = 0; outputs > 1 && row < rows; row++) {
    predictions.subarray(row * outputs, (row + 1) * outputs).sort();
  }
  return predictions;
}

/** Adds the leaf of each row in single precision: a tree at a time, which fits into the cache as all of them do not. */
function addLeaves(
  sums: Float32Array,
  { columns, treeStarts, splitColumns, thresholds, leftChildren, missingLeft }: XgboostModel,
  tree: number,
  features: Float32Array,
): void {
  const root = treeStarts[tree]!;
  for (let row = 0; row < sums.length; row++) {
    const rowStart = row * columns;
    let node = root;
    let column = splitColumns[node]!;
    while (column >= 0) {
      const value = features[rowStart + column]!;
      const threshold = thresholds[node]!;
      const right = value < threshold ? 0 : value >= threshold ? 1 : 1 - missingLeft[node]!;
      node = root + leftChildren[node]! + right;
      column = splitColumns[node]!;
    }
    sums[row]! += thresholds[node]!;
  }
}
