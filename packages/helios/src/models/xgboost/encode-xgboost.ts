import type { XgboostModel } from './xgboost-model.js';

/** First four bytes of every encoded model: "BXG1". */
export const XGBOOST_MAGIC = 0x31475842;

/**
 * Writes a model as bytes, little-endian on every host: magic, length of the head, the head (columns and loss as JSON in ASCII), then
 * counts and arrays as {@link decodeXgboost} reads them. A node takes 11 bytes.
 *
 * @param model - trained trees
 * @example
 * const table = { features: Float64Array.of(1, 2), columns: 1, target: Float64Array.of(4, 8) };
 * const bytes = encodeXgboost(trainXgboost(table, { rounds: 1, learningRate: 1 }));
 * predictXgboost(decodeXgboost(bytes), Float64Array.of(1, 9));
 * // => Float64Array.of(5, 7)
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
