import { assertAmounts } from '../descriptions/assert-amounts.js';
import { assertTimeZone } from '../descriptions/assert-time-zone.js';
import { descriptionError } from '../descriptions/description-error.js';
import { parseShared } from '../descriptions/parse-shared.js';
import type { FacilityDescription } from '../stores/stores.js';
import { describedTariff } from './described-tariff.js';
import { equipmentFromWire } from './equipment-from-wire.js';
import { facilityCurrency } from './facility-currency.js';
import type { FacilityBody } from './facility-schemas.js';

/**
 * Reads a description that its schema has accepted, and judges what a schema cannot: names of zones, tariffs and
 * currencies, and whether its parts fit together.
 *
 * @param body - as it was sent
 * @throws EngineError `outOfRange` `unknownTimeZone`, `unknownTariff` or `unknownCurrency` with the nearest name where
 * there is one, `currencyMismatch`, `needlessRate`, `missingRate`, `socWindow`, `twoBillingMonths`,
 * `readDatesNotRising` or `minimumPower`
 */
export function parseFacility(body: FacilityBody): FacilityDescription {
  const facility: FacilityDescription = {
    ...parseShared(body),
    minSocFraction: body.min_soc ?? null,
    maxSocFraction: body.max_soc ?? null,
    tariff: body.tariff ?? null,
    demandIntervalMinutes: body.demand_interval_minutes ?? null,
    billingDay: body.billing_day ?? null,
    meterReadDates: body.meter_read_dates ?? null,
    monthlyPeaksKw: body.peaks_last_12_months_kw ?? null,
    ...equipmentFromWire(body),
  };
  assertTimeZone(facility.timeZone);
  const tariff = describedTariff(facility.tariff);
  const source = tariff && { words: `the tariff ${tariff.code}`, currency: tariff.currency };
  assertAmounts(facility, facilityCurrency(facility), 'facility', source);
  assertSocWindow(facility);
  assertBillingMonths(facility);
  return facility;
}

function assertSocWindow({ minSocFraction, maxSocFraction }: FacilityDescription): void {
  const [lowest, highest] = [minSocFraction ?? 0, maxSocFraction ?? 1];
  if (lowest >= highest) {
    throw descriptionError(
      'socWindow',
      'min_soc',
      `min_soc must be below max_soc; ${lowest} and ${highest} came`,
    );
  }
}

function assertBillingMonths({ billingDay, meterReadDates }: FacilityDescription): void {
  if (billingDay !== null && meterReadDates !== null) {
    throw descriptionError(
      'twoBillingMonths',
      'billing_day',
      `billing_day must be left out where meter_read_dates are given; ${billingDay} came`,
    );
  }
  const dates = meterReadDates ?? [];
  const fallen = dates.findIndex((date, index) => index > 0 && date <= (dates[index - 1] ?? ''));
  if (fallen > 0) {
    throw descriptionError(
      'readDatesNotRising',
      `meter_read_dates[${fallen}]`,
      `meter_read_dates[${fallen}] must be after the date before it, ${dates[fallen - 1]}; ${dates[fallen]} came`,
    );
  }
}
