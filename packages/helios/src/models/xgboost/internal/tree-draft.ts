/** A tree that still grows. Children are next to each other, the right one after the left. */
export interface TreeDraft {
  /** −1 where the node is a leaf. */
  readonly splitColumn: number[];
  readonly threshold: number[];
  readonly leftChild: number[];
  readonly missingLeft: number[];
  /** What the node's split gained. */
  readonly gain: number[];
  /** −G/(H + λ), the value of the node as a leaf, before the learning rate. */
  readonly weight: number[];
}

export function newDraft(): TreeDraft {
  return {
    splitColumn: [],
    threshold: [],
    leftChild: [],
    missingLeft: [],
    gain: [],
    weight: [],
  };
}

/** Adds a leaf and says where it stands. */
export function addLeaf(tree: TreeDraft, weight: number): number {
  tree.splitColumn.push(-1);
  tree.threshold.push(0);
  tree.leftChild.push(0);
  tree.missingLeft.push(0);
  tree.gain.push(0);
  return tree.weight.push(weight) - 1;
}

/** The leaf that a row ends in. */
export function leafOfRow(tree: TreeDraft, features: Float32Array, rowStart: number): number {
  let node = 0;
  for (;;) {
    const column = tree.splitColumn[node]!;
    if (column < 0) return node;
    const value = features[rowStart + column]!;
    const left = Number.isNaN(value) ? tree.missingLeft[node] === 1 : value < tree.threshold[node]!;
    node = tree.leftChild[node]! + (left ? 0 : 1);
  }
}
