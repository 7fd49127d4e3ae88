import type { XgboostLoss } from './xgboost-parameters.js';

/**
 * Trees of one or several outputs, laid end to end in typed arrays: plain data, which structured clone copies and
 * `encodeXgboost` writes. An output is its base score plus one leaf of each of its trees.
 */
export interface XgboostModel {
  readonly format: 'bess-xgboost';
  readonly version: 1;
  readonly columns: number;
  readonly loss: XgboostLoss;
  /** One per output, in the unit of the target; outputs are the levels of a quantile loss, else there is one. */
  readonly baseScores: Float32Array;
  /** Trees of output k: from entry k up to entry k + 1. */
  readonly outputStarts: Int32Array;
  /** Nodes of tree t: from entry t up to entry t + 1; the first of them is its root. */
  readonly treeStarts: Int32Array;
  /** Column that a node asks about; −1 where it is a leaf. */
  readonly splitColumns: Int16Array;
  /** Values below it go left; of a leaf the value that it adds, learning rate included. */
  readonly thresholds: Float32Array;
  /** Place of the left child within its tree, the right one is next to it; 0 where the node is a leaf. */
  readonly leftChildren: Int32Array;
  /** 1 where missing values go left. */
  readonly missingLeft: Uint8Array;
}
