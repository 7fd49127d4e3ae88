import { checkList } from '../internal/check-list.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { checkObject } from '../internal/check-object.js';
import type { Dispatch } from './dispatch.js';
import type { EndValue } from './end-value.js';
import { checkEndValue, endValueAt } from './internal/end-value-at.js';
import { awardedMw, checkMarket, marketCostAt } from './internal/market-cost.js';
import { siteTerms } from './internal/site-terms.js';
import { stepHours } from './internal/step-hours.js';
import type { MarketTerms } from './market-terms.js';
import type { Site } from './site.js';

/** What a dispatch comes to. */
export interface Settlement {
  /** Sold less bought energy, beyond what was sold ahead, less what the market took off [currency]. */
  readonly cash: number;
  readonly wear: number;
  /** What the grid charges for the energy bought [currency]. */
  readonly gridCharge: number;
  /** Worth of the energy left, less that of the energy at the start [currency]. */
  readonly storedValueChange: number;
  /** Cash less wear and charges of the grid plus the change of what the stored energy is worth [currency]. */
  readonly value: number;
  /** What moving the price and the depth of the market cost, part of the cash [currency]. */
  readonly impactCost: number;
  readonly boughtMwh: number;
  readonly soldMwh: number;
}

/**
 * Settles a dispatch at given prices. Method note, equations (10), (81) and (83).
 *
 * @param site - battery, first state of charge, step
 * @param dispatch - from {@link projectPlan} or a plan of this package
 * @param pricePath - a price each step [currency/MWh]
 * @param endValue - what stored energy is worth after the last step; nothing when absent
 * @param market - impact, depth, what was sold ahead; a price taker without any of it when absent
 * @throws EngineError `invalid` / `unequalLengths`, `notFinite`, `endValueNotConcave`, `depthNotConvex`; `outOfRange` / `outOfRange`; those of the kernel's `stepBattery`
 * @example
 * const site = { battery: createBattery({ powerKw: 1000, capacityKwh: 4000 }), socFraction: 0.5, stepMinutes: 60 };
 * const { dispatch } = projectPlan(site, [{ direction: 'discharge', powerMw: 1 }]);
 * settleDispatch(site, dispatch, [80]).value;
 * // => 75
 */
export function settleDispatch(
  site: Site,
  dispatch: Dispatch,
  pricePath: ArrayLike<number>,
  endValue: EndValue = [],
  market: MarketTerms = {},
): Settlement {
  const terms = siteTerms(site);
  checkEndValue(endValue);
  checkObject('dispatch', dispatch);
  const { chargeMwSeries, dischargeMwSeries, socFractionSeries } = dispatch;
  checkList('chargeMwSeries', chargeMwSeries);
  const steps = chargeMwSeries.length;
  checkNumbers('dischargeMwSeries', dischargeMwSeries, steps, 0);
  checkNumbers('chargeMwSeries', chargeMwSeries, steps, 0);
  checkNumbers('socFractionSeries', socFractionSeries, steps, 0);
  checkNumbers('pricePath', pricePath, steps);
  checkMarket(market, steps);
  const hours = stepHours(site.stepMinutes, steps);
  let cash = 0;
  let impactCost = 0;
  let boughtMwh = 0;
  let soldMwh = 0;
  for (let step = 0; step < steps; step += 1) {
    const soldMw = dischargeMwSeries[step]! - chargeMwSeries[step]! - awardedMw(market, step);
    cash += pricePath[step]! * soldMw * hours[step]!;
    impactCost += marketCostAt(market, soldMw) * hours[step]!;
    boughtMwh += chargeMwSeries[step]! * hours[step]!;
    soldMwh += dischargeMwSeries[step]! * hours[step]!;
  }
  cash -= impactCost;
  const endMwh = socFractionSeries[steps - 1]! * terms.capacityMwh;
  const storedValueChange =
    endValueAt(endValue, endMwh - terms.leastMwh) -
    endValueAt(endValue, terms.startMwh - terms.leastMwh);
  const wear = soldMwh * terms.wearPerMwh;
  const gridCharge = boughtMwh * terms.importChargePerMwh;
  return {
    cash,
    wear,
    gridCharge,
    storedValueChange,
    value: cash - wear - gridCharge + storedValueChange,
    impactCost,
    boughtMwh,
    soldMwh,
  };
}
