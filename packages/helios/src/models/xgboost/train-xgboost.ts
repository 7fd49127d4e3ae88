import { createStream, nextUint32, type RandomStream } from '@bess/kernel/rng';
import { heliosError } from '../../internal/checks.js';
import { exactGrower } from './exact-grower.js';
import { histogramGrower } from './histogram-grower.js';
import { type OutputLoss, outputLosses, quantileType6Sorted } from './losses.js';
import { findLeaf, type GrowingTree, type TreeGrower } from './tree.js';
import type { XgboostModel } from './xgboost-model.js';
import {
  type ResolvedParameters,
  resolveParameters,
  type TrainingTable,
  type ValidatedTable,
  validateTable,
  type XgboostLoss,
  type XgboostParameters,
} from './xgboost-parameters.js';

/** Random streams of this model, one per output. */
const TRAINING_STREAM = 0x1b005;

/**
 * Boosts regression trees on first and second derivatives of the loss, with a learned direction for missing values. Features, derivatives,
 * gains, leaves and predictions are in single precision and sums in double precision, as in the XGBoost library (3.2), so that near-ties
 * between splits are decided in the same way. Only +, −, ×, ÷ and √ are used.
 *
 * @param table - training rows
 * @param parameters - loss and limits; the defaults are XGBoost's, except for 64 bins
 * @param validation - rows for early stopping: each output stops after `patience` rounds without a lower mean loss and keeps the trees up
 * to the best round, possibly none
 * @throws EngineError `xgboostParameterOutOfRange`, `emptyTable`, `wrongShape`, `targetOutOfRange`, `startOutOfRange`, `featureOutOfRange`
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
  const checked = resolveParameters(parameters);
  const losses = outputLosses(checked.loss);
  const data = validateTable('table', table, losses.length);
  const watched = validation && validateTable('validation', validation, losses.length);
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
    const stream = createStream({ seed: checked.seed, stream: TRAINING_STREAM, path: output });
    const rounds = checked.roundsOfOutputs[output]!;
    const starts = (of: ValidatedTable) =>
      initialPredictions(of, output, losses.length, baseScores[output]!);
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

function initialPredictions(
  { rows, start }: ValidatedTable,
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

/** Rows with their current predictions. */
interface BoostingData {
  readonly table: ValidatedTable;
  readonly predictions: Float32Array;
}

/** Boosts the trees of one output. Each tree is fitted to the derivatives of the loss at the current predictions. */
function boostOutput(
  { table, predictions }: BoostingData,
  validation: BoostingData | undefined,
  parameters: ResolvedParameters,
  loss: OutputLoss,
  rounds: number,
  grow: TreeGrower,
  stream: RandomStream,
): FinishedTree[] {
  const { rows, columns, target } = table;
  const { rowShare, columnShare } = parameters;
  const gradients = new Float32Array(rows);
  const hessians = new Float32Array(rows);
  const leafOfRows = new Int32Array(rows);
  const watch = validation && createEarlyStopping(validation, loss, parameters.patience);
  const trees: FinishedTree[] = [];
  for (let round = 0; round < rounds; round++) {
    loss.derivativesInto(predictions, target, gradients, hessians);
    const chosenRows = sampleWithoutReplacement(rows, rowShare, stream);
    const chosenColumns = sampleWithoutReplacement(columns, columnShare, stream);
    leafOfRows.fill(-1);
    const draft = grow(gradients, hessians, chosenRows, chosenColumns, leafOfRows);
    const leafValues = computeLeafValues(draft, table, predictions, leafOfRows, loss, parameters);
    trees.push({ draft, leafValues });
    addTreePredictions(draft, leafValues, leafOfRows, table, predictions);
    if (watch?.isDone(draft, leafValues)) break;
  }
  return watch ? trees.slice(0, watch.bestCount()) : trees;
}

/** Adds a tree to the predictions. Rows that were not sampled for the tree find their leaf first. */
function addTreePredictions(
  draft: GrowingTree,
  leafValues: Float32Array,
  leafOfRows: Int32Array,
  table: ValidatedTable,
  predictions: Float32Array,
): void {
  const { features, rows, columns } = table;
  for (let row = 0; row < rows; row++) {
    const known = leafOfRows[row]!;
    const leaf = known < 0 ? findLeaf(draft, features, row * columns) : known;
    predictions[row]! += leafValues[leaf]!;
  }
}

/** Value of each node as a leaf, times the learning rate. */
function computeLeafValues(
  draft: GrowingTree,
  table: ValidatedTable,
  predictions: Float32Array,
  leafOfRows: Int32Array,
  loss: OutputLoss,
  parameters: ResolvedParameters,
): Float32Array {
  const learningRate = Math.fround(parameters.learningRate);
  const values = new Float32Array(draft.weight.length);
  for (let node = 0; node < values.length; node++) {
    values[node] = draft.weight[node]! * learningRate;
  }
  if (loss.leafLevel === undefined) return values;
  const { target } = table;
  const sizes = new Int32Array(draft.weight.length + 1);
  for (const leaf of leafOfRows) if (leaf >= 0) sizes[leaf + 1]!++;
  const starts = sizes.slice();
  for (let k = 1; k < starts.length; k++) starts[k]! += starts[k - 1]!;
  const next = starts.slice();
  const residuals = new Float32Array(starts[starts.length - 1]!);
  leafOfRows.forEach((leaf, row) => {
    if (leaf >= 0) residuals[next[leaf]!++] = target[row]! - predictions[row]!;
  });
  for (let leaf = 0; leaf < values.length; leaf++) {
    const inLeaf = residuals.subarray(starts[leaf]!, starts[leaf + 1]!);
    if (inLeaf.length === 0) continue;
    values[leaf] = Math.fround(quantileType6Sorted(inLeaf.sort(), loss.leafLevel)) * learningRate;
  }
  return values;
}

/** Tracks the loss on validation rows. */
function createEarlyStopping(
  { table, predictions }: BoostingData,
  loss: OutputLoss,
  patience: number,
) {
  const { features, rows, columns, target } = table;
  let best = loss.meanLoss(predictions, target);
  let bestCount = 0;
  let count = 0;
  return {
    bestCount: () => bestCount,
    isDone(draft: GrowingTree, leafValues: Float32Array): boolean {
      for (let row = 0; row < rows; row++) {
        predictions[row]! += leafValues[findLeaf(draft, features, row * columns)]!;
      }
      count++;
      const now = loss.meanLoss(predictions, target);
      if (now < best) {
        best = now;
        bestCount = count;
      }
      return count - bestCount >= patience;
    },
  };
}

/** Draws a share of 0 … count − 1 without replacement, at least one, in rising order. A share of 1 takes no random number. */
function sampleWithoutReplacement(count: number, share: number, stream: RandomStream): Int32Array {
  const wanted = Math.max(1, Math.round(share * count));
  const drawn = new Int32Array(wanted);
  if (wanted === count) {
    for (let k = 0; k < count; k++) drawn[k] = k;
    return drawn;
  }
  // Selection sampling: Knuth, The Art of Computer Programming 2, section 3.4.2, algorithm S.
  let taken = 0;
  for (let k = 0; taken < wanted; k++) {
    if (((count - k) * nextUint32(stream)) / 2 ** 32 < wanted - taken) drawn[taken++] = k;
  }
  return drawn;
}

/** A grown tree and the values of its leaves, including the learning rate. */
interface FinishedTree {
  readonly draft: GrowingTree;
  readonly leafValues: Float32Array;
}

/** Joins the trees of all outputs, without pruned nodes. */
function buildModel(
  columns: number,
  loss: XgboostLoss,
  baseScores: readonly number[],
  treesOfOutputs: readonly (readonly FinishedTree[])[],
): XgboostModel {
  const outputStarts = [0];
  const treeStarts = [0];
  const splitColumns: number[] = [];
  const thresholds: number[] = [];
  const leftChildren: number[] = [];
  const missingLeft: number[] = [];
  for (const trees of treesOfOutputs) {
    for (const { draft, leafValues } of trees) {
      const start = splitColumns.length;
      // Node indices of the draft in breadth-first order, the order of the model.
      const order = [0];
      for (let k = 0; k < order.length; k++) {
        const node = order[k]!;
        const splits = draft.splitColumn[node]! >= 0;
        splitColumns.push(draft.splitColumn[node]!);
        thresholds.push(splits ? draft.threshold[node]! : leafValues[node]!);
        leftChildren.push(splits ? order.length : 0);
        missingLeft.push(draft.missingLeft[node]! * (splits ? 1 : 0));
        if (splits) order.push(draft.leftChild[node]!, draft.leftChild[node]! + 1);
      }
      treeStarts.push(start + order.length);
    }
    outputStarts.push(treeStarts.length - 1);
  }
  return {
    format: 'bess-xgboost',
    version: 1,
    columns,
    loss,
    baseScores: Float32Array.from(baseScores),
    outputStarts: Int32Array.from(outputStarts),
    treeStarts: Int32Array.from(treeStarts),
    splitColumns: Int16Array.from(splitColumns),
    thresholds: Float32Array.from(thresholds),
    leftChildren: Int32Array.from(leftChildren),
    missingLeft: Uint8Array.from(missingLeft),
  };
}
