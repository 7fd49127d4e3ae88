import { type BinnedColumns, bestHistogramSplit, binColumns } from './histogram-split.js';
import {
  addLeaf,
  createTree,
  type GrowingTree,
  leafWeight,
  type TreeGrower,
  type TreeLimits,
} from './tree.js';

/** Shared by the nodes of one tree. */
interface HistogramGrowth {
  readonly data: BinnedColumns;
  readonly limits: TreeLimits;
  readonly gradients: Float32Array;
  readonly hessians: Float32Array;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** Offset of each column's histogram. */
  readonly firstEntries: Int32Array;
  readonly leafOfRows: Int32Array;
  readonly tree: GrowingTree;
  /** Buffer for the right-hand rows while a node is split. */
  readonly aside: Int32Array;
  /** Histograms that no node uses any more. */
  readonly spare: Float64Array[];
}

/** A node: rows from start to end, their sums, and its depth. */
interface TreeNode {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly gradient: number;
  readonly hessian: number;
  readonly depth: number;
}

/**
 * Grows trees from histograms (Chen and Guestrin 2016, section 3.2). The gradients of a node are summed per bin; the larger of two siblings
 * gets its histogram by subtracting the smaller from their parent.
 */
export function histogramGrower(
  features: Float32Array,
  rowCount: number,
  columnCount: number,
  maxBins: number,
  limits: TreeLimits,
): TreeGrower {
  const data = binColumns(features, rowCount, columnCount, maxBins);
  const aside = new Int32Array(rowCount);
  const spare: Float64Array[] = [];
  return (gradients, hessians, rows, columns, leafOfRows) => {
    const tree = createTree();
    const shared = { data, limits, gradients, hessians, rows, columns, leafOfRows, tree };
    const firstEntries = columns.map((column) => 2 * data.binStarts[column]!);
    const growth: HistogramGrowth = { ...shared, firstEntries, aside, spare };
    let gradient = 0;
    let hessian = 0;
    for (let q = 0; q < rows.length; q++) {
      gradient += gradients[rows[q]!]!;
      hessian += hessians[rows[q]!]!;
    }
    const at = addLeaf(tree, leafWeight(gradient, hessian, limits));
    const root = { at, start: 0, end: rows.length, gradient, hessian, depth: 0 };
    growNode(growth, root, buildHistogram(growth, 0, rows.length));
    return tree;
  };
}

function growNode(growth: HistogramGrowth, node: TreeNode, histogram: Float64Array): void {
  const { data, limits, tree, spare } = growth;
  const { at, start, end, gradient, hessian, depth } = node;
  const split = bestHistogramSplit(histogram, data, growth.columns, gradient, hessian, limits);
  const middle =
    split.column < 0 || split.gain < limits.gamma ? start : partitionRows(growth, node, split);
  // Rounding of sums can suggest weight where there are no rows.
  if (middle === start || middle === end) {
    spare.push(histogram);
    assignLeaf(growth, at, start, end);
    return;
  }
  const { leftGradient, leftHessian } = split;
  const rightGradient = gradient - leftGradient;
  const rightHessian = hessian - leftHessian;
  const left = addLeaf(tree, leafWeight(leftGradient, leftHessian, limits));
  const right = addLeaf(tree, leafWeight(rightGradient, rightHessian, limits));
  tree.splitColumn[at] = split.column;
  tree.threshold[at] = split.threshold;
  tree.missingLeft[at] = split.missingLeft ? 1 : 0;
  tree.leftChild[at] = left;
  tree.gain[at] = split.gain;
  if (depth + 1 === limits.maxDepth) {
    spare.push(histogram);
    assignLeaf(growth, left, start, middle);
    assignLeaf(growth, right, middle, end);
    return;
  }
  const leftIsSmaller = middle - start < end - middle;
  const smaller = leftIsSmaller
    ? buildHistogram(growth, start, middle)
    : buildHistogram(growth, middle, end);
  subtractChild(
    growth,
    histogram,
    smaller,
    leftIsSmaller ? start : middle,
    leftIsSmaller ? middle : end,
  );
  const sums = { depth: depth + 1 };
  growNode(
    growth,
    { ...sums, at: left, start, end: middle, gradient: leftGradient, hessian: leftHessian },
    leftIsSmaller ? smaller : histogram,
  );
  growNode(
    growth,
    { ...sums, at: right, start: middle, end, gradient: rightGradient, hessian: rightHessian },
    leftIsSmaller ? histogram : smaller,
  );
}

function assignLeaf(growth: HistogramGrowth, leaf: number, start: number, end: number): void {
  const { rows, leafOfRows } = growth;
  for (let q = start; q < end; q++) leafOfRows[rows[q]!] = leaf;
}

/** Moves a node's left rows before its right ones, keeping their order, and returns where the right ones start. */
function partitionRows(
  growth: HistogramGrowth,
  node: TreeNode,
  split: { column: number; threshold: number; missingLeft: boolean },
): number {
  const { data, rows, aside } = growth;
  const { bins, columns, binStarts, lowerEdges } = data;
  const { column, threshold } = split;
  const firstBin = binStarts[column]! + 1;
  const binCount = binStarts[column + 1]! - firstBin;
  // First bin at or above the threshold.
  let rightBin = 1;
  while (rightBin <= binCount && lowerEdges[firstBin + rightBin - 1]! < threshold) rightBin++;
  let middle = node.start;
  let waiting = 0;
  for (let q = node.start; q < node.end; q++) {
    const row = rows[q]!;
    const bin = bins[row * columns + column]!;
    if (bin === 0 ? split.missingLeft : bin < rightBin) rows[middle++] = row;
    else aside[waiting++] = row;
  }
  for (let q = 0; q < waiting; q++) rows[middle + q] = aside[q]!;
  return middle;
}

/** Subtracts a child from its parent's histogram, row by row if that is faster than bin by bin. */
function subtractChild(
  growth: HistogramGrowth,
  histogram: Float64Array,
  smaller: Float64Array,
  start: number,
  end: number,
): void {
  if (2 * (end - start) * growth.columns.length < histogram.length) {
    addRows(growth, histogram, start, end, -1);
  } else {
    for (let k = 0; k < histogram.length; k++) histogram[k]! -= smaller[k]!;
  }
}

function buildHistogram(growth: HistogramGrowth, start: number, end: number): Float64Array {
  const { data, spare } = growth;
  const histogram = spare.pop()?.fill(0) ?? new Float64Array(2 * data.binStarts[data.columns]!);
  addRows(growth, histogram, start, end, 1);
  return histogram;
}

/** Adds rows to a histogram, or removes them if the sign is −1. */
function addRows(
  growth: HistogramGrowth,
  histogram: Float64Array,
  start: number,
  end: number,
  sign: 1 | -1,
): void {
  const { data, gradients, hessians, rows, columns, firstEntries } = growth;
  const { bins } = data;
  const columnCount = columns.length;
  for (let q = start; q < end; q++) {
    const row = rows[q]!;
    const gradient = sign * gradients[row]!;
    const hessian = sign * hessians[row]!;
    const rowStart = row * data.columns;
    for (let c = 0; c < columnCount; c++) {
      const k = firstEntries[c]! + 2 * bins[rowStart + columns[c]!]!;
      histogram[k]! += gradient;
      histogram[k + 1]! += hessian;
    }
  }
}
