import { defaultTariffCode } from '@bess/tariff-library';
import { defaultTimeZone } from '../descriptions/default-time-zone.js';
import type { FacilityDescription } from '../stores/stores.js';

/** Id of the facility that every partner has, described or not. */
export const defaultFacilityId = 'default';

/** A facility of which nothing is known. */
export const unknownFacility: FacilityDescription = {
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
  ...unknownFacility,
  tariff: defaultTariffCode,
  timeZone: defaultTimeZone,
};
