import type { SolveResult } from '@bess/milp';
import type { JointModel } from '../model/build-joint-model.js';
import type { SolveLinear } from './branch-on-tiers.js';
import { tiersReached } from './tiers-reached.js';
import { withBound } from './with-bound.js';
import { withFixed } from './with-fixed.js';

/**
 * A first plan from two linear programs: the relaxation, and the model with each tier as the relaxation fills it and each direction, charge or not,
 * at the nearer whole value. Directions that are held leave everything else to be decided again, so it is mostly near the optimum; where the
 * bound of the relaxation says so, it is the answer.
 *
 * @returns undefined where the relaxation has no bound, or where nothing is left at those values.
 */
export async function roundRelaxation(
  { model, tiers }: JointModel,
  { relGap, solveLinear }: { readonly relGap: number; readonly solveLinear: SolveLinear },
): Promise<SolveResult | undefined> {
  const relaxed = await solveLinear(model, { relaxOnly: true });
  const { x: point, bound } = relaxed;
  if (point === undefined || bound === undefined) return undefined;
  const fixed = tiersReached(tiers, point);
  for (const [column, isInteger] of model.columnInteger.entries()) {
    if (isInteger && !fixed.has(column)) fixed.set(column, Math.round(point[column]!));
  }
  const held = await solveLinear(withFixed(model, fixed), {
    relaxOnly: true,
    ...(relaxed.basis && { startBasis: relaxed.basis }),
  });
  const rounded = withBound(held, bound, relGap);
  if (!rounded || relaxed.solveMs === undefined) return rounded;
  return { ...rounded, solveMs: relaxed.solveMs + (held.solveMs ?? 0) };
}
