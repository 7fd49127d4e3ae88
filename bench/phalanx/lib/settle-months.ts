import { calculateBill } from '@bess/tariff-library';
import type { ReplayCase } from './replay-policy.js';

/** Bill of a month of grid demand. */
export interface SettledMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** Any-time demand [kW]. */
  readonly peakKw: number;
  /** Flat and TOU demand charges, ratchet included [currency]. */
  readonly demandCost: number;
  /** [currency] */
  readonly energyCost: number;
}

/** Most months that a ratchet looks back. */
const PRIOR_MONTHS = 12;

/**
 * Bills the grid demand of consecutive months by the tariff library. The months before the first one had no battery; a
 * new account has none.
 *
 * @param gridKw - from the first month on [kW]
 */
export function settleMonths(
  { building, months, tariff, isNewAccount }: Omit<ReplayCase, 'battery'>,
  gridKw: Float64Array,
): SettledMonth[] {
  const { grid, settledKw } = building;
  const fromStep = months[0]!.startStep;
  const startMs = grid.startMs + fromStep * grid.stepMinutes * 60_000;
  const earlier = building.months.filter(({ endStep }) => endStep <= fromStep).reverse();
  const priorPeaksKw = Array.from({ length: PRIOR_MONTHS }, (_, back) => {
    const month = earlier[back];
    if (month === undefined) return 0;
    return settledKw
      .subarray(month.startStep, month.endStep)
      .reduce((peak, load) => Math.max(peak, load), 0);
  });
  const bill = calculateBill(
    tariff,
    gridKw,
    { ...grid, startMs, length: gridKw.length },
    { priorPeaksKw: isNewAccount ? 'none' : priorPeaksKw },
  );
  return bill.months.map(({ year, month, peakKw, byComponent }) => ({
    year,
    month,
    peakKw,
    demandCost: byComponent.flatDemand + byComponent.touDemand,
    energyCost: byComponent.energy,
  }));
}
