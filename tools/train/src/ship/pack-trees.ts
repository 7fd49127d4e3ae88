import { LEAF } from '../../../../packages/helios/src/models/pretrained/pretrained-weights.js';
import type { XgboostModel } from '../../../../packages/helios/src/models/xgboost/xgboost-model.js';
import { numberToHalf } from './number-to-half.js';

const MOST_COLUMNS = LEAF;
const MOST_THRESHOLDS = 256;

/**
 * Packs trees into the bytes that `unpackTrees` of HELIOS reads: leaves rounded to half floats, everything else exact.
 *
 * @throws Error where a column is asked about at more than 256 thresholds, or there are more than 126 columns
 */
export function packTrees(model: XgboostModel): Uint8Array {
  const { columns, baseScores, outputStarts, treeStarts, splitColumns, thresholds } = model;
  if (columns >= MOST_COLUMNS) throw new Error(`${columns} columns are more than can be packed`);
  const edges = edgesOf(model);
  const bytes: number[] = [columns, baseScores.length];
  const view = new DataView(new ArrayBuffer(4));
  const put = (width: number) => {
    for (let k = 0; k < width; k++) bytes.push(view.getUint8(k));
  };
  const putFloat = (value: number) => {
    view.setFloat32(0, value, true);
    put(4);
  };
  const putShort = (value: number) => {
    view.setUint16(0, value, true);
    put(2);
  };
  baseScores.forEach(putFloat);
  for (const ofColumn of edges) {
    putShort(ofColumn.length);
    ofColumn.forEach(putFloat);
  }
  for (let k = 0; k < baseScores.length; k++) putShort(outputStarts[k + 1]! - outputStarts[k]!);
  for (let node = 0; node < treeStarts[treeStarts.length - 1]!; node++) {
    const column = splitColumns[node]!;
    if (column < 0) {
      bytes.push(LEAF);
      putShort(numberToHalf(thresholds[node]!));
    } else {
      bytes.push(column | (model.missingLeft[node]! << 7));
      bytes.push(edges[column]!.indexOf(thresholds[node]!));
    }
  }
  return Uint8Array.from(bytes);
}

/** Thresholds of each column, rising. */
function edgesOf({ columns, splitColumns, thresholds }: XgboostModel): number[][] {
  const edges = Array.from({ length: columns }, () => new Set<number>());
  splitColumns.forEach((column, node) => {
    if (column >= 0) edges[column]!.add(thresholds[node]!);
  });
  return edges.map((ofColumn, column) => {
    if (ofColumn.size > MOST_THRESHOLDS) {
      throw new Error(`column ${column} is asked about at ${ofColumn.size} thresholds`);
    }
    return [...ofColumn].sort((one, other) => one - other);
  });
}
