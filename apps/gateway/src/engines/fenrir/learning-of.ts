import { allPrices } from '../../sites/all-prices.js';
import type { EarlierPersonality, SiteStore, StoredPersonality } from '../../stores/stores.js';
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
 * What a site's prices until an instant have to teach beyond what is learned of it: those from its latest interval on, or where prices
 * may have changed that it has passed, those that the latest earlier state has not seen which has seen none of the changed ones; all of
 * them where the site is described otherwise. Prices of times to come teach when their time comes, and what a clock that ran ahead
 * has taught of them is unlearned.
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
  const intervalMs = settings.intervalMinutes * minuteMs;
  const changedFromMs = stored && changeOf(stored, settings, nowMs);
  const earlier = await earlierState(id, settings, changedFromMs, sites);
  const farthest = Math.min(farthestMs, mostIntervals * intervalMs);
  const firstMs = Math.max(stored?.learnFromMs ?? Number.MIN_SAFE_INTEGER, nowMs - farthest);
  const latest = changedFromMs === undefined ? stored : earlier;
  const fromMs = (stored?.state == null ? undefined : latest?.learnedUntilMs) ?? firstMs;
  return {
    version: stored?.version ?? 0,
    input: {
      siteId: id.siteId,
      state: stored?.state ?? null,
      settings,
      prices: await allPrices(sites, id, { fromMs, untilMs: nowMs + 1 }),
      ...(changedFromMs !== undefined && { changedFromMs }),
      earlier: earlier?.state ?? null,
      nowMs,
    },
  };
}

/** From where on prices may have changed that the state has passed; a clock that is behind by up to an interval is let be. */
function changeOf(
  { state, settings: learnedBy, changedFromMs, learnedUntilMs }: StoredPersonality,
  settings: PersonalitySettings,
  nowMs: number,
): number | undefined {
  if (state === null) {
    return undefined;
  }
  if (learnedBy !== settingsText(settings)) {
    return Number.MIN_SAFE_INTEGER;
  }
  const intervalMs = settings.intervalMinutes * minuteMs;
  const isAhead = (learnedUntilMs ?? nowMs) > nowMs + intervalMs;
  return isAhead ? Math.min(changedFromMs ?? nowMs, nowMs) : (changedFromMs ?? undefined);
}

/** The latest state that has seen none of the changed prices but that of its latest interval, which is only replaced. */
async function earlierState(
  { partnerId, siteId }: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  changedFromMs: number | undefined,
  sites: SiteStore,
): Promise<EarlierPersonality | undefined> {
  if (changedFromMs === undefined || changedFromMs === Number.MIN_SAFE_INTEGER) {
    return undefined;
  }
  const earlier = await sites.earlierPersonality(partnerId, siteId, changedFromMs);
  return earlier?.settings === settingsText(settings) ? earlier : undefined;
}
