/** Least gain of a split (XGBoost's kRtEps), in the unit of the loss. */
const MIN_GAIN = Math.fround(1e-6);

/** A growing tree. The right child follows the left one. */
export interface GrowingTree {
  /** −1 for leaves. */
  readonly splitColumn: number[];
  readonly threshold: number[];
  readonly leftChild: number[];
  readonly missingLeft: number[];
  /** Gain of the node's split. */
  readonly gain: number[];
  /** −G/(H + λ), the value of the node as a leaf, before the learning rate. */
  readonly weight: number[];
}

export function createTree(): GrowingTree {
  return {
    splitColumn: [],
    threshold: [],
    leftChild: [],
    missingLeft: [],
    gain: [],
    weight: [],
  };
}

/** Adds a leaf and returns its index. */
export function addLeaf(tree: GrowingTree, weight: number): number {
  tree.splitColumn.push(-1);
  tree.threshold.push(0);
  tree.leftChild.push(0);
  tree.missingLeft.push(0);
  tree.gain.push(0);
  return tree.weight.push(weight) - 1;
}

/** Index of the leaf that a row falls into. */
export function findLeaf(tree: GrowingTree, features: Float32Array, rowStart: number): number {
  let node = 0;
  for (;;) {
    const column = tree.splitColumn[node]!;
    if (column < 0) return node;
    const value = features[rowStart + column]!;
    const left = Number.isNaN(value) ? tree.missingLeft[node] === 1 : value < tree.threshold[node]!;
    node = tree.leftChild[node]! + (left ? 0 : 1);
  }
}

/**
 * Grows one tree.
 *
 * @param gradients - first derivatives of the loss per row of the table
 * @param hessians - second derivatives
 * @param rows - sampled rows; may be reordered
 * @param columns - sampled columns, rising
 * @param leafOfRows - receives the leaf of each sampled row
 */
export type TreeGrower = (
  gradients: Float32Array,
  hessians: Float32Array,
  rows: Int32Array,
  columns: Int32Array,
  leafOfRows: Int32Array,
) => GrowingTree;

/** The best split of a node found so far. */
export interface SplitCandidate {
  gain: number;
  column: number;
  threshold: number;
  missingLeft: boolean;
  leftGradient: number;
  leftHessian: number;
}

export function noSplit(): SplitCandidate {
  return {
    gain: MIN_GAIN,
    column: -1,
    threshold: 0,
    missingLeft: false,
    leftGradient: 0,
    leftHessian: 0,
  };
}

/** Limits of the splits and values of a tree. */
export interface TreeLimits {
  readonly maxDepth: number;
  readonly lambda: number;
  readonly gamma: number;
  readonly minChildWeight: number;
}

/** G²/(H + λ) in single precision, the score of a node: Chen and Guestrin (2016), equation 6 without its factor −½. */
export function structureScore(gradient: number, hessian: number, lambda: number): number {
  return hessian > 0 ? Math.fround((gradient * gradient) / (hessian + lambda)) : 0;
}

/** −G/(H + λ): equation 5. Nodes lighter than a child may be have the value 0. */
export function leafWeight(gradient: number, hessian: number, limits: TreeLimits): number {
  if (hessian < limits.minChildWeight || hessian <= 0) return 0;
  return Math.fround(-gradient / (hessian + limits.lambda));
}
