import { chargeByTier, type PriceTier } from '@bess/tariff-library/tiers';
import type { MonthCharges } from './charges.js';

/** Peaks of one month [kW]. */
export interface MonthPeaks {
  readonly monthKw: number;
  /** By demand period. */
  readonly periodKw: ArrayLike<number>;
  /** By coincident period, where a charge is on the own peak in it. */
  readonly coincidentKw?: ArrayLike<number>;
}

/** What the demand of one month costs [currency], and what its energy tiers are laid on. */
export interface DemandCost {
  readonly touDemand: number;
  readonly flatDemand: number;
  readonly coincidentDemand: number;
  /** Any-time billing demand, the ratchet's floor included [kW]. */
  readonly billingKw: number;
}

/** Puts a month's peaks, raised by its ratchet, on the ladders of the month. */
export function demandCost(
  charges: readonly MonthCharges[],
  monthIndex: number,
  peaks: readonly MonthPeaks[],
): DemandCost {
  const month = charges[monthIndex]!;
  const { touLadders, coincidentLadders = [], ratchetPeriods } = month;
  const { monthKw, periodKw, coincidentKw = [] } = peaks[monthIndex]!;
  const floorKw = Math.max(
    month.ratchetFloorKw,
    ...month.lookbackMonths.map(
      (earlier) => month.ratchetFraction * ratchetPeakKw(ratchetPeriods, peaks[earlier]!),
    ),
  );
  const billingKw = Math.max(monthKw, floorKw);
  const ofPeriod = (ladder: readonly PriceTier[], kw: number) => chargeByTier(ladder, kw).amount;
  return {
    billingKw,
    flatDemand: ofPeriod(month.flatLadder, billingKw),
    touDemand: touLadders.reduce((sum, ladder, period) => {
      const isRaised = ratchetPeriods?.includes(period) ?? false;
      return sum + ofPeriod(ladder, Math.max(periodKw[period] ?? 0, isRaised ? floorKw : 0));
    }, 0),
    coincidentDemand: coincidentLadders.reduce(
      (sum, ladder, period) => sum + ofPeriod(ladder, coincidentKw[period] ?? 0),
      0,
    ),
  };
}

/** The peak of a month that a ratchet looks back to [kW]. */
export function ratchetPeakKw(
  ratchetPeriods: readonly number[] | undefined,
  { monthKw, periodKw }: MonthPeaks,
): number {
  if (!ratchetPeriods) return monthKw;
  return Math.max(0, ...ratchetPeriods.map((period) => periodKw[period] ?? 0));
}
