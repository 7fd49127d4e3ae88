import { createPersonality } from '@bess/fenrir';
import type { SitePrice } from '../../stores/stores.js';
import { knownPrices } from './known-prices.js';
import type { PersonalitySettings } from './personality-settings.js';
import { readPersonality } from './read-personality.js';

/** What a worker needs to tell which prices a personality knows. */
export interface PricesOfPersonalityInput {
  /** For errors. */
  siteId: string;
  /** JSON of what is learned. */
  state: string;
  settings: PersonalitySettings;
}

/**
 * The prices of the last 28 days that a personality knows, in a worker thread; none where it is of another currency than the site now.
 *
 * @param input - what is learned, and of which market the site is
 * @throws EngineError `conflict` for a state that cannot be read
 */
export async function pricesOfPersonality({
  siteId,
  state,
  settings,
}: PricesOfPersonalityInput): Promise<SitePrice[]> {
  const personality = readPersonality(state, siteId);
  const isComparable = personality.currency === createPersonality(settings).currency;
  return isComparable ? knownPrices(personality) : [];
}
