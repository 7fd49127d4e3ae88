import { setImmediate } from 'node:timers/promises';
import { EngineError } from '@bess/kernel/errors';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { EntityCount } from './series-stores.js';
import type { TimeSpan } from './stores.js';
import type { Tables } from './tables.js';

const tablesOf = {
  site_id: ['sites', 'personalities'],
  facility_id: ['facilities', 'load_models'],
} as const;

/** Rows of one insert. The embedded database works on the gateway's own thread, some 5 ms for so many. */
const ROWS_PER_BLOCK = 1_000;

/** Where it stands how many entries of a series are stored. */
const countTableOf = {
  site_prices: 'personalities',
  facility_readings: 'load_models',
} as const satisfies Record<SeriesTable, keyof Tables>;

/** Tables that hold a series, with `time_ms`. */
type SeriesTable = 'site_prices' | 'facility_readings';

/** The condition that rows are of one owner. */
function isOwnedBy(owner: object): RawBuilder<unknown> {
  const columns = Object.entries(owner).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  return sql.join(columns, sql` and `);
}

/**
 * How much of a series is stored, without a look at more than its ends.
 *
 * @returns undefined where nothing is stored
 */
export async function timeSpan<Table extends SeriesTable>(
  db: Kysely<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
): Promise<TimeSpan | undefined> {
  const isOwned = isOwnedBy(owner);
  const end = (order: 'asc' | 'desc') =>
    sql`(select time_ms from ${sql.table(table)} where ${isOwned} order by time_ms ${sql.raw(order)} limit 1)`;
  const { rows } = await sql<{ count: number; first: number | null; last: number | null }>`
    select stored_count as count, ${end('asc')} as first, ${end('desc')} as last
    from ${sql.table(countTableOf[table])} where ${isOwned}`.execute(db);
  const [row] = rows;
  return row === undefined || row.first === null || row.last === null
    ? undefined
    : { count: row.count, firstMs: row.first, lastMs: row.last };
}

/** How many entries of a block have an instant at which nothing is stored yet. */
export async function countNewEntries<Table extends SeriesTable>(
  transaction: Transaction<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
  block: readonly { time_ms: number }[],
): Promise<number> {
  const instants = sql.join(block.map(({ time_ms }) => time_ms));
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from ${sql.table(table)}
    where ${isOwnedBy(owner)} and time_ms in (${instants})`.execute(transaction);
  return block.length - (rows[0]?.known ?? 0);
}

/**
 * Notes that a series has become longer; refuses one that has become longer than it may, in the transaction that made it so:
 * nothing of it stays.
 *
 * @throws EngineError `outOfRange` `seriesFull` with how many there would be and how many may be
 */
export async function incrementStoredCount<Table extends SeriesTable>(
  transaction: Transaction<Tables>,
  table: Table,
  owner: Partial<Tables[Table]>,
  added: number,
  mostEntries: number,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    update ${sql.table(countTableOf[table])} set stored_count = stored_count + ${added}
    where ${isOwnedBy(owner)} returning stored_count as count`.execute(transaction);
  const count = rows[0]?.count ?? 0;
  if (count > mostEntries) {
    const field = table === 'site_prices' ? 'prices' : 'readings';
    throw new EngineError({
      engine: 'gateway',
      kind: 'outOfRange',
      code: 'seriesFull',
      message: `${field} must leave at most ${mostEntries} of them stored; with these there would be ${count}`,
      details: { field, stored: count, allowed: mostEntries },
    });
  }
}

/** Takes many rows a block at a time. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (block: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BLOCK) {
    await insert(rows.slice(start, start + ROWS_PER_BLOCK));
    // Let requests be served that do not ask the database.
    await setImmediate();
  }
}

/**
 * One entry per instant, the last one given, by time. PostgreSQL refuses to meet a row twice in one statement, and two
 * calls that lock the same rows in the same order cannot wait for each other.
 */
export function deduplicateByTime<Entry extends { timeMs: number }>(
  entries: readonly Entry[],
): Entry[] {
  const byTime = new Map(entries.map((entry) => [entry.timeMs, entry]));
  return [...byTime.values()].sort((a, b) => a.timeMs - b.timeMs);
}

/** How many things of one kind a partner keeps, described or with a series of their own. */
export async function countStored(
  db: Kysely<Tables>,
  column: keyof typeof tablesOf,
  partnerId: string,
  id: string,
): Promise<EntityCount> {
  const [described, learned] = tablesOf[column];
  const of = (table: string) =>
    sql`select ${sql.ref(column)} as id from ${sql.table(table)} where partner_id = ${partnerId}`;
  const { rows } = await sql<{ count: number | string; own: number | string | null }>`
    select count(*) as count, sum(case when id = ${id} then 1 else 0 end) as own
    from (${of(described)} union ${of(learned)}) as kept`.execute(db);
  const [row] = rows;
  return { count: Number(row?.count ?? 0), isStored: Number(row?.own ?? 0) > 0 };
}
