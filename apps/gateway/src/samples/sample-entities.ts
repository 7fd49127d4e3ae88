import { emptyDescription } from '../facilities/facility-defaults.js';
import { emptySite } from '../sites/site-defaults.js';
import type { FacilityDescription, SiteDescription } from '../stores/stores.js';

/** Shares the engines' threads with customers as one of them. */
export const sampleTenant = 'sample data';

/** Id of the sample site of demo accounts. */
export const sampleSiteId = 'sample-california-2020';

/** A battery in California's day-ahead market. */
export const sampleSite: SiteDescription = {
  ...emptySite,
  powerKw: 50_000,
  capacityKwh: 200_000,
  timeZone: 'America/Los_Angeles',
  market: 'caiso-np15-day-ahead',
};

/** Id of the sample facility of demo accounts. */
export const sampleFacilityId = 'sample-office-2014';

/**
 * An office in Cambridge, with a battery. The library has no British tariff; this one is real and for customers of its
 * size, 200 to 500 kW, and its hours are those of the office's clock.
 */
export const sampleFacility: FacilityDescription = {
  ...emptyDescription,
  powerKw: 125,
  capacityKwh: 250,
  timeZone: 'Europe/London',
  tariff: 'sce-time-of-use-general-service-super-off-peak-demand-metered-tou-gs-3-sop-under',
};
