import { allPrices } from '../../sites/all-prices.js';
import type { SiteStore, StoredPersonality } from '../../stores/stores.js';
import type { LearnPricesInput } from './learn-prices-input.js';
import type { PersonalitySettings } from './personality-settings.js';
import { settingsText } from './settings-text.js';

const minuteMs = 60_000;
/** What is older leaves next to nothing in a personality that is learned anew. */
const farthestMs = 400 * 86_400_000;
/** Most intervals that it is learned anew from: some seconds of work. */
const mostIntervals = 35_000;

/** What there is to learn at one version. */
export interface Learning {
  /** Of what is stored; 0 where nothing is. */
  version: number;
  input: LearnPricesInput;
}

/**
 * What a site's prices until an instant have to teach beyond what is learned of it: those from its latest interval on, or all of
 * them where it must be learned anew, because prices came that it has passed or the site is described otherwise. Prices of times to
 * come teach when their time comes.
 *
 * @param id - partner and site
 * @param settings - of now
 * @param nowMs - the gateway's clock [ms since the epoch]
 * @param sites - store
 */
export async function learningOf(
  id: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  nowMs: number,
  sites: SiteStore,
): Promise<Learning> {
  // Before the prices, so that what comes between the two makes the version too old to save with.
  const stored = await sites.personality(id.partnerId, id.siteId);
  const isAnew = stored === undefined || !isContinued(stored, settings);
  const farthest = Math.min(farthestMs, mostIntervals * settings.intervalMinutes * minuteMs);
  const firstMs = Math.max(stored?.learnFromMs ?? Number.MIN_SAFE_INTEGER, nowMs - farthest);
  const range = {
    fromMs: isAnew ? firstMs : (stored.learnedUntilMs ?? firstMs),
    untilMs: nowMs + 1,
  };
  return {
    version: stored?.version ?? 0,
    input: {
      siteId: id.siteId,
      state: stored?.state ?? null,
      settings,
      prices: await allPrices(sites, id, range),
      isAnew,
    },
  };
}

function isContinued(
  { state, settings: learnedBy, isStale }: StoredPersonality,
  settings: PersonalitySettings,
): boolean {
  return state !== null && !isStale && learnedBy === settingsText(settings);
}
