import type { Tariff } from '@bess/tariff-library';
import type { BillingMonth, RateCalendar } from '@bess/tariff-library/calendar';
import {
  type ChargeBeyondTierSchedules,
  coincidentTierSchedule,
  energyTierSchedule,
  energyTiersByDemand,
  flatDemandTierSchedule,
  type PriceTier,
  ratchetLookback,
  type TierByDemand,
  touDemandTierSchedule,
} from '@bess/tariff-library/tiers';

/**
 * Charges beside a tariff's tier schedules that the joint model plans for: what `isCoveredByTierSchedules` and `listTariffs` of the
 * tariff library take as `handledSeparately`. A tariff with any other is refused by its name.
 *
 * @example
 * supportedCharges.includes('hoursUseTiers');
 * // => true
 */
export const supportedCharges: readonly ChargeBeyondTierSchedules[] = [
  'coincidentPeak',
  'hoursUseTiers',
  'touRatchet',
  'minimumPerDay',
];

const handledSeparately = supportedCharges;

/** Tiers of one energy period whose ends move with the billing demand; null where they do not. */
export type PeriodByDemand = readonly TierByDemand[] | null;

/** What one billing month charges, tier schedule by tier schedule. */
export interface MonthCharges {
  /** By energy period; width in kWh of the month. Of tiers by demand only the prices count, their widths are NaN. */
  readonly energyTierSchedules: readonly (readonly PriceTier[])[];
  /** By energy period; absent: no ends move with the billing demand. */
  readonly energyByDemand?: readonly PeriodByDemand[];
  /** By energy period, what exports earn, or under net metering what is left of them; absent: priced otherwise. */
  readonly exportTierSchedules?: readonly (readonly PriceTier[])[];
  readonly exportByDemand?: readonly PeriodByDemand[];
  /** Empty where the month bills no any-time demand; width in kW. */
  readonly flatTierSchedule: readonly PriceTier[];
  /** By demand period; empty where the tariff has none. */
  readonly touTierSchedules: readonly (readonly PriceTier[])[];
  /** By coincident period: demand in the hours in which the system may peak; absent: not charged for. */
  readonly coincidentTierSchedules?: readonly (readonly PriceTier[])[];
  /** Months of this year whose peak can raise the month's billing demand. */
  readonly lookbackMonths: readonly number[];
  /** Demand periods whose peaks a ratchet looks back to and raises; absent: the any-time peak. */
  readonly ratchetPeriods?: readonly number[];
  /** Share of a looked-back peak that is billed at least, 0 to 1. */
  readonly ratchetFraction: number;
  /** Billing demand that the peaks before the year already fix [kW]. */
  readonly ratchetFloorKw: number;
  /** Least total of the month [currency]; 0 = none. */
  readonly minimumCharge: number;
}

/** What is read besides the tariff, its calendar and earlier peaks. */
interface ChargesOptions {
  /** The tariff with what exports earn in place of what it charges, where its own prices count. */
  readonly sellSide?: Tariff | undefined;
  /** Whether the hours of the system's peak are given: else the own peak in the hours in which it may fall is charged for. */
  readonly coincidentHoursGiven?: boolean;
}

/**
 * Reads the charges of the twelve months from the tariff, through the same functions that the bill uses.
 *
 * @param tariff A billable tariff.
 * @param calendar Its reading of the year grid.
 * @param priorPeaksKw Highest demand of the twelve months before the year, the latest first [kW].
 * @returns One entry per billing month.
 * @throws EngineError `outOfRange` / `tariffNotSupported` for charges that are not {@link supportedCharges}.
 */
export function readCharges(
  tariff: Tariff,
  calendar: RateCalendar,
  priorPeaksKw: readonly number[] | 'none',
  { sellSide, coincidentHoursGiven = false }: ChargesOptions = {},
): MonthCharges[] {
  const { perMonth = 0, perDay = 0 } = tariff.minimum ?? {};
  const { coincident } = tariff;
  return calendar.months.map((month, index) => {
    const lookback = ratchetLookback(tariff, calendar.months, index);
    const fraction = tariff.ratchet?.fraction ?? 0;
    const priorPeakKw =
      priorPeaksKw === 'none'
        ? 0
        : Math.max(0, ...lookback.priorOffsets.map((offset) => priorPeaksKw[offset - 1] ?? 0));
    const energy = energyCharges(tariff, month);
    const exports = sellSide && energyCharges(sellSide, month);
    return {
      energyTierSchedules: energy.tierSchedules,
      ...(energy.byDemand && { energyByDemand: energy.byDemand }),
      ...(exports && { exportTierSchedules: exports.tierSchedules }),
      ...(exports?.byDemand && { exportByDemand: exports.byDemand }),
      flatTierSchedule: flatDemandTierSchedule(tariff, month.month, { handledSeparately }),
      ...touCharges(tariff, calendar, month),
      ...(coincident &&
        !coincidentHoursGiven && {
          coincidentTierSchedules: coincident.periods.map((_, period) =>
            coincidentTierSchedule(tariff, period, { handledSeparately }),
          ),
        }),
      lookbackMonths: lookback.monthIndices,
      ratchetFraction: fraction,
      ratchetFloorKw: fraction * priorPeakKw,
      minimumCharge: perMonth + perDay * month.days,
    };
  });
}

function energyCharges(
  tariff: Tariff,
  { days }: BillingMonth,
): { tierSchedules: PriceTier[][]; byDemand?: PeriodByDemand[] } {
  const byDemand = tariff.energy.periods.map(({ tiers }, period): PeriodByDemand => {
    const isByDemand = tiers.some(({ unit }) => unit.startsWith('kWhPerKw'));
    return isByDemand ? energyTiersByDemand(tariff, period, { days, handledSeparately }) : null;
  });
  const tierSchedules = byDemand.map(
    (tiers, period) =>
      tiers?.map(({ price }) => ({ width: Number.NaN, price })) ??
      energyTierSchedule(tariff, period, { days, handledSeparately }),
  );
  return byDemand.every((tiers) => tiers === null)
    ? { tierSchedules }
    : { tierSchedules, byDemand };
}

function touCharges(
  tariff: Tariff,
  { demandPeriodSeries }: RateCalendar,
  { startStep, endStep }: BillingMonth,
): Pick<MonthCharges, 'touTierSchedules' | 'ratchetPeriods'> {
  const periods = tariff.touDemand?.periods ?? [];
  const touTierSchedules = periods.map((_, period) =>
    touDemandTierSchedule(tariff, period, { handledSeparately }),
  );
  const ratcheted = ratchetPeriods(tariff);
  if (!ratcheted || !demandPeriodSeries) return { touTierSchedules };
  // A floor is billed even where a period draws nothing, but only in periods that the month has.
  const occurring = new Set(demandPeriodSeries.subarray(startStep, endStep));
  return {
    touTierSchedules: touTierSchedules.map((tierSchedule, period) =>
      occurring.has(period) ? tierSchedule : [],
    ),
    ratchetPeriods: ratcheted,
  };
}

/** Demand periods whose peaks a ratchet looks back to and raises; undefined: the any-time peak, or none. */
export function ratchetPeriods({ ratchet, flatDemand, touDemand }: Tariff): number[] | undefined {
  if (!ratchet || flatDemand || !touDemand) return undefined;
  return touDemand.periods.flatMap(({ tiers }, period) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit !== 0) ? [period] : [],
  );
}
