import type { RandomStream } from '@bess/kernel/rng';
import type { CheckedParameters } from './checked-parameters.js';
import type { CheckedTable } from './checked-table.js';
import { drawShare } from './draw-share.js';
import type { FinishedTree } from './model-builder.js';
import type { OutputLoss } from './output-loss.js';
import { quantileSorted } from './quantile-sorted.js';
import { leafOfRow, type TreeDraft } from './tree-draft.js';
import type { TreeGrower } from './tree-grower.js';

/** Rows, and what is predicted for them before the first tree; trees are added to that. */
export interface Started {
  readonly table: CheckedTable;
  readonly predictions: Float32Array;
}

/** Boosts the trees of one output: each learns the derivatives of the loss where the trees before it have led. */
export function boostOutput(
  { table, predictions }: Started,
  validation: Started | undefined,
  parameters: CheckedParameters,
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
  const watch = validation && watchOf(validation, loss, parameters.patience);
  const trees: FinishedTree[] = [];
  for (let round = 0; round < rounds; round++) {
    loss.derivativesInto(predictions, target, gradients, hessians);
    const chosenRows = drawShare(rows, rowShare, stream);
    const chosenColumns = drawShare(columns, columnShare, stream);
    leafOfRows.fill(-1);
    const draft = grow(gradients, hessians, chosenRows, chosenColumns, leafOfRows);
    const leafValues = valuesOf(draft, table, predictions, leafOfRows, loss, parameters);
    trees.push({ draft, leafValues });
    addTree(draft, leafValues, leafOfRows, table, predictions);
    if (watch?.isDone(draft, leafValues)) break;
  }
  return watch ? trees.slice(0, watch.bestCount()) : trees;
}

/** Adds a tree to the predictions; rows that it was not grown from look for their leaf. */
function addTree(
  draft: TreeDraft,
  leafValues: Float32Array,
  leafOfRows: Int32Array,
  table: CheckedTable,
  predictions: Float32Array,
): void {
  const { features, rows, columns } = table;
  for (let row = 0; row < rows; row++) {
    const known = leafOfRows[row]!;
    const leaf = known < 0 ? leafOfRow(draft, features, row * columns) : known;
    predictions[row]! += leafValues[leaf]!;
  }
}

/** The value of each node were it a leaf, times the learning rate. */
function valuesOf(
  draft: TreeDraft,
  table: CheckedTable,
  predictions: Float32Array,
  leafOfRows: Int32Array,
  loss: OutputLoss,
  parameters: CheckedParameters,
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
    values[leaf] = Math.fround(quantileSorted(inLeaf.sort(), loss.leafLevel)) * learningRate;
  }
  return values;
}

/** Follows the loss on rows that the trees do not learn from. */
function watchOf({ table, predictions }: Started, loss: OutputLoss, patience: number) {
  const { features, rows, columns, target } = table;
  let best = loss.meanLoss(predictions, target);
  let bestCount = 0;
  let count = 0;
  return {
    bestCount: () => bestCount,
    isDone(draft: TreeDraft, leafValues: Float32Array): boolean {
      for (let row = 0; row < rows; row++) {
        predictions[row]! += leafValues[leafOfRow(draft, features, row * columns)]!;
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
