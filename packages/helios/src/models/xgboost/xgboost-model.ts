import { heliosError } from '../../internal/checks.js';
import { validateFeatures, validateStart, type XgboostLoss } from './xgboost-parameters.js';

/** First four bytes of every encoded model: "BXG1". */
const XGBOOST_MAGIC = 0x31475842;

/**
 * Trees of one or several outputs in typed arrays. Plain data for structured clone and `encodeXgboost`. An output is its base score plus
 * one leaf of each of its trees.
 */
export interface XgboostModel {
  readonly format: 'bess-xgboost';
  readonly version: 1;
  readonly columns: number;
  readonly loss: XgboostLoss;
  /** One per output, in the unit of the target. A quantile loss has an output per level, other losses have one. */
  readonly baseScores: Float32Array;
  /** Trees of output k: from entry k to entry k + 1. */
  readonly outputStarts: Int32Array;
  /** Nodes of tree t: from entry t to entry t + 1; the first of them is the root. */
  readonly treeStarts: Int32Array;
  /** Column of a node's split; −1 for a leaf. */
  readonly splitColumns: Int16Array;
  /** Threshold of a split: smaller values go left. For a leaf, its value including the learning rate. */
  readonly thresholds: Float32Array;
  /** Index of the left child within its tree, followed by the right child; 0 for a leaf. */
  readonly leftChildren: Int32Array;
  /** 1 if missing values go left. */
  readonly missingLeft: Uint8Array;
}

/**
 * Predictions of a model. The outputs of a quantile loss are sorted within each row, which never increases their mean pinball loss.
 *
 * @param model - trained trees
 * @param features - row by row, NaN where missing, with the columns of the training
 * @param start - initial predictions of each row's outputs, if the model was trained with them
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
  const rounded = validateFeatures('features', features, columns);
  if (rounded.length % columns !== 0) {
    const message = `features must be rows of ${columns} numbers; ${rounded.length} numbers came`;
    throw heliosError('invalid', 'wrongShape', message, { name: 'features' });
  }
  const rows = rounded.length / columns;
  const outputs = baseScores.length;
  const predictions = new Float64Array(rows * outputs);
  const starts = start && validateStart('features', start, rows * outputs);
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

/** Adds the leaf of each row in single precision, tree by tree: one tree fits into the cache, all together do not. */
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

/**
 * Encodes a model as bytes, little-endian on every host: magic number, length of the header, the header (columns and loss as JSON in
 * ASCII), then counts and arrays in the order of {@link decodeXgboost}. A node takes 11 bytes.
 */
export function encodeXgboost(model: XgboostModel): Uint8Array {
  const { columns, loss, baseScores, outputStarts, treeStarts, splitColumns } = model;
  const { thresholds, leftChildren, missingLeft } = model;
  const head = JSON.stringify({ columns, loss });
  const nodes = splitColumns.length;
  const size =
    16 + head.length + 4 * (2 * baseScores.length + 1) + 4 * treeStarts.length + 11 * nodes;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const int = (value: number) => {
    view.setInt32(at, value, true);
    at += 4;
  };
  const float = (value: number) => {
    view.setFloat32(at, value, true);
    at += 4;
  };
  for (const value of [XGBOOST_MAGIC, head.length, baseScores.length, treeStarts.length]) {
    int(value);
  }
  for (let k = 0; k < head.length; k++) bytes[at++] = head.charCodeAt(k);
  baseScores.forEach(float);
  outputStarts.forEach(int);
  treeStarts.forEach(int);
  thresholds.forEach(float);
  leftChildren.forEach(int);
  for (const column of splitColumns) {
    view.setInt16(at, column, true);
    at += 2;
  }
  bytes.set(missingLeft, at);
  return bytes;
}

/**
 * Decodes the bytes of {@link encodeXgboost}, and checks that every node leads to a later node of its tree.
 *
 * @throws EngineError `notAModel`
 */
export function decodeXgboost(bytes: Uint8Array): XgboostModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16 || view.getInt32(0, true) !== XGBOOST_MAGIC) {
    throw notAModel('it must begin with the four bytes BXG1');
  }
  const headLength = view.getInt32(4, true);
  const outputs = view.getInt32(8, true);
  const treeEntries = view.getInt32(12, true);
  const fixed = 16 + headLength + 4 * (2 * outputs + 1) + 4 * treeEntries;
  const nodes = (bytes.length - fixed) / 11;
  if (headLength < 0 || outputs < 1 || treeEntries < 1 || !Number.isInteger(nodes) || nodes < 0) {
    throw notAModel(`its ${bytes.length} bytes must be those that its head counts`);
  }
  const head = parseHeader(bytes.subarray(16, 16 + headLength));
  let at = 16 + headLength;
  const next = (width: number) => {
    at += width;
    return at - width;
  };
  const baseScores = new Float32Array(outputs).map(() => view.getFloat32(next(4), true));
  const outputStarts = new Int32Array(outputs + 1).map(() => view.getInt32(next(4), true));
  const treeStarts = new Int32Array(treeEntries).map(() => view.getInt32(next(4), true));
  const thresholds = new Float32Array(nodes).map(() => view.getFloat32(next(4), true));
  const leftChildren = new Int32Array(nodes).map(() => view.getInt32(next(4), true));
  const splitColumns = new Int16Array(nodes).map(() => view.getInt16(next(2), true));
  const missingLeft = bytes.slice(at);
  const model: XgboostModel = {
    format: 'bess-xgboost',
    version: 1,
    ...head,
    baseScores,
    outputStarts,
    treeStarts,
    splitColumns,
    thresholds,
    leftChildren,
    missingLeft,
  };
  validateTrees(model);
  return model;
}

function parseHeader(bytes: Uint8Array): Pick<XgboostModel, 'columns' | 'loss'> {
  try {
    return JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  } catch {
    throw notAModel('its head must be JSON');
  }
}

function validateTrees(model: XgboostModel): void {
  const { columns, outputStarts, treeStarts, splitColumns, leftChildren } = model;
  const trees = treeStarts.length - 1;
  validateStarts(outputStarts, trees);
  validateStarts(treeStarts, splitColumns.length);
  for (let tree = 0; tree < trees; tree++) {
    const root = treeStarts[tree]!;
    const size = treeStarts[tree + 1]! - root;
    if (size < 1) throw notAModel(`tree ${tree} must have at least one node`);
    for (let node = 0; node < size; node++) {
      const column = splitColumns[root + node]!;
      const left = leftChildren[root + node]!;
      const right = column < 0 || (left > node && left + 1 < size);
      if (!right || column >= columns) {
        throw notAModel(`node ${node} of tree ${tree} must lead on to later nodes of its tree`);
      }
    }
  }
}

function validateStarts(starts: Int32Array, end: number): void {
  const rising = starts.every((start, k) => start >= (starts[k - 1] ?? 0));
  if (starts[0] === 0 && rising && starts[starts.length - 1] === end) return;
  throw notAModel(`starts must rise from 0 to ${end}`);
}

function notAModel(rule: string) {
  return heliosError('invalid', 'notAModel', `bytes must be an encoded model; ${rule}`);
}
