import type { PriceTier } from '@bess/tariff-library/tiers';
import { plannedMonths } from '../inputs/fixed-months.js';
import type { YearProblem } from '../inputs/year-problem.js';
import type { Plan } from '../plan/solve-plan.js';

/** What a month's plan lets any of its days draw at no further charge on demand [kW]; ∞ where demand costs nothing. */
export interface MonthLevels {
  readonly anyTimeKw: number;
  readonly byPeriodKw: readonly number[];
  /** In the hours in which the system may peak, by coincident period; empty where the tariff has none. */
  readonly byCoincidentKw: readonly number[];
}

/** No block is left out. */
const none = -1;

/**
 * The levels of demand that a plan of the year has paid for, by month: its peaks in each window that is charged, at any time the billing
 * demand, where a ratchet or later months do not make more of it cost.
 */
export function freeLevels({ spec, fixedCharges }: YearProblem, plan: Plan): MonthLevels[] {
  const { charges } = spec;
  const months = plannedMonths(spec, fixedCharges, plan.blocks, none);
  const billedKw = charges.map(({ ratchetFloorKw, ratchetFraction, lookbackMonths }, index) =>
    Math.max(
      months[index]!.peakKw,
      ratchetFloorKw,
      ...lookbackMonths.map((earlier) => ratchetFraction * months[earlier]!.peakKw),
    ),
  );
  return charges.map(({ touLadders, coincidentLadders = [] }, monthIndex) => {
    const limits = charges.flatMap((charge, index) => {
      if (!isPriced(charge.flatLadder)) return [];
      const ownKw = index === monthIndex ? [billedKw[index]!] : [];
      const looksBack = charge.lookbackMonths.includes(monthIndex) && charge.ratchetFraction > 0;
      return looksBack ? [...ownKw, billedKw[index]! / charge.ratchetFraction] : ownKw;
    });
    return {
      anyTimeKw: Math.min(Number.POSITIVE_INFINITY, ...limits),
      byPeriodKw: touLadders.map((ladder, period) =>
        isPriced(ladder) ? months[monthIndex]!.periodPeaksKw[period]! : Number.POSITIVE_INFINITY,
      ),
      byCoincidentKw: coincidentLadders.map((ladder, period) =>
        isPriced(ladder)
          ? (months[monthIndex]!.coincidentPeaksKw?.[period] ?? 0)
          : Number.POSITIVE_INFINITY,
      ),
    };
  });
}

function isPriced(ladder: readonly PriceTier[]): boolean {
  return ladder.some(({ price }) => price !== 0);
}
