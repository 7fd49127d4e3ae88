import type { SitePrice } from '../../../src/stores/stores.js';

/** What a process is told to teach two sites. */
export interface PersonalityOrders {
  partnerId: string;
  nowMs: number;
  /** For the site `learned`, by time. */
  prices: SitePrice[];
  /** For the site `noted`. */
  words: string[];
}
