import type { ModelBuilder } from '@bess/milp';
import type { DispatchProblem } from '../plan-dispatch.js';
import type { DispatchColumns } from './build-dispatch-model.js';

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
  columns: DispatchColumns,
  { lawPaths, tail }: { lawPaths: readonly Float64Array[]; tail: TailOfScenarios | undefined },
): void {
  addBudgetOfHours(builder, problem, columns);
  if (tail === undefined) addLaws(builder, problem, columns, lawPaths);
  else addTail(builder, problem, columns, tail);
}

/** (15) and (16): by its dual, a price z of the budget and what a step loses above it. */
function addBudgetOfHours(
  builder: ModelBuilder,
  { pricePath, uncertainty }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
): void {
  if (uncertainty === undefined || uncertainty.budgetHours === 0) return;
  const { lowPath, highPath, budgetHours } = uncertainty;
  const budgetPrice = builder.addColumn({ cost: budgetHours });
  for (let step = 0; step < pricePath.length; step += 1) {
    const downLoss = (pricePath[step]! - lowPath[step]!) * hours[step]!;
    const upLoss = (highPath[step]! - pricePath[step]!) * hours[step]!;
    if (downLoss === 0 && upLoss === 0) continue;
    const excess = builder.addColumn({ cost: 1 });
    builder.addRow({
      lower: 0,
      columns: [budgetPrice, excess, discharge[step]!, charge[step]!],
      values: [hours[step]!, 1, -downLoss, -upLoss],
    });
  }
}

/** (79): the shortfall of the tail in one program, by a level η of cash less its mean and what scenarios lie below it. */
function addTail(
  builder: ModelBuilder,
  { pricePath }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
  { scenarios, weights, riskAversion, tailShare }: TailOfScenarios,
): void {
  const level = builder.addColumn({ lower: Number.NEGATIVE_INFINITY, cost: -riskAversion });
  for (const [at, scenario] of scenarios.entries()) {
    if (weights[at] === 0) continue;
    const below = builder.addColumn({ cost: (riskAversion * weights[at]!) / tailShare });
    const gainPerMw = Array.from(hours, (h, step) => h * (scenario[step]! - pricePath[step]!));
    builder.addRow({
      lower: 0,
      columns: [below, level, ...discharge, ...charge],
      values: [1, -1, ...gainPerMw, ...gainPerMw.map((gain) => -gain)],
    });
  }
}

/** (77): the shortfall is at least what each of the laws takes from the mean cash. */
function addLaws(
  builder: ModelBuilder,
  { pricePath }: DispatchProblem,
  { charge, discharge, hours }: DispatchColumns,
  lawPaths: readonly Float64Array[],
): void {
  if (lawPaths.length === 0) return;
  const shortfall = builder.addColumn({ cost: 1 });
  for (const lawPath of lawPaths) {
    const takenPerMw = Array.from(hours, (h, step) => h * (pricePath[step]! - lawPath[step]!));
    builder.addRow({
      lower: 0,
      columns: [shortfall, ...discharge, ...charge],
      values: [1, ...takenPerMw.map((taken) => -taken), ...takenPerMw],
    });
  }
}
