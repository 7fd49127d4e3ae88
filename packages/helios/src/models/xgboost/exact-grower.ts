import {
  addLeaf,
  createTree,
  findLeaf,
  type GrowingTree,
  leafWeight,
  noSplit,
  type SplitCandidate,
  structureScore,
  type TreeGrower,
  type TreeLimits,
} from './tree.js';

/** XGBoost's kRtEps, the distance of the outermost thresholds from the outermost values. */
const SPLIT_EPSILON = Math.fround(1e-6);

/** Rows with a value in a column, in rising order of the values. */
interface SortedColumn {
  readonly rows: Int32Array;
  readonly values: Float32Array;
  readonly hasMissing: boolean;
}

/** A node of the level that is being split, and its state in the scan of a column. */
interface OpenNode {
  readonly at: number;
  readonly gradient: number;
  readonly hessian: number;
  readonly score: number;
  readonly best: SplitCandidate;
  near: number;
  nearHessian: number;
  last: number;
  seen: boolean;
}

/**
 * Grows trees from all midpoints between neighbouring values (Chen and Guestrin 2016, algorithm 1 and section 4.1). Columns are sorted
 * once, and each level takes one pass over them. A column without missing values is scanned downwards only, so that values that are missing
 * later go left.
 */
export function exactGrower(
  features: Float32Array,
  rowCount: number,
  columnCount: number,
  limits: TreeLimits,
): TreeGrower {
  const sorted = Array.from({ length: columnCount }, (_, column) =>
    sortColumn(features, rowCount, columnCount, column),
  );
  const openOfRow = new Int32Array(rowCount);
  return (gradients, hessians, rows, columns, leafOfRows) => {
    const tree = createTree();
    openOfRow.fill(-1);
    for (const row of rows) openOfRow[row] = 0;
    const shared = { tree, features, columnCount, openOfRow, rows, gradients, hessians, limits };
    let open = openNodes(shared, 1);
    for (let depth = 0; depth < limits.maxDepth && open.length > 0; depth++) {
      for (const column of columns) {
        const data = sorted[column]!;
        if (data.hasMissing) {
          scanColumn(open, data, column, openOfRow, gradients, hessians, limits, false);
        }
        scanColumn(open, data, column, openOfRow, gradients, hessians, limits, true);
      }
      open = splitLevel(shared, open);
    }
    pruneTree(tree, limits.gamma);
    for (const row of rows) leafOfRows[row] = findLeaf(tree, features, row * columnCount);
    return tree;
  };
}

function sortColumn(
  features: Float32Array,
  rowCount: number,
  columnCount: number,
  column: number,
): SortedColumn {
  const value = (row: number) => features[row * columnCount + column]!;
  const present = Array.from({ length: rowCount }, (_, row) => row).filter(
    (row) => !Number.isNaN(value(row)),
  );
  const rows = Int32Array.from(present).sort((a, b) => value(a) - value(b) || a - b);
  return { rows, values: Float32Array.from(rows, value), hasMissing: rows.length < rowCount };
}

/** Shared by the levels of one tree; `openOfRow` is the index of a row's node in its level, −1 if it has none. */
interface ExactGrowth {
  readonly tree: GrowingTree;
  readonly features: Float32Array;
  readonly columnCount: number;
  readonly openOfRow: Int32Array;
  readonly rows: Int32Array;
  readonly gradients: Float32Array;
  readonly hessians: Float32Array;
  readonly limits: TreeLimits;
}

/** Adds the nodes of a level, whose rows are marked, to the tree. */
function openNodes(growth: ExactGrowth, count: number): OpenNode[] {
  const { tree, openOfRow, rows, gradients, hessians, limits } = growth;
  const gradientSums = new Float64Array(count);
  const hessianSums = new Float64Array(count);
  for (const row of rows) {
    const open = openOfRow[row]!;
    if (open < 0) continue;
    gradientSums[open]! += gradients[row]!;
    hessianSums[open]! += hessians[row]!;
  }
  return Array.from({ length: count }, (_, k) => {
    const gradient = gradientSums[k]!;
    const hessian = hessianSums[k]!;
    const at = addLeaf(tree, leafWeight(gradient, hessian, limits));
    const score = structureScore(gradient, hessian, limits.lambda);
    return {
      at,
      gradient,
      hessian,
      score,
      best: noSplit(),
      near: 0,
      nearHessian: 0,
      last: 0,
      seen: false,
    };
  });
}

/** Tries all splits of one column in all open nodes. Missing values go left in the downward scan, right in the upward scan. */
function scanColumn(
  open: readonly OpenNode[],
  data: SortedColumn,
  column: number,
  openOfRow: Int32Array,
  gradients: Float32Array,
  hessians: Float32Array,
  limits: TreeLimits,
  downwards: boolean,
): void {
  const { rows, values } = data;
  for (const node of open) {
    node.near = 0;
    node.nearHessian = 0;
    node.seen = false;
  }
  for (let k = 0; k < rows.length; k++) {
    const q = downwards ? rows.length - 1 - k : k;
    const row = rows[q]!;
    if (openOfRow[row]! < 0) continue;
    const node = open[openOfRow[row]!]!;
    const value = values[q]!;
    if (node.seen && value !== node.last) {
      considerSplit(node, column, splitMidpoint(value, node.last), limits, downwards);
    }
    node.near += gradients[row]!;
    node.nearHessian += hessians[row]!;
    node.last = value;
    node.seen = true;
  }
  // The outermost split separates rows with a value from rows without.
  for (const node of open) {
    const gap = Math.fround(Math.abs(node.last) + SPLIT_EPSILON);
    const beyond = Math.fround(downwards ? node.last - gap : node.last + gap);
    if (node.seen) considerSplit(node, column, beyond, limits, downwards);
  }
}

/** The midpoint in single precision, but above the smaller value. */
function splitMidpoint(a: number, b: number): number {
  const middle = Math.fround(Math.fround(a + b) * 0.5);
  return middle > Math.min(a, b) ? middle : Math.max(a, b);
}

function considerSplit(
  node: OpenNode,
  column: number,
  threshold: number,
  limits: TreeLimits,
  missingLeft: boolean,
): void {
  const { lambda, minChildWeight } = limits;
  const { near, nearHessian, best } = node;
  const far = node.gradient - near;
  const farHessian = node.hessian - nearHessian;
  if (nearHessian < minChildWeight || farHessian < minChildWeight) return;
  const sum = structureScore(near, nearHessian, lambda) + structureScore(far, farHessian, lambda);
  const gain = Math.fround(Math.fround(sum) - node.score);
  if (!(gain > best.gain)) return;
  best.gain = gain;
  best.column = column;
  best.threshold = threshold;
  best.missingLeft = missingLeft;
}

/** Splits the nodes that found a split and opens their children. */
function splitLevel(growth: ExactGrowth, open: readonly OpenNode[]): OpenNode[] {
  const { tree, features, columnCount, openOfRow, rows } = growth;
  const firstChild = new Int32Array(open.length).fill(-1);
  const firstPlace = tree.weight.length;
  let children = 0;
  open.forEach(({ at, best }, k) => {
    if (best.column < 0) return;
    firstChild[k] = children;
    tree.splitColumn[at] = best.column;
    tree.threshold[at] = best.threshold;
    tree.missingLeft[at] = best.missingLeft ? 1 : 0;
    tree.leftChild[at] = firstPlace + children;
    tree.gain[at] = best.gain;
    children += 2;
  });
  for (const row of rows) {
    const k = openOfRow[row]!;
    if (k < 0) continue;
    const child = firstChild[k]!;
    const { column, threshold, missingLeft } = open[k]!.best;
    if (child < 0) openOfRow[row] = -1;
    else {
      const value = features[row * columnCount + column]!;
      const left = Number.isNaN(value) ? missingLeft : value < threshold;
      openOfRow[row] = child + (left ? 0 : 1);
    }
  }
  return openNodes(growth, children);
}

/**
 * Undoes splits that gained less than `gamma`, from the leaves up. A split stays if one of its children is still split. The nodes below an
 * undone split remain in the draft but are unreachable.
 */
function pruneTree(tree: GrowingTree, gamma: number): void {
  // Children come after their parents.
  for (let node = tree.weight.length - 1; node >= 0; node--) {
    const left = tree.leftChild[node]!;
    if (tree.splitColumn[node]! < 0 || tree.gain[node]! >= gamma) continue;
    if (tree.splitColumn[left]! >= 0 || tree.splitColumn[left + 1]! >= 0) continue;
    tree.splitColumn[node] = -1;
    tree.leftChild[node] = 0;
  }
}
