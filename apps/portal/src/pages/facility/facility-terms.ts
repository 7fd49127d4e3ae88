import type { Facility } from './facility-queries.js';

/** What the pages' parts need of a facility, with the defaults of what is not described. */
export interface FacilityTerms {
  facilityId: string;
  isDescribed: boolean;
  timeZone: string;
  /** Whether the zone is the facility's own, its tariff's, or the gateway's default. */
  timeZoneFrom: 'facility' | 'tariff' | 'default';
  powerKw: number | undefined;
  capacityKwh: number | undefined;
  tariff: string | undefined;
  billingDay: number;
  meterReadDates: readonly string[];
}

/** The zone of a facility that names none and has no tariff. */
const defaultTimeZone = 'America/Los_Angeles';

/** @param tariffTimeZone - zone of its tariff, if that is known */
export function facilityTerms(
  facilityId: string,
  facility: Facility | null,
  tariffTimeZone: string | undefined,
): FacilityTerms {
  const own = facility?.time_zone;
  return {
    facilityId,
    isDescribed: facility !== null,
    timeZone: own ?? tariffTimeZone ?? defaultTimeZone,
    timeZoneFrom:
      own !== undefined ? 'facility' : tariffTimeZone !== undefined ? 'tariff' : 'default',
    powerKw: facility?.power_kw,
    capacityKwh: facility?.capacity_kwh,
    tariff: facility?.tariff,
    billingDay: facility?.billing_day ?? 1,
    meterReadDates: facility?.meter_read_dates ?? [],
  };
}
