import { type PriceIntervals, worstPricePathCore } from '../adversary/worst-price-path.js';
import { awardedMw, type Settlement, settleDispatchCore } from '../battery/settle-dispatch.js';
import type { Dispatch, DispatchProblem, MarketTerms } from '../types.js';

/** Loss of a dispatch under its worst-case distribution. */
export interface WorstCase {
  /** Nominal less worst-case mean cash, at least 0 [currency]. */
  readonly shortfall: number;
  /** Mean prices under that distribution [currency/MWh]. */
  readonly worstDistributionPath: Float64Array;
}

/** Settles a dispatch at its nominal prices and in its worst case, independently of the solver. */
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

/** Power settled at the prices of the path: the deviation from the awards. */
export function spotPowers(market: MarketTerms, { chargeMwSeries, dischargeMwSeries }: Dispatch) {
  const soldMw = dischargeMwSeries.map(
    (mw, step) => mw - chargeMwSeries[step]! - awardedMw(market, step),
  );
  return {
    chargeMwSeries: soldMw.map((mw) => Math.max(0, -mw)),
    dischargeMwSeries: soldMw.map((mw) => Math.max(0, mw)),
  };
}

/** Scale of the cash flows, for tolerances. */
export function cashTurnover(
  { pricePath }: DispatchProblem,
  { boughtMwh, soldMwh }: Settlement,
): number {
  return Math.max(1, ...Array.from(pricePath, Math.abs)) * (1 + boughtMwh + soldMwh);
}

/** Price intervals of a problem around its own prices. */
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
