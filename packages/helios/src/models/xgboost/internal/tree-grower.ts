import type { TreeDraft } from './tree-draft.js';

/**
 * Grows one tree.
 *
 * @param gradients - first derivatives of the loss, one for each row of the table
 * @param hessians - second derivatives
 * @param rows - rows to learn from; may be reordered
 * @param columns - columns that may be asked about, rising
 * @param leafOfRows - receives the leaf of each of the rows
 */
export type TreeGrower = (
  gradients: Float32Array,
  hessians: Float32Array,
  rows: Int32Array,
  columns: Int32Array,
  leafOfRows: Int32Array,
) => TreeDraft;
