import { chargeByTier, type PriceTier, tierScheduleAtDemand } from '@bess/tariff-library/tiers';
import type { MonthCharges, PeriodByDemand } from './read-charges.js';

/** Peaks of one month [kW]. */
export interface MonthPeaks {
  readonly monthKw: number;
  /** By demand period. */
  readonly periodKw: ArrayLike<number>;
  /** By coincident period, where the own peak in such a period is charged. */
  readonly coincidentKw?: ArrayLike<number>;
}

/** Demand charges of one month [currency], and the billing demand that its energy tiers depend on. */
interface DemandCost {
  readonly touDemand: number;
  readonly flatDemand: number;
  readonly coincidentDemand: number;
  /** Any-time billing demand, including the floor of the ratchet [kW]. */
  readonly billingKw: number;
}

/** Charges a month's peaks, raised by its ratchet, on the month's tier schedules. */
export function demandCost(
  charges: readonly MonthCharges[],
  monthIndex: number,
  peaks: readonly MonthPeaks[],
): DemandCost {
  const month = charges[monthIndex]!;
  const { touTierSchedules, coincidentTierSchedules = [], ratchetPeriods } = month;
  const { monthKw, periodKw, coincidentKw = [] } = peaks[monthIndex]!;
  const floorKw = Math.max(
    month.ratchetFloorKw,
    ...month.lookbackMonths.map(
      (earlier) => month.ratchetFraction * ratchetPeakKw(ratchetPeriods, peaks[earlier]!),
    ),
  );
  const billingKw = Math.max(monthKw, floorKw);
  const ofPeriod = (tierSchedule: readonly PriceTier[], kw: number) =>
    chargeByTier(tierSchedule, kw).amount;
  return {
    billingKw,
    flatDemand: ofPeriod(month.flatTierSchedule, billingKw),
    touDemand: touTierSchedules.reduce((sum, tierSchedule, period) => {
      const isRaised = ratchetPeriods?.includes(period) ?? false;
      return sum + ofPeriod(tierSchedule, Math.max(periodKw[period] ?? 0, isRaised ? floorKw : 0));
    }, 0),
    coincidentDemand: coincidentTierSchedules.reduce(
      (sum, tierSchedule, period) => sum + ofPeriod(tierSchedule, coincidentKw[period] ?? 0),
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

/**
 * Cost of one period's energy in a month [currency]. Imports are charged on the tier schedule of the period. Net exports
 * under net metering earn the export tier schedule of the period, or a single price.
 *
 * @param netKwh Imports, under net metering less exports [kWh].
 * @param billingKw Billing demand of the month, which sets the ends of hours-of-use tiers [kW].
 */
export function energyCost(
  month: MonthCharges,
  period: number,
  netKwh: number,
  billingKw: number,
  netCreditPrice: number | 'firstTier' = 'firstTier',
): { energy: number; credit: number } {
  const tierSchedule = month.energyTierSchedules[period]!;
  if (netKwh >= 0) {
    const laid = tierScheduleAtBillingDemand(
      tierSchedule,
      month.energyByDemand?.[period],
      billingKw,
    );
    return { energy: chargeByTier(laid, netKwh).amount, credit: 0 };
  }
  if (month.exportTierSchedules)
    return { energy: 0, credit: -exportEarnings(month, period, -netKwh, billingKw) };
  const price = netCreditPrice === 'firstTier' ? tierSchedule[0]!.price : netCreditPrice;
  return { energy: 0, credit: netKwh * price };
}

/** Earnings of one period's exports in a month on the export tier schedule of the period [currency]. */
export function exportEarnings(
  { exportTierSchedules, exportByDemand }: MonthCharges,
  period: number,
  exportedKwh: number,
  billingKw: number,
): number {
  const tierSchedule = tierScheduleAtBillingDemand(
    exportTierSchedules![period]!,
    exportByDemand?.[period],
    billingKw,
  );
  return chargeByTier(tierSchedule, exportedKwh).amount;
}

function tierScheduleAtBillingDemand(
  tierSchedule: readonly PriceTier[],
  byDemand: PeriodByDemand | undefined,
  billingKw: number,
): readonly PriceTier[] {
  return byDemand ? tierScheduleAtDemand(byDemand, billingKw) : tierSchedule;
}
