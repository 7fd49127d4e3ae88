import { type PriceIntervals, worstPricePathCore } from '../adversary/worst-price-path.js';
import { awardedMw, type Settlement, settleDispatchCore } from '../battery/settle-dispatch.js';
import type { Dispatch, DispatchProblem, MarketTerms } from '../types.js';

/** What the worst law takes from the mean cash of a dispatch. */
export interface WorstCase {
  /** At least 0 [currency]. */
  readonly shortfall: number;
  /** Mean prices under that law [currency/MWh]. */
  readonly worstDistributionPath: Float64Array;
}

/** Own arithmetic of what a dispatch is worth in its worst case. */
export function worstCaseValue(
  problem: DispatchProblem,
  dispatch: Dispatch,
  judgement: WorstCase | undefined,
) {
  const { site, pricePath, endValue = [], uncertainty } = problem;
  const nominal = settleDispatchCore(site, dispatch, pricePath, endValue, problem);
  let worstValue = nominal.value - (judgement?.shortfall ?? 0);
  if (uncertainty !== undefined) {
    const { worstRevenue, nominalRevenue } = worstPricePathCore({
      intervals: priceIntervalsOf(problem, uncertainty),
      ...spotPowers(problem, dispatch),
      budgetHours: uncertainty.budgetHours,
      stepMinutes: site.stepMinutes,
    });
    worstValue += worstRevenue - nominalRevenue;
  }
  return { nominal, worstValue };
}

/** What of the powers is settled at the prices of the path, beyond what was sold and bought ahead. */
export function spotPowers(market: MarketTerms, { chargeMwSeries, dischargeMwSeries }: Dispatch) {
  const soldMw = dischargeMwSeries.map(
    (mw, step) => mw - chargeMwSeries[step]! - awardedMw(market, step),
  );
  return {
    chargeMwSeries: soldMw.map((mw) => Math.max(0, -mw)),
    dischargeMwSeries: soldMw.map((mw) => Math.max(0, mw)),
  };
}

/** The money that moves, for tolerances. */
export function cashTurnover(
  { pricePath }: DispatchProblem,
  { boughtMwh, soldMwh }: Settlement,
): number {
  return Math.max(1, ...Array.from(pricePath, Math.abs)) * (1 + boughtMwh + soldMwh);
}

/** The intervals of a problem, with its own prices as nominal ones. */
export function priceIntervalsOf(
  { pricePath }: DispatchProblem,
  { lowPath, highPath }: { lowPath: ArrayLike<number>; highPath: ArrayLike<number> },
): PriceIntervals {
  return {
    nominalPath: Float64Array.from(pricePath),
    lowPath: Float64Array.from(lowPath),
    highPath: Float64Array.from(highPath),
  };
}
