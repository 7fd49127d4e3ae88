import { sum } from '@bess/kernel/stats';
import type { ModelBuilder } from '@bess/milp';
import type { DispatchProblem } from '../plan-dispatch.js';
import type { PowerColumns } from './build-dispatch-model.js';
import { awardedMw } from './market-cost.js';
import { priceDifference } from './price-difference.js';

/** Scenarios of which the worst share counts more. */
export interface TailOfScenarios {
  readonly scenarios: readonly ArrayLike<number>[];
  readonly weights: Float64Array;
  readonly riskAversion: number;
  readonly tailShare: number;
}

/** What nature takes: of a budget of hours, of the tail, and by the worst laws found so far. */
export function addAdversary(
  builder: ModelBuilder,
  problem: DispatchProblem,
  columns: PowerColumns,
  { lawPaths, tail }: { lawPaths: readonly Float64Array[]; tail: TailOfScenarios | undefined },
): void {
  addBudgetOfHours(builder, problem, columns);
  if (tail === undefined) addLaws(builder, problem, columns, lawPaths);
  else addTail(builder, problem, columns, tail);
}

/** (15) and (16): by its dual, a price z of the budget and what a step loses above it. */
function addBudgetOfHours(
  builder: ModelBuilder,
  problem: DispatchProblem,
  { charge, discharge, hours }: PowerColumns,
): void {
  const { pricePath, uncertainty } = problem;
  if (uncertainty === undefined || uncertainty.budgetHours === 0) return;
  const { lowPath, highPath, budgetHours } = uncertainty;
  const budgetPrice = builder.addColumn({ cost: budgetHours });
  for (let step = 0; step < pricePath.length; step += 1) {
    const downLoss = priceDifference(pricePath[step]!, lowPath[step]!) * hours[step]!;
    const upLoss = priceDifference(highPath[step]!, pricePath[step]!) * hours[step]!;
    if (downLoss === 0 && upLoss === 0) continue;
    const excess = builder.addColumn({ cost: 1 });
    const columns = [budgetPrice, excess, discharge[step]!, charge[step]!];
    const h = hours[step]!;
    const awarded = awardedMw(problem, step);
    if (awarded === 0) {
      builder.addRow({ lower: 0, columns, values: [h, 1, -downLoss, -upLoss] });
    } else {
      // Around an award the same power may have been sold or bought.
      const sold = [h, 1, -downLoss, downLoss];
      builder.addRow({ lower: -downLoss * awarded, columns, values: sold });
      builder.addRow({ lower: upLoss * awarded, columns, values: [h, 1, upLoss, -upLoss] });
    }
  }
}

/** (79): the shortfall of the tail in one program, by a level η of cash less its mean and what scenarios lie below it. */
function addTail(
  builder: ModelBuilder,
  problem: DispatchProblem,
  { charge, discharge, hours }: PowerColumns,
  { scenarios, weights, riskAversion, tailShare }: TailOfScenarios,
): void {
  const { pricePath } = problem;
  const level = builder.addColumn({ lower: Number.NEGATIVE_INFINITY, cost: -riskAversion });
  for (const [at, scenario] of scenarios.entries()) {
    if (weights[at] === 0) continue;
    const below = builder.addColumn({ cost: (riskAversion * weights[at]!) / tailShare });
    const gainPerMw = Array.from(
      hours,
      (h, step) => h * priceDifference(scenario[step]!, pricePath[step]!),
    );
    builder.addRow({
      lower: awardedSum(problem, gainPerMw),
      columns: [below, level, ...discharge, ...charge],
      values: [1, -1, ...gainPerMw, ...gainPerMw.map((gain) => -gain)],
    });
  }
}

/** (77): the shortfall is at least what each of the laws takes from the mean cash. */
function addLaws(
  builder: ModelBuilder,
  problem: DispatchProblem,
  { charge, discharge, hours }: PowerColumns,
  lawPaths: readonly Float64Array[],
): void {
  if (lawPaths.length === 0) return;
  const { pricePath } = problem;
  const shortfall = builder.addColumn({ cost: 1 });
  for (const lawPath of lawPaths) {
    const takenPerMw = Array.from(
      hours,
      (h, step) => h * priceDifference(pricePath[step]!, lawPath[step]!),
    );
    builder.addRow({
      lower: -awardedSum(problem, takenPerMw),
      columns: [shortfall, ...discharge, ...charge],
      values: [1, ...takenPerMw.map((taken) => -taken), ...takenPerMw],
    });
  }
}

/** What the awards come to at so much for each MW of a step. */
function awardedSum(problem: DispatchProblem, perMw: readonly number[]): number {
  return sum(perMw.map((amount, step) => amount * awardedMw(problem, step)));
}
