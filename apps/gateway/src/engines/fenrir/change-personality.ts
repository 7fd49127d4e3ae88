import { setTimeout as pause } from 'node:timers/promises';
import type {
  LearnedPersonality,
  LearnPricesInput,
  PersonalitySettings,
} from '../../engine-runtime/operations.js';
import type { AppDeps } from '../../http/app-deps.js';
import { dayMs, minuteMs } from '../../internal/async.js';
import { type HttpError, tryAgainLater } from '../../internal/errors.js';
import { readPrices } from '../../sites/stored-prices.js';
import type { PersonalitySnapshot, SiteStore, StoredPersonality } from '../../stores/stores.js';

/** Older prices have almost no effect on a retrained personality. */
const farthestMs = 400 * dayMs;

/** Maximum number of intervals for retraining: some seconds of work. */
const mostIntervals = 35_000;

/** How often a save may collide with another process or with new prices before the caller gets 503. */
const attempts = 20;

/**
 * The random pause after a collision grows by this much with each attempt, so that a slow change succeeds between
 * quick ones [ms].
 */
const pauseMs = 10;

const longestPauseMs = 100;

const retryAfterSeconds = 1;

/**
 * Pending changes of one site in this process. Each takes some milliseconds, so a further one would wait for more
 * than a second.
 */
const mostChanges = 64;

/**
 * A change that has waited longer gets 503, so that every caller is served before its connection counts as idle:
 * work that starts within this time ends within the 90 s of a task [ms].
 */
const longestWaitMs = 15_000;

/**
 * Changes a site's personality. Changes within this process run one after the other. If another process saves
 * first, the change is repeated on what it saved. No change whose response was sent is lost.
 *
 * @throws HttpError 503 with `Retry-After` if other processes keep changing it, or if too many changes wait or one
 * waits for too long
 */
export async function changePersonality<Changed extends LearnedPersonality>(
  id: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  change: (input: LearnPricesInput, nowMs: number) => Promise<Changed>,
  { stores: { sites }, nowMs, siteCache }: Pick<AppDeps, 'stores' | 'nowMs' | 'siteCache'>,
): Promise<Changed> {
  const key = `${id.partnerId}/${id.siteId}`;
  if (siteCache.personalityQueue.pending(key) >= mostChanges) {
    throw busy(`As many changes of what is learned of ${id.siteId} wait as may`);
  }
  const sinceMs = performance.now();
  return siteCache.personalityQueue.run(key, async () => {
    if (performance.now() - sinceMs > longestWaitMs) {
      throw busy(`Changes of what is learned of ${id.siteId} took too long`);
    }
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const atMs = nowMs();
      const { version, input } = await pendingLearning(id, settings, atMs, sites);
      const changed = await change(input, atMs);
      const { state, learnedUntilMs, relearnedFromMs } = changed;
      const isSaved = await sites.savePersonality(id.partnerId, id.siteId, {
        version,
        state,
        settings: settingsKey(settings),
        learnedUntilMs,
        ...(relearnedFromMs !== undefined && { relearnedFromMs }),
        nowMs: atMs,
      });
      if (isSaved) {
        return changed;
      }
      await pause(Math.random() * Math.min(longestPauseMs, attempt * pauseMs));
    }
    throw busy(`Others keep changing what is learned of ${id.siteId}`);
  });
}

function busy(why: string): HttpError {
  return tryAgainLater(`${why}; try again in ${retryAfterSeconds} s.`, retryAfterSeconds);
}

/** What there is to learn at one version of the personality. */
interface Learning {
  /** Version of the stored personality; 0 if there is none. */
  version: number;
  input: LearnPricesInput;
}

/**
 * Collects the prices that the stored personality has not learned yet. If prices changed within the range it has
 * already learned, learning restarts from the latest snapshot before the change; if the site's settings changed,
 * it restarts from scratch. Prices of future times are learned when their time has come, and prices learned from a
 * clock that ran ahead are unlearned.
 */
export async function pendingLearning(
  id: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  nowMs: number,
  sites: SiteStore,
): Promise<Learning> {
  // Read before the prices, so that prices arriving in between make this version too old to save.
  const stored = await sites.personality(id.partnerId, id.siteId);
  const intervalMs = settings.intervalMinutes * minuteMs;
  const changedFromMs = stored && changedFrom(stored, settings, nowMs);
  const earlier = await snapshotBefore(id, settings, changedFromMs, sites);
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
      prices: await readPrices(sites, id, { fromMs, untilMs: nowMs + 1 }),
      ...(changedFromMs !== undefined && { changedFromMs }),
      earlier: earlier?.state ?? null,
      nowMs,
    },
  };
}

/**
 * Start of the range in which learned prices may have changed. A clock that is behind by up to one interval is
 * tolerated.
 */
function changedFrom(
  { state, settings: learnedBy, changedFromMs, learnedUntilMs }: StoredPersonality,
  settings: PersonalitySettings,
  nowMs: number,
): number | undefined {
  if (state === null) {
    return undefined;
  }
  if (learnedBy !== settingsKey(settings)) {
    return Number.MIN_SAFE_INTEGER;
  }
  const intervalMs = settings.intervalMinutes * minuteMs;
  const isAhead = (learnedUntilMs ?? nowMs) > nowMs + intervalMs;
  return isAhead ? Math.min(changedFromMs ?? nowMs, nowMs) : (changedFromMs ?? undefined);
}

/**
 * The latest snapshot that has seen none of the changed prices, except that of its latest interval, which is
 * replaced.
 */
async function snapshotBefore(
  { partnerId, siteId }: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  changedFromMs: number | undefined,
  sites: SiteStore,
): Promise<PersonalitySnapshot | undefined> {
  if (changedFromMs === undefined || changedFromMs === Number.MIN_SAFE_INTEGER) {
    return undefined;
  }
  const earlier = await sites.latestSnapshot(partnerId, siteId, changedFromMs);
  return earlier?.settings === settingsKey(settings) ? earlier : undefined;
}

/** Settings in the form stored with a personality. */
export function settingsKey({ timeZone, intervalMinutes, market }: PersonalitySettings): string {
  return JSON.stringify([timeZone, intervalMinutes, market]);
}
