import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.js';

/**
 * The job whose turn it is. Partners take turns, so that one with many jobs that wait keeps another waiting for no more
 * than the jobs that run.
 *
 * @param db - the database
 * @returns its id: of the partner with the fewest jobs that run, of several of the one whose last job began longest ago
 * or that never had one, the job queued longest; undefined when none waits
 */
export async function nextInTurn(db: Kysely<Tables>): Promise<string | undefined> {
  const next = await db
    .selectFrom('jobs as waiting')
    .select('waiting.id')
    .select(({ selectFrom }) => [
      selectFrom('jobs as running')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('running.partner_id', '=', 'waiting.partner_id')
        .where('running.status', '=', 'running')
        .as('running_count'),
      selectFrom('jobs as begun')
        .select(({ fn }) =>
          // Beside a fallback below all times: the databases order nulls differently.
          fn.coalesce(fn.max('begun.started_ms'), sql<number>`-1`).as('last'),
        )
        .whereRef('begun.partner_id', '=', 'waiting.partner_id')
        .as('last_started_ms'),
    ])
    .where('waiting.status', '=', 'queued')
    .orderBy('running_count')
    .orderBy('last_started_ms')
    .orderBy('waiting.submitted_ms')
    .orderBy('waiting.id')
    .limit(1)
    .executeTakeFirst();
  return next?.id;
}
