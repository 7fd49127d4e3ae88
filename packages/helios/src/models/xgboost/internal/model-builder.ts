import type { XgboostModel } from '../xgboost-model.js';
import type { XgboostLoss } from '../xgboost-parameters.js';
import type { TreeDraft } from './tree-draft.js';

/** A grown tree and the values of its leaves, learning rate included. */
export interface FinishedTree {
  readonly draft: TreeDraft;
  readonly leafValues: Float32Array;
}

/** Lays the trees of all outputs end to end, without the nodes that pruning has cut off. */
export function buildModel(
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
      // Places in the draft in the order in which the model has them: breadth first.
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
