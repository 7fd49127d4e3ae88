import { quantileSorted } from '@bess/kernel/stats';
import type { NetTodayPaths } from '../futures/net-load.js';
import type { DayProblem } from './day-problem.js';

const HOUR_MINUTES = 60;
const NODES = 9;

/** Share of the paths below the first node, and above the last one. */
const TAIL_SHARE = 0.03;

/**
 * The rest of today as a Markov chain: the nodes of a step are quantiles of the load over the paths, the transitions follow the paths near
 * each node. Method note, equations (27) and (28).
 */
export function loadMarkovChain(
  paths: NetTodayPaths,
  fromStep: number,
): Pick<DayProblem, 'nodesKw' | 'transition'> {
  const { pathCount, stepsPerDay, netTodayKw } = paths;
  const nodesKw: Float64Array[] = [];
  const transition: Float64Array[] = [];
  let before = new Float64Array(pathCount);
  for (let step = fromStep; step < stepsPerDay; step += 1) {
    const loadKw = Float64Array.from(
      { length: pathCount },
      (_, path) => netTodayKw[path * stepsPerDay + step]!,
    );
    const nodes = nodesOf(loadKw);
    nodesKw.push(nodes);
    transition.push(
      step === fromStep
        ? initialDistribution(nodes, loadKw)
        : transitionMatrix(nodesKw.at(-2)!, nodes, before, loadKw),
    );
    before = loadKw;
  }
  return { nodesKw, transition };
}

/**
 * Quantiles, denser towards the ends. The few paths beyond the end nodes count as these: nodes further out would take weight from everything
 * between them and their neighbours.
 */
function nodesOf(loadKw: Float64Array): Float64Array {
  const sorted = Float64Array.from(loadKw).sort();
  const spread = sorted.at(-1)! - sorted[0]!;
  const nodes: number[] = [];
  for (let node = 0; node < NODES; node += 1) {
    const share = (1 - Math.cos((Math.PI * node) / (NODES - 1))) / 2;
    const kw = quantileSorted(sorted, TAIL_SHARE + (1 - 2 * TAIL_SHARE) * share);
    // Nodes that are equal up to rounding are merged.
    if (node === 0 || kw > nodes.at(-1)! + 1e-6 * spread + 1e-9) nodes.push(kw);
  }
  return Float64Array.from(nodes);
}

/** Splits the probability of a load between the nodes around it. */
function addProbability(
  row: Float64Array,
  at: number,
  nodes: Float64Array,
  kw: number,
  share: number,
) {
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

function initialDistribution(nodes: Float64Array, loadKw: Float64Array): Float64Array {
  const row = new Float64Array(nodes.length);
  for (const kw of loadKw) addProbability(row, 0, nodes, kw, 1 / loadKw.length);
  return row;
}

/** From each node: regression on the previous step, plus its residuals on paths that were near the node. */
function transitionMatrix(
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
      addProbability(rows, node * to.length, to, kw, weights[path]! / total);
    }
  }
  return rows;
}

/** The rest of today in blocks of an hour, or of a step if an hour is not a multiple of it. */
export interface HourBlocks {
  readonly stepsPerBlock: number;
  readonly firstBlock: number;
  readonly blockMinutes: number;
  /** Remaining length of the first block [min]. */
  readonly firstMinutes: number;
  /** Mean net load of each block, as paths of a single day that begins with the first block. */
  readonly means: NetTodayPaths;
  /** By step of the day: difference between the expected mean load of the previous block and that of the previous step [kW]. */
  readonly shiftOfPreviousKw: Float64Array;
  /** By step of the day: difference between the expected mean load of its block and its own [kW]. */
  readonly shiftKw: Float64Array;
}

/** Combines the steps of the rest of today into hours of the local clock. Method note, section 10. */
export function hourBlocks(
  paths: NetTodayPaths,
  fromStep: number,
  stepMinutes: number,
): HourBlocks {
  const { pathCount, stepsPerDay, netTodayKw } = paths;
  const stepsPerBlock = HOUR_MINUTES % stepMinutes === 0 ? HOUR_MINUTES / stepMinutes : 1;
  const firstBlock = Math.floor(fromStep / stepsPerBlock);
  const blocks = stepsPerDay / stepsPerBlock - firstBlock;
  const meansKw = new Float64Array(pathCount * blocks);
  const stepKw = new Float64Array(stepsPerDay);
  const blockKw = new Float64Array(blocks);
  for (let path = 0; path < pathCount; path += 1) {
    const from = path * stepsPerDay;
    for (let block = 0; block < blocks; block += 1) {
      const end = (firstBlock + block + 1) * stepsPerBlock;
      const start = Math.max(fromStep, end - stepsPerBlock);
      let sum = 0;
      for (let step = start; step < end; step += 1) {
        sum += netTodayKw[from + step]!;
        stepKw[step] = stepKw[step]! + netTodayKw[from + step]! / pathCount;
      }
      const meanKw = sum / (end - start);
      meansKw[path * blocks + block] = meanKw;
      blockKw[block] = blockKw[block]! + meanKw / pathCount;
    }
  }
  const shiftOfPreviousKw = new Float64Array(stepsPerDay);
  const shiftKw = new Float64Array(stepsPerDay);
  if (stepsPerBlock > 1) {
    for (let step = fromStep; step < stepsPerDay; step += 1) {
      const block = Math.floor(step / stepsPerBlock) - firstBlock;
      shiftKw[step] = blockKw[block]! - stepKw[step]!;
      if (block > 0) shiftOfPreviousKw[step] = blockKw[block - 1]! - stepKw[step - 1]!;
    }
  }
  const ofFirst = (firstBlock + 1) * stepsPerBlock - fromStep;
  return {
    stepsPerBlock,
    firstBlock,
    blockMinutes: stepsPerBlock * stepMinutes,
    firstMinutes: ofFirst * stepMinutes,
    means: { pathCount, stepsPerDay: blocks, netTodayKw: meansKw },
    shiftOfPreviousKw,
    shiftKw,
  };
}
