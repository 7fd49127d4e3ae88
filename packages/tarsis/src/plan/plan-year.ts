import type { Bill } from '@bess/tariff-library';
import type { YearProblem } from '../inputs/year-problem.js';
import { tarsisError } from '../internal/tarsis-error.js';
import { wearCost } from '../results/wear-cost.js';
import { type Plan, type SolveSettings, solvePlan } from './solve-plan.js';

/** The optimal year and what it is billed. */
export interface YearPlan {
  readonly plan: Plan;
  readonly billWithBattery: Bill;
  /** [currency/year] */
  readonly wearAnnual: number;
}

/** Share by which our own bill of the plan may differ from the solver's objective. */
const billTolerance = 1e-6;

/**
 * Plans all days of the twelve months together and bills the result.
 *
 * @throws EngineError those of {@link solvePlan}; `engine` / `objectiveNotBill` when bill and objective disagree.
 */
export async function planYear(problem: YearProblem, settings: SolveSettings): Promise<YearPlan> {
  const { spec, billOf } = problem;
  const plan = await solvePlan(spec, { ...settings, purpose: 'year' });
  const billWithBattery = billOf((index) => {
    const { importKwSeries, exportKwSeries } = plan.blocks[index]!;
    return importKwSeries.map((kw, step) => kw - exportKwSeries[step]!);
  });
  const wearAnnual = wearCost(spec, plan.blocks);
  checkObjective(plan, billWithBattery.total + wearAnnual);
  return { plan, billWithBattery, wearAnnual };
}

/**
 * The bill that the tariff library writes for the plan, plus wear, must lie between the proven bound and the solver's
 * objective; both are one number where the gap is closed. A plan short of the optimum may be billed less than its
 * objective says, never more.
 */
function checkObjective(
  { objective: whole, bound: least, missedCost }: Plan,
  billPlusWear: number,
): void {
  const objective = whole - missedCost;
  const bound = least - missedCost;
  const tolerance = billTolerance * Math.max(1, Math.abs(billPlusWear));
  if (billPlusWear <= objective + tolerance && billPlusWear >= bound - tolerance) return;
  throw tarsisError(
    'engine',
    'objectiveNotBill',
    `TARSIS’ objective ${objective}, proven to be at least ${bound}, differs from the bill of its own schedule with wear, ${billPlusWear}`,
    { objective, bound, billPlusWear },
  );
}
