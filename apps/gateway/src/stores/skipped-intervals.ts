import type { Kysely } from 'kysely';
import { entityColumns } from './create-event-store.js';
import type { EntityKey } from './event-store.js';
import type { SkippedInterval } from './operation-store.js';
import { parseContent } from './row-reading.js';
import type { Tables } from './tables.js';

/** Skipped intervals that begin in a range, latest first. */
export async function readSkipped(
  db: Kysely<Tables>,
  key: EntityKey,
  range: { fromMs: number; untilMs: number; limit: number },
): Promise<SkippedInterval[]> {
  const columns = entityColumns(key);
  const rows = await db
    .selectFrom('skipped_intervals')
    .select('content')
    .where((skipped) => skipped.and({ ...columns }))
    // A whole outage is one row, and one that began before the range may reach into it.
    .where('interval_ms', '>=', ({ fn, selectFrom, val }) =>
      fn.coalesce(
        selectFrom('skipped_intervals')
          .select('interval_ms')
          .where((skipped) => skipped.and({ ...columns }))
          .where('interval_ms', '<', range.fromMs)
          .orderBy('interval_ms', 'desc')
          .limit(1),
        val(range.fromMs),
      ),
    )
    .where('interval_ms', '<', range.untilMs)
    .orderBy('interval_ms', 'desc')
    .limit(range.limit)
    .execute();
  return rows.flatMap(({ content }) =>
    withinRange(parseContent<SkippedInterval>(content, 'skipped interval'), range),
  );
}

/** Those of consecutive intervals that begin in a range; none or one entry. */
function withinRange(
  skipped: SkippedInterval,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): SkippedInterval[] {
  const { intervalMs, count } = skipped;
  const stepMs = (skipped.untilMs - intervalMs) / count;
  const first = Math.max(0, Math.ceil((fromMs - intervalMs) / stepMs));
  const end = Math.min(count, Math.ceil((untilMs - intervalMs) / stepMs));
  return first < end
    ? [
        {
          ...skipped,
          intervalMs: intervalMs + first * stepMs,
          untilMs: intervalMs + end * stepMs,
          count: end - first,
        },
      ]
    : [];
}
