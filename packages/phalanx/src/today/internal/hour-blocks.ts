import type { NetPaths } from './net-paths.js';

/** The rest of today in blocks of an hour, or of a step where that is no part of an hour. */
export interface HourBlocks {
  readonly stepsPerBlock: number;
  /** By the local clock. */
  readonly firstBlock: number;
  /** [min] */
  readonly blockMinutes: number;
  /** What is left of the first one [min]. */
  readonly firstMinutes: number;
  /** Mean net load of each block, as futures of a single day that begins with the first block. */
  readonly means: NetPaths;
  /** By step of the day: what makes of the load of the step before what the mean of the block before is expected to be [kW]. */
  readonly shiftOfPreviousKw: Float64Array;
  /** By step of the day: what makes of its load what the mean of its block is expected to be [kW]. */
  readonly shiftKw: Float64Array;
}

const HOUR_MINUTES = 60;

/**
 * Puts the steps of the rest of today together into hours of the local clock. Method note, section 10.
 *
 * @param paths - net loads
 * @param fromStep - first step of today that is not over
 * @param stepMinutes - step length [min]
 */
export function hourBlocks(paths: NetPaths, fromStep: number, stepMinutes: number): HourBlocks {
  const { pathCount, dayCount, stepsPerDay, netKw } = paths;
  const stepsPerBlock = HOUR_MINUTES % stepMinutes === 0 ? HOUR_MINUTES / stepMinutes : 1;
  const firstBlock = Math.floor(fromStep / stepsPerBlock);
  const blocks = stepsPerDay / stepsPerBlock - firstBlock;
  const meansKw = new Float64Array(pathCount * blocks);
  const stepKw = new Float64Array(stepsPerDay);
  const blockKw = new Float64Array(blocks);
  for (let path = 0; path < pathCount; path += 1) {
    const from = path * dayCount * stepsPerDay;
    for (let block = 0; block < blocks; block += 1) {
      const end = (firstBlock + block + 1) * stepsPerBlock;
      const start = Math.max(fromStep, end - stepsPerBlock);
      let sum = 0;
      for (let step = start; step < end; step += 1) {
        sum += netKw[from + step]!;
        stepKw[step] = stepKw[step]! + netKw[from + step]! / pathCount;
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
    means: { pathCount, dayCount: 1, stepsPerDay: blocks, netKw: meansKw },
    shiftOfPreviousKw,
    shiftKw,
  };
}
