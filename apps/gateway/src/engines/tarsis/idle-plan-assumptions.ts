import type { Assumption, SolveRecord } from '@bess/tarsis/schema';

const planned: Partial<Record<SolveRecord['purpose'], string>> = {
  year: 'a plan of the year',
  day: 'the schedule of the day',
};

/**
 * Says of which plans time ended before a better one than standing still was found.
 *
 * @param solves - behind the answer
 * @example
 * idlePlanAssumptions([]);
 * // => []
 */
export function idlePlanAssumptions(solves: readonly SolveRecord[]): Assumption[] {
  const idle = new Set(solves.filter(({ isIdle }) => isIdle).map(({ purpose }) => purpose));
  return [...idle].map((purpose) => ({
    name: 'idle_plan',
    value: `in ${planned[purpose] ?? purpose} the battery stands still but for the way to where it must be, and vehicles charge from their arrival`,
    source: 'time ended before a better plan was found',
  }));
}
