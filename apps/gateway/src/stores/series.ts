import { setImmediate } from 'node:timers/promises';
import { EngineError } from '@bess/kernel/errors';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { EntityCount, ListedEntity, ListMark } from './series-stores.js';
import type { TimeSpan } from './stores.js';
import type { Tables } from './tables.js';

const tablesOf = {
  site_id: ['sites', 'personalities'],
  facility_id: ['facilities', 'load_models'],
} as const;

/** Rows of one insert. The embedded database runs on the gateway's own thread, about 5 ms for this many. */
const ROWS_PER_BLOCK = 1_000;

/** Tables with the number of stored entries of a series. */
const countTableOf = {
  site_prices: 'personalities',
  facility_readings: 'load_models',
} as const satisfies Record<SeriesTable, keyof Tables>;

/** Tables with a series, by `time_ms`. */
type SeriesTable = 'site_prices' | 'facility_readings';

/** Condition that rows belong to one owner. */
export function isOwnedBy(owner: object): RawBuilder<unknown> {
  const columns = Object.entries(owner).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  return sql.join(columns, sql` and `);
}

/** Extent of a stored series, reading only its ends and its count; undefined if nothing is stored. */
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

/** Number of entries of a block at whose instant nothing is stored yet. */
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
 * Updates the number of stored entries. If it exceeds the maximum, it throws, which rolls back the transaction
 * that stored them.
 *
 * @throws EngineError `outOfRange` `seriesFull` with the resulting and the maximum number
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

/** Processes many rows block by block. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (block: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BLOCK) {
    await insert(rows.slice(start, start + ROWS_PER_BLOCK));
    // Serves requests that do not need the database.
    await setImmediate();
  }
}

/**
 * One entry per instant (the last one given), in chronological order. PostgreSQL refuses to write a row twice in
 * one statement, and two calls that lock the same rows in the same order cannot deadlock.
 */
export function deduplicateByTime<Entry extends { timeMs: number }>(
  entries: readonly Entry[],
): Entry[] {
  const byTime = new Map(entries.map((entry) => [entry.timeMs, entry]));
  return [...byTime.values()].sort((a, b) => a.timeMs - b.timeMs);
}

/** Number of sites or facilities of a partner, described or with a series. */
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

/** When the sites or facilities of a partner were active, by table. */
const activityOf = {
  site_id: { sites: 'described_ms', personalities: 'saved_ms' },
  facility_id: { facilities: 'described_ms', load_models: 'saved_ms', assessments: 'assessed_ms' },
} as const;

/** Sites or facilities of a partner by activity, the newest first. */
export async function listStored(
  db: Kysely<Tables>,
  column: keyof typeof activityOf,
  partnerId: string,
  { after, limit }: { after?: ListMark; limit: number },
): Promise<ListedEntity[]> {
  const parts = Object.entries(activityOf[column]).map(
    ([table, time]) =>
      sql`select ${sql.ref(column)} as id, coalesce(${sql.ref(time)}, 0) as ms
        from ${sql.table(table)} where partner_id = ${partnerId}`,
  );
  const isAfter =
    after === undefined
      ? sql``
      : sql`having max(ms) < ${after.activeMs} or (max(ms) = ${after.activeMs} and id > ${after.id})`;
  const { rows } = await sql<ListedEntity>`
    select id, max(ms) as ${sql.ref('activeMs')}
    from (${sql.join(parts, sql` union all `)}) as stored
    group by id ${isAfter} order by max(ms) desc, id limit ${limit}`.execute(db);
  return rows;
}
