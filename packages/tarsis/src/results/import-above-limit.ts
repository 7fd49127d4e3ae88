import type { GridLimits } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { Violation } from '../types.js';

/** Amounts below this share of the limit are rounding. */
const noiseShare = 1e-6;

/**
 * How far a plan draws more than its import limit, and in how many of its steps.
 *
 * @param cause What by itself is above the limit there.
 */
export function importAboveLimit(
  { importKw: limitKw }: GridLimits,
  blocks: readonly Pick<BlockPlan, 'importKwSeries'>[],
  cause = 'the load itself',
): Violation[] {
  if (limitKw === undefined) return [];
  let worstKw = 0;
  let steps = 0;
  for (const { importKwSeries } of blocks) {
    for (const kw of importKwSeries) {
      if (kw <= limitKw + noiseShare * Math.max(1, limitKw)) continue;
      steps += 1;
      worstKw = Math.max(worstKw, kw - limitKw);
    }
  }
  if (steps === 0) return [];
  const reason = `${cause} is above ${limitKw} kW and the battery cannot cover all of it; ${steps} steps are over`;
  return [{ goal: 'import limit', amount: worstKw, unit: 'kW', reason }];
}
