import { setTimeout as pause } from 'node:timers/promises';
import type { AppDeps } from '../../app-deps.js';
import { HttpError } from '../../http/http-error.js';
import type { LearnedPrices, LearnPricesInput } from './learn-prices-input.js';
import { learningOf } from './learning-of.js';
import type { PersonalitySettings } from './personality-settings.js';
import { settingsText } from './settings-text.js';

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
 * @param id - partner and site
 * @param settings - what its prices are learned by
 * @param change - makes the next state of the one stored and the prices after it
 * @param deps - store, clock, turns
 * @throws HttpError 503 with `Retry-After` where others keep changing it, or too many changes wait or for too long
 */
export async function changePersonality<Changed extends LearnedPrices>(
  id: { partnerId: string; siteId: string },
  settings: PersonalitySettings,
  change: (input: LearnPricesInput, nowMs: number) => Promise<Changed>,
  { stores: { sites }, nowMs, siteMemory }: Pick<AppDeps, 'stores' | 'nowMs' | 'siteMemory'>,
): Promise<Changed> {
  const key = `${id.partnerId}/${id.siteId}`;
  if (siteMemory.turns.given(key) >= mostChanges) {
    throw comeBack(`As many changes of what is learned of ${id.siteId} wait as may`);
  }
  const sinceMs = performance.now();
  return siteMemory.turns.take(key, async () => {
    if (performance.now() - sinceMs > longestWaitMs) {
      throw comeBack(`Changes of what is learned of ${id.siteId} took too long`);
    }
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const atMs = nowMs();
      const { version, input } = await learningOf(id, settings, atMs, sites);
      const changed = await change(input, atMs);
      const { state, learnedUntilMs, relearnedFromMs } = changed;
      const isSaved = await sites.savePersonality(id.partnerId, id.siteId, {
        version,
        state,
        settings: settingsText(settings),
        learnedUntilMs,
        ...(relearnedFromMs !== undefined && { relearnedFromMs }),
        nowMs: atMs,
      });
      if (isSaved) {
        return changed;
      }
      await pause(Math.random() * Math.min(longestPauseMs, attempt * pauseMs));
    }
    throw comeBack(`Others keep changing what is learned of ${id.siteId}`);
  });
}

function comeBack(why: string): HttpError {
  return new HttpError(503, `${why}; try again in ${retryAfterSeconds} s.`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
