import { isEngineError } from '@bess/kernel/errors';
import { defaultTariffCode, getTariff, type Tariff } from '@bess/tariff-library';
import { defaultTimeZone } from '../descriptions/description-rules.js';
import type { FacilityDescription } from '../stores/stores.js';

/** Id of the facility that every partner has, described or not. */
export const defaultFacilityId = 'default';

/** A facility of which nothing is known. */
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

/** The facility `default` until its owner describes it. Which battery and load stand in is for each engine to say. */
export const defaultFacility: FacilityDescription = {
  ...emptyDescription,
  tariff: defaultTariffCode,
  timeZone: defaultTimeZone,
};

/** A tariff of the library, where the code is one of its codes. */
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

/** The currency of a facility's tariff: its own, else its tariff's, else USD. */
export function facilityCurrency(
  facility: Pick<FacilityDescription, 'currency' | 'tariff'> | undefined,
): string {
  return facility?.currency ?? findTariff(facility?.tariff)?.currency ?? 'USD';
}

/** The zone of a facility's clock: its own, else its tariff's, else the default. */
export function facilityTimeZone(
  facility: Pick<FacilityDescription, 'timeZone' | 'tariff'> | undefined,
): string {
  return facility?.timeZone ?? findTariff(facility?.tariff)?.timeZone ?? defaultTimeZone;
}

/**
 * What one unit of a tariff's currency is worth in USD, as far as a facility tells. A description's rate is one of its own
 * currency, and no help to a tariff in another.
 *
 * @returns undefined where nobody knows
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

/** The calendar month that a clock shows. */
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
