import type { XgboostModel } from '../../models/xgboost/xgboost-model.js';
import type { XgboostLoss } from '../../models/xgboost/xgboost-parameters.js';
import { halfToNumber } from './half-to-number.js';

/** First byte of a node that is a leaf; of others it is the column, plus 128 where missing values go left. */
export const LEAF = 0x7f;

/**
 * Trees from their packed bytes, little-endian: columns and outputs (one byte each), a base score for each output (4 bytes); for each
 * column how many thresholds it is asked about (2 bytes) and these (4 bytes each); the trees of each output (2 bytes); then all nodes,
 * tree by tree and breadth first: of a leaf {@link LEAF} and its value as a half float, of others the column and the place of the
 * threshold among those of the column. Where children stand follows from the order.
 *
 * @param bytes - as `tools/train` packs them
 * @param loss - of the trees
 */
export function unpackTrees(bytes: Uint8Array, loss: XgboostLoss): XgboostModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  const next = (width: number) => {
    at += width;
    return at - width;
  };
  const columns = bytes[0]!;
  const outputs = bytes[1]!;
  const baseScores = new Float32Array(outputs).map(() => view.getFloat32(next(4), true));
  const edges = Array.from({ length: columns }, () =>
    new Float32Array(view.getUint16(next(2), true)).map(() => view.getFloat32(next(4), true)),
  );
  const outputStarts = new Int32Array(outputs + 1);
  for (let k = 1; k <= outputs; k++) {
    outputStarts[k] = outputStarts[k - 1]! + view.getUint16(next(2), true);
  }
  const treeStarts = new Int32Array(outputStarts[outputs]! + 1);
  // No node takes fewer than two bytes.
  const most = Math.ceil((bytes.length - at) / 2);
  const splitColumns = new Int16Array(most);
  const thresholds = new Float32Array(most);
  const leftChildren = new Int32Array(most);
  const missingLeft = new Uint8Array(most);
  let node = 0;
  for (let tree = 0; tree + 1 < treeStarts.length; tree++) {
    const root = node;
    for (let known = 1; node < root + known; node++) {
      const first = bytes[at]!;
      if (first === LEAF) {
        splitColumns[node] = -1;
        thresholds[node] = halfToNumber(bytes[at + 1]! | (bytes[at + 2]! << 8));
        at += 3;
        continue;
      }
      const column = first & 0x7f;
      splitColumns[node] = column;
      missingLeft[node] = first >> 7;
      thresholds[node] = edges[column]![bytes[at + 1]!]!;
      leftChildren[node] = known;
      known += 2;
      at += 2;
    }
    treeStarts[tree + 1] = node;
  }
  return {
    format: 'bess-xgboost',
    version: 1,
    columns,
    loss,
    baseScores,
    outputStarts,
    treeStarts,
    splitColumns: splitColumns.slice(0, node),
    thresholds: thresholds.slice(0, node),
    leftChildren: leftChildren.slice(0, node),
    missingLeft: missingLeft.slice(0, node),
  };
}
