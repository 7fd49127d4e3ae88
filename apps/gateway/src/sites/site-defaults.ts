import { marketNames, marketPrior } from '@bess/strix';
import { defaultTimeZone } from '../descriptions/description-rules.js';
import type { SiteDescription } from '../stores/stores.js';

/** Interval of markets that are not hourly [min]. */
const intervalMinutes: ReadonlyMap<string, number> = new Map([['nem-vic1', 5]]);

/** Id of the site that every partner has, even undescribed. */
export const defaultSiteId = 'default';

/** Default battery of the contract. */
export const defaultBattery = { powerMw: 50, capacityMwh: 200 } as const;

/** Default market. */
export const defaultMarket = 'us-iso-day-ahead';

/** A description without any known field. */
export const emptySite: SiteDescription = {
  powerKw: null,
  capacityKwh: null,
  chargeEfficiency: null,
  dischargeEfficiency: null,
  wearPerMwhDischarged: null,
  timeZone: null,
  market: null,
  currency: null,
  usdPerUnit: null,
  intervalMinutes: null,
};

/** The undescribed site `default`; every site without a description behaves like it. */
export const defaultSite: SiteDescription = {
  ...emptySite,
  powerKw: defaultBattery.powerMw * 1_000,
  capacityKwh: defaultBattery.capacityMwh * 1_000,
  timeZone: defaultTimeZone,
  market: defaultMarket,
};

/** Markets that a site can name, each with a documented prior. */
export const strixMarkets: ReadonlyMap<string, StrixMarket> = new Map(
  marketNames.map((name) => {
    const { timeZone, currency } = marketPrior(name);
    return [name, { timeZone, currency }];
  }),
);

/** A market with a documented prior of STRIX. */
interface StrixMarket {
  /** IANA time zone. */
  timeZone: string;
  /** Currency of its prices, ISO 4217. */
  currency: string;
}

/** Currency of a site's prices: its own, otherwise its market's, otherwise USD. */
export function siteCurrency(
  site: Pick<SiteDescription, 'currency' | 'market'> | undefined,
): string {
  return site?.currency ?? strixMarkets.get(site?.market ?? '')?.currency ?? 'USD';
}

/** Market interval of a site: as described, otherwise that of its market, otherwise 60. */
export function siteIntervalMinutes(
  site: Pick<SiteDescription, 'intervalMinutes' | 'market'> | undefined,
): number {
  return site?.intervalMinutes ?? intervalMinutes.get(site?.market ?? '') ?? 60;
}
