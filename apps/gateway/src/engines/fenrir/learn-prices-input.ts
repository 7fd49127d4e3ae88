import type { SitePrice } from '../../stores/stores.js';
import type { PersonalitySettings } from './personality-settings.js';

/** What a worker needs to learn from prices. */
export interface LearnPricesInput {
  /** For errors. */
  siteId: string;
  /** JSON of what is learned so far; null where nothing is. */
  state: string | null;
  settings: PersonalitySettings;
  /** By time: those from the latest interval of the state on; all that its earlier state has not learned where prices changed. */
  prices: readonly SitePrice[];
  /** From here on prices may have changed that the state has passed [ms since the epoch]; absent where none has. */
  changedFromMs?: number;
  /** JSON of an earlier state that has seen none of these; null where nothing is kept, and all prices are given. */
  earlier: string | null;
  /** The gateway's clock: prices of later intervals are not learned [ms since the epoch]. */
  nowMs: number;
}

/** What is learned of a site. */
export interface LearnedPrices {
  /** JSON of the personality. */
  state: string;
  /** Begin of its latest interval [ms since the epoch]; null where it has seen no price. */
  learnedUntilMs: number | null;
  /** From here on it learned otherwise than its earlier states [ms since the epoch]; absent where it went on from the last. */
  relearnedFromMs?: number;
}
