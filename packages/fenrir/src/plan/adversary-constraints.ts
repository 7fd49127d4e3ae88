import { sum } from '@bess/kernel/stats';
import type { ModelBuilder } from '@bess/milp';
import { awardedMw, depthLines } from '../battery/settle-dispatch.js';
import type { DispatchProblem } from '../types.js';
import type { PowerColumns, TailOfScenarios } from './dispatch-constraints.js';

/** Relative rounding error of the mean of equal prices; real differences are far larger. */
const ROUNDING = 1e-12;

/** Worst-case losses: of the uncertainty budget, of the tail, and of the worst-case distributions found so far. */
export function addAdversary(
  builder: ModelBuilder,
  problem: DispatchProblem,
  columns: PowerColumns,
  {
    worstDistributionPaths,
    tail,
  }: { worstDistributionPaths: readonly Float64Array[]; tail: TailOfScenarios | undefined },
): void {
  addUncertaintyBudget(builder, problem, columns);
  if (tail === undefined) addWorstCaseCuts(builder, problem, columns, worstDistributionPaths);
  else addTail(builder, problem, columns, tail);
}

/** (15) and (16): the dual of the knapsack, with the price z of the budget and the excess loss of each step. */
function addUncertaintyBudget(
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
      // Relative to an award, the same power may be a sale or a purchase.
      const sold = [h, 1, -downLoss, downLoss];
      builder.addRow({ lower: -downLoss * awarded, columns, values: sold });
      builder.addRow({ lower: upLoss * awarded, columns, values: [h, 1, upLoss, -upLoss] });
    }
  }
}

/** (79): the shortfall of the tail in one program, by a level η of the cash relative to its mean and the shortfalls of the scenarios below it. */
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
      lower: awardValue(problem, gainPerMw),
      columns: [below, level, ...discharge, ...charge],
      values: [1, -1, ...gainPerMw, ...gainPerMw.map((gain) => -gain)],
    });
  }
}

/** (77): the shortfall is at least that under each of the worst-case distributions. */
function addWorstCaseCuts(
  builder: ModelBuilder,
  problem: DispatchProblem,
  { charge, discharge, hours }: PowerColumns,
  worstDistributionPaths: readonly Float64Array[],
): void {
  if (worstDistributionPaths.length === 0) return;
  const { pricePath } = problem;
  const shortfall = builder.addColumn({ cost: 1 });
  for (const worstDistributionPath of worstDistributionPaths) {
    const takenPerMw = Array.from(
      hours,
      (h, step) => h * priceDifference(pricePath[step]!, worstDistributionPath[step]!),
    );
    builder.addRow({
      lower: -awardValue(problem, takenPerMw),
      columns: [shortfall, ...discharge, ...charge],
      values: [1, ...takenPerMw.map((taken) => -taken), ...takenPerMw],
    });
  }
}

/** Value of the awards at an amount per MW in each step. */
function awardValue(problem: DispatchProblem, perMw: readonly number[]): number {
  return sum(perMw.map((amount, step) => amount * awardedMw(problem, step)));
}

/** A lower bound on the market cost of a step per hour, linear in the power. */
interface CostLine {
  readonly slope: number;
  readonly intercept: number;
}

/** Market costs: price impact by equation (82), depth by (84). */
export function addMarket(
  builder: ModelBuilder,
  problem: DispatchProblem,
  columns: PowerColumns,
  tangentMw: readonly (readonly number[])[],
): void {
  const { impactPerMw = 0, depth } = problem;
  const sell = depthLines(depth?.sell ?? []).filter(({ slope }) => slope > 0);
  const buy = depthLines(depth?.buy ?? []).filter(({ slope }) => slope > 0);
  for (let step = 0; step < columns.charge.length; step += 1) {
    if (impactPerMw > 0) {
      const tangents = tangentMw[step]!.map((pointMw) => ({
        slope: 2 * impactPerMw * pointMw,
        intercept: impactPerMw * pointMw * pointMw,
      }));
      addCost(builder, problem, columns, step, tangents, tangents);
    }
    if (sell.length + buy.length > 0) addCost(builder, problem, columns, step, sell, buy);
  }
}

/** A cost of the step above all lines of both sides. */
function addCost(
  builder: ModelBuilder,
  problem: DispatchProblem,
  { charge, discharge, hours }: PowerColumns,
  step: number,
  sell: readonly CostLine[],
  buy: readonly CostLine[],
): void {
  const cost = builder.addColumn({ cost: 1 });
  const awarded = awardedMw(problem, step);
  const h = hours[step]!;
  const row = (soldPerMw: number, boughtPerMw: number, intercept: number) =>
    builder.addRow({
      lower: -h * intercept,
      columns: [cost, discharge[step]!, charge[step]!],
      values: [1, -h * soldPerMw, -h * boughtPerMw],
    });
  if (awarded === 0 && sell === buy) {
    // A step has one direction, so one row covers both sides.
    for (const { slope, intercept } of sell) row(slope, slope, intercept);
    return;
  }
  for (const { slope, intercept } of sell) row(slope, -slope, intercept + slope * awarded);
  for (const { slope, intercept } of buy) row(-slope, slope, intercept - slope * awarded);
}

/**
 * Difference of two prices, exactly 0 where it is rounding. HiGHS treats coefficients up to 1e-9 as 0; with a known price of 685,576 and 26,000 MW, the
 * terms dropped in this way exceeded the tolerance of their row.
 */
function priceDifference(price: number, other: number): number {
  const difference = price - other;
  const size = Math.max(Math.abs(price), Math.abs(other));
  return Math.abs(difference) <= ROUNDING * size ? 0 : difference;
}
