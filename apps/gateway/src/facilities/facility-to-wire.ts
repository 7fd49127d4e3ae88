import { knownFields } from '../descriptions/known-fields.js';
import { sharedToWire } from '../descriptions/shared-to-wire.js';
import { storedSpanToWire } from '../descriptions/stored-span-to-wire.js';
import type { FacilityDescription, TimeSpan } from '../stores/stores.js';
import { equipmentToWire } from './equipment-to-wire.js';
import type { Facility } from './facility-schemas.js';

/**
 * A facility as it is answered; what is unknown is left out.
 *
 * @param facilityId - its id
 * @param facility - its description
 * @param span - of its stored readings
 */
export function facilityToWire(
  facilityId: string,
  facility: FacilityDescription,
  span: TimeSpan | undefined,
): Facility {
  return {
    facility_id: facilityId,
    ...sharedToWire(facility),
    ...knownFields({
      min_soc: facility.minSocFraction,
      max_soc: facility.maxSocFraction,
      tariff: facility.tariff,
      demand_interval_minutes: facility.demandIntervalMinutes,
      billing_day: facility.billingDay,
      meter_read_dates: facility.meterReadDates,
      peaks_last_12_months_kw: facility.monthlyPeaksKw,
    }),
    ...equipmentToWire(facility),
    stored_readings: storedSpanToWire(span),
  };
}
