import { isEngineError } from '@bess/kernel/errors';
import { defaultTariffCode, getTariff, type Tariff } from '@bess/tariff-library';
import { defaultTimeZone } from '../descriptions/description-rules.js';
import type { FacilityDescription } from '../stores/stores.js';

/** Id of the facility that every partner has, even undescribed. */
export const defaultFacilityId = 'default';

/** A description without any known field. */
export const emptyDescription: FacilityDescription = {
  powerKw: null,
  capacityKwh: null,
  chargeEfficiency: null,
  dischargeEfficiency: null,
  minSocFraction: null,
  maxSocFraction: null,
  wearPerMwhDischarged: null,
  tariff: null,
  timeZone: null,
  currency: null,
  usdPerUnit: null,
  demandIntervalMinutes: null,
  billingDay: null,
  meterReadDates: null,
  monthlyPeaksKw: null,
  evSessions: null,
  solar: null,
};

/** The undescribed facility `default`. Each engine has its own default battery and load. */
export const defaultFacility: FacilityDescription = {
  ...emptyDescription,
  tariff: defaultTariffCode,
  timeZone: defaultTimeZone,
};

/** A tariff of the library; undefined if the code is unknown. */
export function findTariff(code: string | null | undefined): Tariff | undefined {
  if (code == null) {
    return undefined;
  }
  try {
    return getTariff(code);
  } catch (error) {
    if (isEngineError(error) && error.code === 'unknownTariff') {
      return undefined;
    }
    throw error;
  }
}

/** Currency of a facility: its own, otherwise its tariff's, otherwise USD. */
export function facilityCurrency(
  facility: Pick<FacilityDescription, 'currency' | 'tariff'> | undefined,
): string {
  return facility?.currency ?? findTariff(facility?.tariff)?.currency ?? 'USD';
}

/** Time zone of a facility: its own, otherwise its tariff's, otherwise the default. */
export function facilityTimeZone(
  facility: Pick<FacilityDescription, 'timeZone' | 'tariff'> | undefined,
): string {
  return facility?.timeZone ?? findTariff(facility?.tariff)?.timeZone ?? defaultTimeZone;
}

/**
 * USD per unit of a tariff's currency; undefined if unknown. The rate of a description applies only to the
 * currency of the facility. An unknown tariff counts as USD; the engine reports it.
 */
export function usdPerTariffUnit(
  tariff: Pick<Tariff, 'currency'> | undefined,
  description: FacilityDescription | undefined,
): number | undefined {
  if (tariff === undefined || tariff.currency === 'USD') {
    return 1;
  }
  return facilityCurrency(description) === tariff.currency
    ? (description?.usdPerUnit ?? undefined)
    : undefined;
}

/**
 * Peaks of the twelve months before a month, latest first, as ratchets look back to them.
 *
 * @param peaksKw - by calendar month, January first [kW]
 * @param month - 1 to 12
 */
export function peaksBefore(peaksKw: readonly number[], month: number): number[] {
  return peaksKw.map((_, back) => peaksKw[(month + 10 - back) % 12]!);
}

/** The calendar month in a time zone. */
export function localYearAndMonth(
  timeMs: number,
  timeZone: string,
): { year: number; month: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
  }).formatToParts(timeMs);
  const numberIn = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: numberIn('year'), month: numberIn('month') };
}
