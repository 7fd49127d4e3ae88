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
 * Charges beyond the tier schedules that the joint model supports. `isCoveredByTierSchedules` and `listTariffs` of the
 * tariff library take them as `handledSeparately`. A tariff with any other such charge is refused by name.
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

/** Tiers of one energy period whose ends depend on the billing demand; null where they do not. */
export type PeriodByDemand = readonly TierByDemand[] | null;

/** The charges of one billing month, one tier schedule per charge. */
export interface MonthCharges {
  /** By energy period; widths in kWh per month. Tiers by demand have their prices here; their widths are NaN. */
  readonly energyTierSchedules: readonly (readonly PriceTier[])[];
  /** By energy period; absent if no tier depends on the billing demand. */
  readonly energyByDemand?: readonly PeriodByDemand[];
  /** By energy period: prices of exports, under net metering of net exports; absent if they are priced otherwise. */
  readonly exportTierSchedules?: readonly (readonly PriceTier[])[];
  readonly exportByDemand?: readonly PeriodByDemand[];
  /** Empty if the month bills no any-time demand; widths in kW. */
  readonly flatTierSchedule: readonly PriceTier[];
  /** By demand period; empty if the tariff has none. */
  readonly touTierSchedules: readonly (readonly PriceTier[])[];
  /** By coincident period: demand in the hours in which the system may peak; absent if not charged. */
  readonly coincidentTierSchedules?: readonly (readonly PriceTier[])[];
  /** Months of this year whose peak can raise this month's billing demand. */
  readonly lookbackMonths: readonly number[];
  /** Demand periods whose peaks a ratchet looks back to and raises; absent if it uses the any-time peak. */
  readonly ratchetPeriods?: readonly number[];
  /** Share of a looked-back peak below which billing demand does not fall, 0 to 1. */
  readonly ratchetFraction: number;
  /** Billing demand fixed by the peaks before the year [kW]. */
  readonly ratchetFloorKw: number;
  /** Minimum total of the month [currency]; 0 for none. */
  readonly minimumCharge: number;
}

/** Further input of {@link readCharges}. */
interface ChargesOptions {
  /** The tariff with sell prices in place of its import prices, where its own sell prices apply. */
  readonly sellSide?: Tariff | undefined;
  /** Whether the hours of the system peak are given; otherwise the own peak in the hours of a possible system peak is charged. */
  readonly coincidentHoursGiven?: boolean;
}

/**
 * Reads the charges of the billing months from the tariff, with the same functions that the bill uses.
 *
 * @param priorPeaksKw Highest demand of each of the twelve months before the calendar, latest first [kW].
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
  // The floor is billed even in a period without imports, but only in periods that occur in the month.
  const occurring = new Set(demandPeriodSeries.subarray(startStep, endStep));
  return {
    touTierSchedules: touTierSchedules.map((tierSchedule, period) =>
      occurring.has(period) ? tierSchedule : [],
    ),
    ratchetPeriods: ratcheted,
  };
}

/** Demand periods whose peaks a ratchet looks back to and raises; undefined if it uses the any-time peak or does not exist. */
export function ratchetPeriods({ ratchet, flatDemand, touDemand }: Tariff): number[] | undefined {
  if (!ratchet || flatDemand || !touDemand) return undefined;
  return touDemand.periods.flatMap(({ tiers }, period) =>
    tiers.some(({ pricePerUnit }) => pricePerUnit !== 0) ? [period] : [],
  );
}
