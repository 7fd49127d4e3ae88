import type { PlannedBlock } from './model-spec.js';

/** Number of the first step of each block, counted through all of them, and behind them the number of all steps. */
export function firstSteps(blocks: readonly PlannedBlock[]): number[] {
  const firsts = [0];
  for (const { block } of blocks) firsts.push(firsts.at(-1)! + block.loadKwSeries.length);
  return firsts;
}
