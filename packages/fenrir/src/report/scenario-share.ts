import type { SiteTerms } from '../battery/site-terms.js';
import {
  isRightDirectionAt,
  judgedHours,
  MIN_TOLERANCE_PER_MWH,
} from '../confidence/right-direction.js';
import type { CycleOptions } from '../problem/cycle-options.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import type { Lookahead } from '../scenarios/expect-lookahead.js';
import type { EndValue, PlannedStep } from '../types.js';
import { bestSteps } from '../value-function/best-steps.js';
import { marginalValuesFromEndValue } from '../value-function/marginal-values.js';
import { perfectForesightValue } from '../value-function/perfect-foresight.js';

/** Halvings of the range that the price of a budget lies in. */
const HALVINGS = 30;

/** Less than this share of the capacity is rounding. */
const ROUNDING = 1e-9;

/**
 * Share of the scenarios in which a recommendation is right by what it was made for: an end value and a budget of energy that the caller told, a dollar in the
 * currency of the prices. Method note, equation (137).
 *
 * @param options - of the cycle
 * @param problem - the horizon
 * @param ahead - scenarios beyond it
 * @param action - recommended
 */
export function shareOfRightScenarios(
  { endValue, usdPerUnit = 1 }: CycleOptions,
  problem: CycleProblem,
  { blockHours, scenarios }: Lookahead,
  action: PlannedStep,
): { readonly share: number; readonly leastPerMwh: number } {
  const blocks = problem.hours.length;
  const leastPerMwh = MIN_TOLERANCE_PER_MWH / usdPerUnit;
  const perMwh = shadowPriceOfBudget(problem);
  const share = rightShareOfScenarios({
    terms: problem.terms,
    blockHours,
    scenarios,
    action,
    leastPerMwh,
    ...(endValue === undefined ? {} : { until: { blocks, endValue } }),
    ...(perMwh === 0 ? {} : { budget: { blocks, perMwh } }),
  });
  return { share, leastPerMwh };
}

/**
 * What a MWh of the budget is worth at the expected prices: what discharging must be charged with for the best plan to use the budget up and no more. Where a
 * range of prices does that, its middle: at its ends an hour would be worth discharging in as much as not.
 */
function shadowPriceOfBudget(problem: CycleProblem): number {
  const { terms, hours, dischargeBudgetMwh = Number.POSITIVE_INFINITY } = problem;
  const dischargedAt = (perMwh: number) => {
    const path = { ...problem, terms: { ...terms, wearPerMwh: terms.wearPerMwh + perMwh } };
    return bestSteps(path).reduce(
      (sum, { direction, powerMw }, step) =>
        direction === 'discharge' ? sum + powerMw * hours[step]! : sum,
      0,
    );
  };
  if (dischargedAt(0) <= dischargeBudgetMwh) return 0;
  const dearest = Math.max(
    1,
    ...[...problem.pricePath, ...problem.endValue.map(perMwhOf)].map(Math.abs),
  );
  // Selling earns no more than the dearest price, and may spare what is below 0.
  const most = (2 * dearest) / Math.min(terms.chargeEfficiency, terms.dischargeEfficiency);
  const slack = ROUNDING * terms.capacityMwh;
  const least = bisect(most, (perMwh) => dischargedAt(perMwh) <= dischargeBudgetMwh + slack);
  const last = bisect(most, (perMwh) => dischargedAt(perMwh) < dischargeBudgetMwh - slack);
  return (least + last) / 2;
}

/** Where something becomes so, between 0 and the most. */
function bisect(most: number, isSo: (perMwh: number) => boolean): number {
  let low = 0;
  let high = most;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (isSo(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function perMwhOf({ perMwh }: { readonly perMwh: number }): number {
  return perMwh;
}

/** What an action is judged on. */
interface JudgedAction {
  readonly terms: SiteTerms;
  /** From the interval that begins on. */
  readonly blockHours: Float64Array;
  readonly scenarios: readonly Float64Array[];
  readonly action: PlannedStep;
  /** [currency/MWh] */
  readonly leastPerMwh: number;
  /** What energy is worth after so many blocks, where the caller says so; else foresight goes on for two days and nothing is worth anything after them. */
  readonly until?: { readonly blocks: number; readonly endValue: EndValue };
  /** What a MWh discharged in the first blocks takes from a budget. */
  readonly budget?: { readonly blocks: number; readonly perMwh: number };
}

/**
 * Share of scenarios in which the direction of an action is right, each with its own foresight. Equations (56), (57) and (137).
 *
 * @param judged - battery, scenarios, action
 */
function rightShareOfScenarios(judged: JudgedAction): number {
  const { blockHours, scenarios, action, leastPerMwh, until, budget } = judged;
  const lastBlock = until?.blocks ?? blocksWithin(blockHours, judgedHours);
  const bounded = Math.min(lastBlock, budget?.blocks ?? 1);
  const wearPerMwh = judged.terms.wearPerMwh + (budget?.perMwh ?? 0);
  const terms = { ...judged.terms, wearPerMwh, hours: blockHours[0]! };
  const right = scenarios.filter((scenario) => {
    const later = scenario.subarray(bounded, lastBlock);
    const after = blockHours.subarray(bounded, lastBlock);
    const end = marginalValuesFromEndValue(
      until?.endValue ?? [],
      terms.maxEnergyMwh - terms.minEnergyMwh,
    );
    let valueAfter = perfectForesightValue(judged.terms, later, after, end);
    if (bounded > 1) {
      const first = scenario.subarray(1, bounded);
      valueAfter = perfectForesightValue(terms, first, blockHours.subarray(1, bounded), valueAfter);
    }
    return isRightDirectionAt({
      terms,
      action,
      pricePerMwh: scenario[0]!,
      valueAfter,
      leastPerMwh,
    });
  });
  return right.length / scenarios.length;
}

function blocksWithin(blockHours: Float64Array, mostHours: number): number {
  let until = 1;
  for (let lead = blockHours[0]!; until < blockHours.length && lead < mostHours; until += 1) {
    lead += blockHours[until]!;
  }
  return until;
}
