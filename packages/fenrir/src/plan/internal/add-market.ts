import type { ModelBuilder } from '@bess/milp';
import type { DispatchProblem } from '../plan-dispatch.js';
import type { PowerColumns } from './build-dispatch-model.js';
import { awardedMw, linesOfDepth } from './market-cost.js';

/** A line below what a side of the market costs by the hour. */
interface CostLine {
  readonly slope: number;
  readonly intercept: number;
}

/** What the market takes: by equation (82) for moving its price, by (84) for its depth. */
export function addMarket(
  builder: ModelBuilder,
  problem: DispatchProblem,
  columns: PowerColumns,
  tangentMw: readonly (readonly number[])[],
): void {
  const { impactPerMw = 0, depth } = problem;
  const sell = linesOfDepth(depth?.sell ?? []).filter(({ slope }) => slope > 0);
  const buy = linesOfDepth(depth?.buy ?? []).filter(({ slope }) => slope > 0);
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

/** A cost of the step above all lines of what is sold and of what is bought. */
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
    // One direction a step: both sides in one row.
    for (const { slope, intercept } of sell) row(slope, slope, intercept);
    return;
  }
  for (const { slope, intercept } of sell) row(slope, -slope, intercept + slope * awarded);
  for (const { slope, intercept } of buy) row(-slope, slope, intercept - slope * awarded);
}
