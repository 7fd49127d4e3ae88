import { marketNames, marketPrior } from '@bess/strix';
import { defaultTimeZone } from '../descriptions/description-rules.js';
import type { SiteDescription } from '../stores/stores.js';

/** Markets that are not settled by the hour [min]. */
const intervalMinutes: ReadonlyMap<string, number> = new Map([['nem-vic1', 5]]);

/** Id of the site that every partner has, described or not. */
export const defaultSiteId = 'default';

/** Battery of the contract where neither request nor description says otherwise. */
export const defaultBattery = { powerMw: 50, capacityMwh: 200 } as const;

/** The market that stands in where none is named. */
export const defaultMarket = 'us-iso-day-ahead';

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

/** Markets that a site may name, each with a documented prior. */
export const strixMarkets: ReadonlyMap<string, StrixMarket> = new Map(
  marketNames.map((name) => {
    const { timeZone, currency } = marketPrior(name);
    return [name, { timeZone, currency }];
  }),
);

/** A market whose prices STRIX knows of before it sees a history. */
interface StrixMarket {
  /** IANA zone of its clock. */
  timeZone: string;
  /** ISO 4217; its prices are in it. */
  currency: string;
}

/** The currency of a site's prices: its own, else its market's, else USD. */
export function siteCurrency(
  site: Pick<SiteDescription, 'currency' | 'market'> | undefined,
): string {
  return site?.currency ?? strixMarkets.get(site?.market ?? '')?.currency ?? 'USD';
}

/** How long the intervals of a site's market are: as described, else those of the market that is named, else 60. */
export function siteIntervalMinutes(
  site: Pick<SiteDescription, 'intervalMinutes' | 'market'> | undefined,
): number {
  return site?.intervalMinutes ?? intervalMinutes.get(site?.market ?? '') ?? 60;
}
