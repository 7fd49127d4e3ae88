import type { PriceIntervals } from '../../adversary/price-intervals.js';
import { worstPricePath } from '../../adversary/worst-price-path.js';
import type { Dispatch } from '../dispatch.js';
import type { MarketTerms } from '../market-terms.js';
import type { DispatchProblem } from '../plan-dispatch.js';
import { type Settlement, settleDispatch } from '../settle-dispatch.js';
import { awardedMw } from './market-cost.js';

/** What the worst law takes from the mean cash of a dispatch. */
export interface Judgement {
  /** At least 0 [currency]. */
  readonly shortfall: number;
  /** Mean prices under that law [currency/MWh]. */
  readonly lawPath: Float64Array;
}

/** Own arithmetic of what a dispatch is worth in its worst case. */
export function worstValueOf(
  problem: DispatchProblem,
  dispatch: Dispatch,
  judgement: Judgement | undefined,
) {
  const { site, pricePath, endValue = [], uncertainty } = problem;
  const nominal = settleDispatch(site, dispatch, pricePath, endValue, problem);
  let worstValue = nominal.value - (judgement?.shortfall ?? 0);
  if (uncertainty !== undefined) {
    const { worstRevenue, nominalRevenue } = worstPricePath({
      intervals: intervalsOf(problem, uncertainty),
      ...settledPowers(problem, dispatch),
      budgetHours: uncertainty.budgetHours,
      stepMinutes: site.stepMinutes,
    });
    worstValue += worstRevenue - nominalRevenue;
  }
  return { nominal, worstValue };
}

/** What of the powers is settled at the prices of the path, beyond what was sold and bought ahead. */
export function settledPowers(
  market: MarketTerms,
  { chargeMwSeries, dischargeMwSeries }: Dispatch,
) {
  const soldMw = dischargeMwSeries.map(
    (mw, step) => mw - chargeMwSeries[step]! - awardedMw(market, step),
  );
  return {
    chargeMwSeries: soldMw.map((mw) => Math.max(0, -mw)),
    dischargeMwSeries: soldMw.map((mw) => Math.max(0, mw)),
  };
}

/** The money that moves, for tolerances. */
export function movedBy(
  { pricePath }: DispatchProblem,
  { boughtMwh, soldMwh }: Settlement,
): number {
  return Math.max(1, ...Array.from(pricePath, Math.abs)) * (1 + boughtMwh + soldMwh);
}

/** The intervals of a problem, with its own prices as nominal ones. */
export function intervalsOf(
  { pricePath }: DispatchProblem,
  { lowPath, highPath }: { lowPath: ArrayLike<number>; highPath: ArrayLike<number> },
): PriceIntervals {
  return {
    nominalPath: Float64Array.from(pricePath),
    lowPath: Float64Array.from(lowPath),
    highPath: Float64Array.from(highPath),
  };
}
