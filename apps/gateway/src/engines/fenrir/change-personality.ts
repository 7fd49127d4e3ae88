import { setTimeout as pause } from 'node:timers/promises';
import type {
  LearnedPersonality,
  LearnPricesInput,
  PersonalitySettings,
} from '../../engine-runtime/operations.js';
import type { AppDeps } from '../../http/app-deps.js';
import { dayMs, minuteMs } from '../../internal/durations.js';
import { type HttpError, tryAgainLater } from '../../internal/errors.js';
import { readPrices } from '../../sites/stored-prices.js';
import type { PersonalitySnapshot, SiteStore, StoredPersonality } from '../../stores/stores.js';

/** What is older leaves next to nothing in a personality that is learned anew. */
const farthestMs = 400 * dayMs;

/** Most intervals that it is learned anew from: some seconds of work. */
const mostIntervals = 35_000;

/** How often another process, or prices that come meanwhile, may be met before the caller is asked to come back. */
const attempts = 20;

/** Who met another waits up to so long more with each attempt, so that a slow change gets between quick ones [ms]. */
const pauseMs = 10;

const longestPauseMs = 100;

const retryAfterSeconds = 1;

/** Changes of one site that a process holds: each takes some milliseconds, and one more would wait for more than a second. */
const mostChanges = 64;

/**
 * Who has waited so long is asked to come back, so that every caller is answered before its connection counts as idle, however
 * slow the changes before it are: whatever began within this time ends within a task's 90 s [ms].
 */
const longestWaitMs = 15_000;

/**
 * Changes what is learned of a site, one change after the other: those of this process wait for their turn, and of those of
 * several processes one saves while the others begin again from what it saved. Nothing that was answered is lost.
 *
 * @throws HttpError 503 with `Retry-After` where others keep changing it, or too many changes wait or for too long
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

/** What there is to learn at one version. */
interface Learning {
  /** Of what is stored; 0 where nothing is. */
  version: number;
  input: LearnPricesInput;
}

/**
 * What a site's prices until an instant have to teach beyond what is learned of it: those from its latest interval on, or where prices
 * may have changed that it has passed, those that the latest earlier state has not seen which has seen none of the changed ones; all of
 * them where the site is described otherwise. Prices of times to come teach when their time comes, and what a clock that ran ahead
 * has taught of them is unlearned.
 */
export async function pendingLearning(
  id: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  nowMs: number,
  sites: SiteStore,
): Promise<Learning> {
  // Before the prices, so that what comes between the two makes the version too old to save with.
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

/** From where on prices may have changed that the state has passed; a clock that is behind by up to an interval is let be. */
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

/** The latest state that has seen none of the changed prices but that of its latest interval, which is only replaced. */
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

/** Settings as they are kept beside what was learned by them. */
export function settingsKey({ timeZone, intervalMinutes, market }: PersonalitySettings): string {
  return JSON.stringify([timeZone, intervalMinutes, market]);
}
