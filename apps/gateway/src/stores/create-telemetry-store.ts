import { type Kysely, sql } from 'kysely';
import { minuteMs } from '../internal/async.js';
import type { TelemetryStore } from './stores.js';
import type { Tables } from './tables.js';

/** Maximum number of latencies for the median; more are sampled. */
const MAX_SAMPLES = 2_000;

/** Probes and latencies in a database. */
export function createTelemetryStore(db: Kysely<Tables>): TelemetryStore {
  return {
    async recordProbe({ engine, minuteMs: timeMs, ok }) {
      await db
        .insertInto('probes')
        .values({
          engine,
          minute_ms: Math.floor(timeMs / minuteMs) * minuteMs,
          ok: Number(ok),
        })
        // One failed probe makes the minute a failed one, in any order.
        .onConflict((conflict) =>
          conflict
            .columns(['engine', 'minute_ms'])
            .doUpdateSet({ ok: sql<number>`probes.ok * excluded.ok` }),
        )
        .execute();
    },

    async recordLatency(engine, atMs, latencyMs) {
      await db
        .insertInto('latencies')
        .values({ engine, at_ms: atMs, latency_ms: latencyMs })
        .execute();
    },

    async medianLatencyMs(engine, sinceMs) {
      const since = db
        .selectFrom('latencies')
        .where('engine', '=', engine)
        .where('at_ms', '>=', sinceMs);
      const { total } = await since
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      // Sorting all latencies of a busy quarter of an hour would block the thread of the embedded database. Every n-th
      // millisecond is a sample that does not depend on the duration of a request; n is odd because clients' timers use
      // round numbers.
      const step = total > MAX_SAMPLES ? 2 * Math.ceil(total / MAX_SAMPLES / 2) + 1 : 1;
      const ranked = since
        .select([
          'latency_ms',
          sql<number>`row_number() over (order by latency_ms)`.as('rank'),
          sql<number>`count(*) over ()`.as('total'),
        ])
        .where(sql<boolean>`at_ms % ${step} = 0`)
        .as('ranked');
      // The middle value, or the mean of the middle two; integer division makes both ranks equal for an odd total.
      const row = await db
        .selectFrom(ranked)
        .select(sql<number | null>`avg(latency_ms)`.as('median'))
        .where(sql<boolean>`rank in ((total + 1) / 2, (total + 2) / 2)`)
        .executeTakeFirst();
      return row?.median ?? undefined;
    },

    async firstProbeMs(engine) {
      const row = await db
        .selectFrom('probes')
        .select(({ fn }) => fn.min<number | null>('minute_ms').as('first'))
        .where('engine', '=', engine)
        .executeTakeFirst();
      return row?.first ?? undefined;
    },

    async okMinutes(engine, sinceMs, untilMs) {
      const row = await db
        .selectFrom('probes')
        .select(({ fn }) => fn.countAll<number>().as('minutes'))
        .where('engine', '=', engine)
        .where('minute_ms', '>=', sinceMs)
        .where('minute_ms', '<', untilMs)
        .where('ok', '=', 1)
        .executeTakeFirstOrThrow();
      return row.minutes;
    },

    async deleteBefore(ms) {
      await db
        .deleteFrom('probes')
        .where('minute_ms', '<', ms)
        // The first probe shows since when an engine is observed.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('probes as earlier')
              .select('earlier.engine')
              .whereRef('earlier.engine', '=', 'probes.engine')
              .whereRef('earlier.minute_ms', '<', 'probes.minute_ms'),
          ),
        )
        .execute();
      await this.deleteLatenciesBefore(ms);
    },

    async deleteLatenciesBefore(ms) {
      await db.deleteFrom('latencies').where('at_ms', '<', ms).execute();
    },
  };
}
