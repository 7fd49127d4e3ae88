import { LEAST_TOLERANCE_PER_MWH } from '../../confidence/internal/judge-direction.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import type { Ahead } from '../../scenarios/ahead.js';
import type { CycleOptions } from '../cycle-options.js';
import { bestSteps } from './best-steps.js';
import { rightShare } from './right-share.js';
import type { Scene } from './scene.js';

/** Halvings of the range that the price of a budget lies in. */
const HALVINGS = 30;
/** Less than this share of the capacity is rounding. */
const ROUNDING = 1e-9;

/**
 * Share of the scenarios in which a recommendation is right by what it was made for: an end value and a budget of energy that the caller told, a dollar in the
 * currency of the prices. Method note, equation (137).
 *
 * @param options - of the cycle
 * @param scene - the horizon
 * @param ahead - scenarios beyond it
 * @param action - recommended
 */
export function judgedShare(
  { endValue, usdPerUnit = 1 }: CycleOptions,
  scene: Scene,
  { blockHours, scenarios }: Ahead,
  action: PlannedStep,
): { readonly share: number; readonly leastPerMwh: number } {
  const blocks = scene.hours.length;
  const leastPerMwh = LEAST_TOLERANCE_PER_MWH / usdPerUnit;
  const perMwh = budgetPrice(scene);
  const share = rightShare({
    ...{ terms: scene.terms, blockHours, scenarios, action, leastPerMwh },
    ...(endValue === undefined ? {} : { until: { blocks, endValue } }),
    ...(perMwh === 0 ? {} : { budget: { blocks, perMwh } }),
  });
  return { share, leastPerMwh };
}

/**
 * What a MWh of the budget is worth at the expected prices: what discharging must be charged with for the best plan to use the budget up and no more. Where a
 * range of prices does that, its middle: at its ends an hour would be worth discharging in as much as not.
 */
function budgetPrice(scene: Scene): number {
  const { terms, hours, dischargeBudgetMwh = Number.POSITIVE_INFINITY } = scene;
  const dischargedAt = (perMwh: number) => {
    const path = { ...scene, terms: { ...terms, wearPerMwh: terms.wearPerMwh + perMwh } };
    return bestSteps(path).reduce(
      (sum, { direction, powerMw }, step) =>
        direction === 'discharge' ? sum + powerMw * hours[step]! : sum,
      0,
    );
  };
  if (dischargedAt(0) <= dischargeBudgetMwh) return 0;
  const dearest = Math.max(
    1,
    ...[...scene.pricePath, ...scene.endValue.map(worthOf)].map(Math.abs),
  );
  // Selling earns no more than the dearest price, and may spare what is below 0.
  const most = (2 * dearest) / Math.min(terms.chargeEfficiency, terms.dischargeEfficiency);
  const slack = ROUNDING * terms.capacityMwh;
  const least = turningPoint(most, (perMwh) => dischargedAt(perMwh) <= dischargeBudgetMwh + slack);
  const last = turningPoint(most, (perMwh) => dischargedAt(perMwh) < dischargeBudgetMwh - slack);
  return (least + last) / 2;
}

/** Where something becomes so, between 0 and the most. */
function turningPoint(most: number, isSo: (perMwh: number) => boolean): number {
  let low = 0;
  let high = most;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (isSo(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function worthOf({ perMwh }: { readonly perMwh: number }): number {
  return perMwh;
}
