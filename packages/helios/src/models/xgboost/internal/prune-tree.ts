import type { TreeDraft } from './tree-draft.js';

/**
 * Undoes splits that gained less than `gamma`, from the leaves up: a split stays where one of its children still splits. The nodes
 * below remain in the draft, but nothing leads to them.
 */
export function pruneTree(tree: TreeDraft, gamma: number): void {
  // Children stand after their parents.
  for (let node = tree.weight.length - 1; node >= 0; node--) {
    const left = tree.leftChild[node]!;
    if (tree.splitColumn[node]! < 0 || tree.gain[node]! >= gamma) continue;
    if (tree.splitColumn[left]! >= 0 || tree.splitColumn[left + 1]! >= 0) continue;
    tree.splitColumn[node] = -1;
    tree.leftChild[node] = 0;
  }
}
