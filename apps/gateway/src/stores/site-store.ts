import type { SharedDescription, TimeSpan } from './shared-description.js';

/** How a site is described; every field but the id may be unknown. */
export interface SiteDescription extends SharedDescription {
  /** A prior of the STRIX library, for instance `us-iso-day-ahead`. */
  market: string | null;
}

/** One price of a site. */
export interface SitePrice {
  timeMs: number;
  pricePerMwh: number;
}

/** Sites belong to a partner, which must exist; every call names it, so that no partner reaches another's. */
export interface SiteStore {
  /** Stores the description in place of any earlier one. */
  put(partnerId: string, siteId: string, site: SiteDescription, nowMs: number): Promise<void>;
  find(partnerId: string, siteId: string): Promise<SiteDescription | undefined>;
  /**
   * Adds prices; one at a time already stored replaces it, and of several at one time the last counts. All or none.
   * The site need not be described.
   */
  addPrices(partnerId: string, siteId: string, prices: readonly SitePrice[]): Promise<void>;
  /** Prices in [fromMs, untilMs), by time. */
  prices(partnerId: string, siteId: string, fromMs: number, untilMs: number): Promise<SitePrice[]>;
  /** Number of prices and the first and last instant; undefined without any. */
  priceSpan(partnerId: string, siteId: string): Promise<TimeSpan | undefined>;
}
