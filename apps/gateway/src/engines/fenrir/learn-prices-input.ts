import type { SitePrice } from '../../stores/stores.js';
import type { PersonalitySettings } from './personality-settings.js';

/** What a worker needs to learn from prices. */
export interface LearnPricesInput {
  /** For errors. */
  siteId: string;
  /** JSON of what is learned so far; null where nothing is. */
  state: string | null;
  settings: PersonalitySettings;
  /** By time: all that teach where it is learned anew, else those from the latest interval of the state on. */
  prices: readonly SitePrice[];
  /** Not carried on from the state: prices came that it has passed, or it was learned by other settings. */
  isAnew: boolean;
}

/** What is learned of a site. */
export interface LearnedPrices {
  /** JSON of the personality. */
  state: string;
  /** Begin of its latest interval [ms since the epoch]; null where it has seen no price. */
  learnedUntilMs: number | null;
}
