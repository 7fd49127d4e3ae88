import { heliosError } from '../../internal/helios-error.js';
import { XGBOOST_MAGIC } from './encode-xgboost.js';
import type { XgboostModel } from './xgboost-model.js';

/**
 * Reads what {@link encodeXgboost} has written, and checks that every node leads on within its tree.
 *
 * @param bytes - an encoded model
 * @throws EngineError `notAModel`
 * @example
 * const table = { features: Float64Array.of(1, 2), columns: 1, target: Float64Array.of(4, 8) };
 * const model = trainXgboost(table, { rounds: 1 });
 * decodeXgboost(encodeXgboost(model)).treeStarts.length;
 * // => 2
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
  const head = headOf(bytes.subarray(16, 16 + headLength));
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
    ...{ baseScores, outputStarts, treeStarts },
    ...{ splitColumns, thresholds, leftChildren, missingLeft },
  };
  checkTrees(model);
  return model;
}

function headOf(bytes: Uint8Array): Pick<XgboostModel, 'columns' | 'loss'> {
  try {
    return JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  } catch {
    throw notAModel('its head must be JSON');
  }
}

function checkTrees(model: XgboostModel): void {
  const { columns, outputStarts, treeStarts, splitColumns, leftChildren } = model;
  const trees = treeStarts.length - 1;
  checkStarts(outputStarts, trees);
  checkStarts(treeStarts, splitColumns.length);
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

function checkStarts(starts: Int32Array, end: number): void {
  const rising = starts.every((start, k) => start >= (starts[k - 1] ?? 0));
  if (starts[0] === 0 && rising && starts[starts.length - 1] === end) return;
  throw notAModel(`starts must rise from 0 to ${end}`);
}

function notAModel(rule: string) {
  return heliosError('invalid', 'notAModel', `bytes must be an encoded model; ${rule}`);
}
