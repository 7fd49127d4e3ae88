import type { Transaction } from 'kysely';
import type { SiteStore } from '../stores.js';
import { earlierToKeep } from './earlier-to-keep.js';
import type { Tables } from './tables.js';

/**
 * Keeps a state that was saved for later where the latest one kept is a day older, and gives up those that are too many or no
 * longer true.
 *
 * @param transaction - in which it was saved
 * @param key - of the site
 * @param change - what was saved
 */
export async function keepEarlier(
  transaction: Transaction<Tables>,
  key: { partner_id: string; site_id: string },
  { state, settings, learnedUntilMs, relearnedFromMs }: Parameters<SiteStore['savePersonality']>[2],
): Promise<void> {
  if (learnedUntilMs === null) {
    return;
  }
  const rows = await transaction
    .selectFrom('earlier_personalities')
    .select('learned_until_ms')
    .where((earlier) => earlier.and({ ...key }))
    .execute();
  const before = rows.map((row) => row.learned_until_ms);
  const kept = earlierToKeep(before, learnedUntilMs, relearnedFromMs ?? Number.POSITIVE_INFINITY);
  // One that was learned anew replaces that of the same interval, which has not seen what was changed.
  const isStale = (untilMs: number) =>
    !kept.has(untilMs) || (untilMs === learnedUntilMs && relearnedFromMs !== undefined);
  const gone = before.filter(isStale);
  if (gone.length > 0) {
    await transaction
      .deleteFrom('earlier_personalities')
      .where((earlier) => earlier.and({ ...key }))
      .where('learned_until_ms', 'in', gone)
      .execute();
  }
  const isThere = before.includes(learnedUntilMs) && !gone.includes(learnedUntilMs);
  if (!isThere && kept.has(learnedUntilMs)) {
    await transaction
      .insertInto('earlier_personalities')
      .values({ ...key, state, settings, learned_until_ms: learnedUntilMs })
      .execute();
  }
}
