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

/** Bisection steps for the shadow price. */
const HALVINGS = 30;

/** Smaller values, relative to the capacity, are rounding. */
const ROUNDING = 1e-9;

/**
 * Share of the scenarios in which a recommendation is right, given the end value and the discharge budget of the caller, with a tolerance of one US dollar in
 * the currency of the prices. Method note, equation (137).
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
 * Shadow price of the discharge budget at the expected prices: the charge on discharging at which the best plan just uses the budget up. If a range of prices
 * does that, its middle, since at its ends an hour would be indifferent.
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
  const highestPrice = Math.max(
    1,
    ...[...problem.pricePath, ...problem.endValue.map(perMwhOf)].map(Math.abs),
  );
  // Discharging earns at most the highest price, and may avoid negative ones.
  const most = (2 * highestPrice) / Math.min(terms.chargeEfficiency, terms.dischargeEfficiency);
  const slack = ROUNDING * terms.capacityMwh;
  const least = bisect(most, (perMwh) => dischargedAt(perMwh) <= dischargeBudgetMwh + slack);
  const last = bisect(most, (perMwh) => dischargedAt(perMwh) < dischargeBudgetMwh - slack);
  return (least + last) / 2;
}

/** The value from 0 to `most` at which a monotonic condition becomes true. */
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

/** An action to be judged on scenarios. */
interface JudgedAction {
  readonly terms: SiteTerms;
  /** Block lengths from the interval that begins on. */
  readonly blockHours: Float64Array;
  readonly scenarios: readonly Float64Array[];
  readonly action: PlannedStep;
  /** Tolerated loss [currency/MWh]. */
  readonly leastPerMwh: number;
  /** End value after a number of blocks, if the caller gave one; otherwise perfect foresight covers two days and energy is worth nothing after them. */
  readonly until?: { readonly blocks: number; readonly endValue: EndValue };
  /** Shadow price of energy discharged in the first blocks, where there is a budget. */
  readonly budget?: { readonly blocks: number; readonly perMwh: number };
}

/** Share of scenarios in which the direction of an action is right, given perfect foresight within each scenario. Equations (56), (57) and (137). */
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
