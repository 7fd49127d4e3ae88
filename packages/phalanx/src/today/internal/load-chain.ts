import { quantileSorted } from '@bess/kernel/stats';
import type { DayProblem } from '../../plan/day-problem.js';
import type { NetPaths } from './net-paths.js';

const NODES = 9;
/** Share of the paths beyond the first and the last node each. */
const BEYOND = 0.03;

/**
 * The rest of today as a chain of nodes: quantiles of the loads of a step over the paths, and from each node on what the paths do near it.
 * Method note, equations (27) and (28).
 *
 * @param paths - net loads
 * @param fromStep - first step of today that is not over
 */
export function loadChain(
  paths: NetPaths,
  fromStep: number,
): Pick<DayProblem, 'nodesKw' | 'transition'> {
  const { pathCount, dayCount, stepsPerDay, netKw } = paths;
  const stride = dayCount * stepsPerDay;
  const nodesKw: Float64Array[] = [];
  const transition: Float64Array[] = [];
  let before = new Float64Array(pathCount);
  for (let step = fromStep; step < stepsPerDay; step += 1) {
    const loadKw = Float64Array.from(
      { length: pathCount },
      (_, path) => netKw[path * stride + step]!,
    );
    const nodes = nodesOf(loadKw);
    nodesKw.push(nodes);
    transition.push(
      step === fromStep
        ? shares(nodes, loadKw)
        : transitions(nodesKw.at(-2)!, nodes, before, loadKw),
    );
    before = loadKw;
  }
  return { nodesKw, transition };
}

/**
 * Quantiles that lie closer towards the ends. The last few paths on either side count as the end nodes: nodes further out would draw
 * weight from all that lies between them and their neighbours.
 */
function nodesOf(loadKw: Float64Array): Float64Array {
  const sorted = Float64Array.from(loadKw).sort();
  const spread = sorted.at(-1)! - sorted[0]!;
  const nodes: number[] = [];
  for (let node = 0; node < NODES; node += 1) {
    const share = (1 - Math.cos((Math.PI * node) / (NODES - 1))) / 2;
    const kw = quantileSorted(sorted, BEYOND + (1 - 2 * BEYOND) * share);
    // Alike but for rounding they are one.
    if (node === 0 || kw > nodes.at(-1)! + 1e-6 * spread + 1e-9) nodes.push(kw);
  }
  return Float64Array.from(nodes);
}

/** Adds a share at a load to the nodes around it. */
function addShare(row: Float64Array, at: number, nodes: Float64Array, kw: number, share: number) {
  const last = nodes.length - 1;
  if (kw <= nodes[0]!) {
    row[at] = row[at]! + share;
    return;
  }
  if (kw >= nodes[last]!) {
    row[at + last] = row[at + last]! + share;
    return;
  }
  let index = 0;
  while (nodes[index + 1]! <= kw) index += 1;
  const part = (kw - nodes[index]!) / (nodes[index + 1]! - nodes[index]!);
  row[at + index] = row[at + index]! + (1 - part) * share;
  row[at + index + 1] = row[at + index + 1]! + part * share;
}

function shares(nodes: Float64Array, loadKw: Float64Array): Float64Array {
  const row = new Float64Array(nodes.length);
  for (const kw of loadKw) addShare(row, 0, nodes, kw, 1 / loadKw.length);
  return row;
}

/** From each node: regression on the step before, plus its errors on paths that were near the node. */
function transitions(
  from: Float64Array,
  to: Float64Array,
  before: Float64Array,
  loadKw: Float64Array,
): Float64Array {
  const count = loadKw.length;
  let meanBefore = 0;
  let mean = 0;
  for (let path = 0; path < count; path += 1) {
    meanBefore += before[path]! / count;
    mean += loadKw[path]! / count;
  }
  let squares = 0;
  let products = 0;
  for (let path = 0; path < count; path += 1) {
    const off = before[path]! - meanBefore;
    squares += off * off;
    products += off * (loadKw[path]! - mean);
  }
  const slope = squares > 0 ? products / squares : 0;
  const widthKw = Math.sqrt(squares / count);
  const rows = new Float64Array(from.length * to.length);
  const weights = new Float64Array(count);
  for (let node = 0; node < from.length; node += 1) {
    let total = 0;
    for (let path = 0; path < count; path += 1) {
      const off = widthKw > 0 ? (before[path]! - from[node]!) / widthKw : 0;
      weights[path] = 1 / (1 + off * off);
      total += weights[path]!;
    }
    for (let path = 0; path < count; path += 1) {
      const kw = loadKw[path]! + slope * (from[node]! - before[path]!);
      addShare(rows, node * to.length, to, kw, weights[path]! / total);
    }
  }
  return rows;
}
