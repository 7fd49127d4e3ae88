import { defaultTimeZone } from '../descriptions/default-time-zone.js';
import { defaultMarket } from '../engines/strix/strix-markets.js';
import type { SiteDescription } from '../stores/stores.js';

/** Id of the site that every partner has, described or not. */
export const defaultSiteId = 'default';

/** Battery of the contract where neither request nor description says otherwise. */
export const defaultBattery = { powerMw: 50, capacityMwh: 200 } as const;

/** The site `default` until its owner describes it, and what every site that was never described works like. */
export const defaultSite: SiteDescription = {
  powerKw: defaultBattery.powerMw * 1_000,
  capacityKwh: defaultBattery.capacityMwh * 1_000,
  chargeEfficiency: null,
  dischargeEfficiency: null,
  wearPerMwhDischarged: null,
  timeZone: defaultTimeZone,
  market: defaultMarket,
  currency: null,
  usdPerUnit: null,
  intervalMinutes: null,
};
