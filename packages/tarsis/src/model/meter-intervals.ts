import type { DayBlock } from '../inputs/day-block.js';

/** Steps of a block over which the meter averages one demand. */
export interface BlockInterval {
  readonly from: number;
  /** The step after the last one. */
  readonly end: number;
  /** Steps of it that went by before the block, as far as they are known, and the sum of their imports [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/**
 * The meter intervals of a block, which start on the clock: the first may have begun before the block, and the last may end
 * after it. Both are averaged over the steps that are known, as the bill does it.
 */
export function meterIntervals(block: DayBlock, meterSteps: number): BlockInterval[] {
  const intervals: BlockInterval[] = [];
  for (let step = 0; step < block.loadKwSeries.length; ) {
    const interval = meterIntervalOf(block, meterSteps, step);
    intervals.push(interval);
    step = interval.end;
  }
  return intervals;
}

/** The meter interval of a block in which a step lies. */
export function meterIntervalOf(
  { loadKwSeries, runningInterval }: Pick<DayBlock, 'loadKwSeries' | 'runningInterval'>,
  meterSteps: number,
  step: number,
): BlockInterval {
  const { skippedSteps = 0, knownSteps = 0, knownSumKw = 0 } = runningInterval ?? {};
  const begun = step - ((step + skippedSteps) % meterSteps);
  const from = Math.max(0, begun);
  return {
    from,
    end: Math.min(loadKwSeries.length, begun + meterSteps),
    knownSteps: from === 0 ? knownSteps : 0,
    knownSumKw: from === 0 ? knownSumKw : 0,
  };
}

/** What the meter shows for an interval [kW]. */
export function meteredKw(
  { from, end, knownSteps, knownSumKw }: BlockInterval,
  importKwSeries: ArrayLike<number>,
): number {
  let sumKw = knownSumKw;
  for (let step = from; step < end; step += 1) sumKw += importKwSeries[step]!;
  return sumKw / (knownSteps + end - from);
}
