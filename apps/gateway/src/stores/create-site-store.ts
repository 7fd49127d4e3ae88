import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { firstVersion, removeStored } from './remove-stored.js';
import {
  countNewEntries,
  countStored,
  deduplicateByTime,
  inBatches,
  incrementStoredCount,
  listStored,
  timeSpan,
} from './series.js';
import type { PersonalityChange } from './series-stores.js';
import { descriptionColumns, retainSnapshots, toDescription } from './site-rows.js';
import type { SiteStore, StoredPersonality } from './stores.js';
import type { Tables } from './tables.js';

/** Sites and their prices in a database. */
export function createSiteStore(db: Kysely<Tables>): SiteStore {
  return {
    async put(partnerId, siteId, site, nowMs) {
      const columns = descriptionColumns(site);
      await db
        .insertInto('sites')
        .values({ partner_id: partnerId, site_id: siteId, ...columns, described_ms: nowMs })
        .onConflict((conflict) =>
          conflict
            .columns(['partner_id', 'site_id'])
            .doUpdateSet({ ...columns, described_ms: nowMs }),
        )
        .execute();
    },

    async replace(partnerId, siteId, { from, to }, nowMs) {
      if (from === undefined) {
        const { numInsertedOrUpdatedRows = 0n } = await db
          .insertInto('sites')
          .values({ ...keyOf(partnerId, siteId), ...descriptionColumns(to), described_ms: nowMs })
          .onConflict((conflict) => conflict.columns(['partner_id', 'site_id']).doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows > 0n;
      }
      const unchanged = Object.entries(descriptionColumns(from)).map(
        ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
      );
      const { numUpdatedRows } = await db
        .updateTable('sites')
        .set({ ...descriptionColumns(to), described_ms: nowMs })
        .where((site) => site.and({ ...keyOf(partnerId, siteId) }))
        .where(sql<boolean>`${sql.join(unchanged, sql` and `)}`)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    remove: (partnerId, siteId) => removeStored(db, 'site_id', partnerId, siteId),

    async find(partnerId, siteId) {
      const row = await db
        .selectFrom('sites')
        .selectAll()
        .where('partner_id', '=', partnerId)
        .where('site_id', '=', siteId)
        .executeTakeFirst();
      return row && toDescription(row);
    },

    list: (partnerId, page) => listStored(db, 'site_id', partnerId, page),

    countStored: (partnerId, siteId) => countStored(db, 'site_id', partnerId, siteId),

    async addPrices(partnerId, siteId, prices, mostEntries = Number.POSITIVE_INFINITY) {
      const latest = deduplicateByTime(prices);
      const [first] = latest;
      if (first === undefined) {
        return;
      }
      const key = keyOf(partnerId, siteId);
      const rows = latest.map(({ timeMs, pricePerMwh }) => ({
        ...key,
        time_ms: timeMs,
        price_per_mwh: pricePerMwh,
      }));
      await db.transaction().execute(async (transaction) => {
        // First, so that calls for one site wait here for each other and for savers of its personality.
        await notePrices(transaction, key, first.timeMs);
        let changedMs = Number.POSITIVE_INFINITY;
        let added = 0;
        await inBatches(rows, async (block) => {
          added += await countNewEntries(transaction, 'site_prices', key, block);
          changedMs = Math.min(changedMs, await firstChange(transaction, block));
        });
        await incrementStoredCount(transaction, 'site_prices', key, added, mostEntries);
        if (changedMs < Number.POSITIVE_INFINITY) {
          await noteChange(transaction, key, changedMs);
        }
      });
    },

    async prices(partnerId, siteId, { fromMs, untilMs, limit }) {
      const query = db
        .selectFrom('site_prices')
        .select(['time_ms', 'price_per_mwh'])
        .where((price) => price.and(keyOf(partnerId, siteId)))
        .where('time_ms', '>=', fromMs)
        .where('time_ms', '<', untilMs)
        .orderBy('time_ms');
      const rows = await (limit === undefined ? query : query.limit(limit)).execute();
      return rows.map((row) => ({ timeMs: row.time_ms, pricePerMwh: row.price_per_mwh }));
    },

    priceSpan: (partnerId, siteId) => timeSpan(db, 'site_prices', keyOf(partnerId, siteId)),

    async personality(partnerId, siteId) {
      const row = await db
        .selectFrom('personalities')
        .selectAll()
        .where((personality) => personality.and(keyOf(partnerId, siteId)))
        .executeTakeFirst();
      return row && toPersonality(row);
    },

    async savePersonality(partnerId, siteId, change) {
      return db
        .transaction()
        .execute((transaction) => savePersonality(transaction, keyOf(partnerId, siteId), change));
    },

    async latestSnapshot(partnerId, siteId, untilMs) {
      const row = await db
        .selectFrom('earlier_personalities')
        .select(['state', 'settings', 'learned_until_ms'])
        .where((earlier) => earlier.and(keyOf(partnerId, siteId)))
        .where('learned_until_ms', '<=', untilMs)
        .orderBy('learned_until_ms', 'desc')
        .limit(1)
        .executeTakeFirst();
      return (
        row && {
          state: row.state,
          settings: row.settings,
          learnedUntilMs: row.learned_until_ms,
        }
      );
    },

    async resetPersonality(partnerId, siteId, nowMs) {
      const key = keyOf(partnerId, siteId);
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('personalities')
          .set(({ eb }) => ({
            version: eb('version', '+', 1),
            state: null,
            settings: null,
            learned_until_ms: null,
            learn_from_ms: nowMs,
            changed_from_ms: null,
            saved_ms: null,
          }))
          .where((personality) => personality.and({ ...key }))
          .execute();
        await transaction
          .deleteFrom('earlier_personalities')
          .where((earlier) => earlier.and({ ...key }))
          .execute();
      });
    },
  };
}

interface SiteKey {
  partner_id: string;
  site_id: string;
}

function keyOf(partnerId: string, siteId: string): SiteKey {
  return { partner_id: partnerId, site_id: siteId };
}

/** Saves only if the version is unchanged, with snapshots of earlier states; returns whether it did. */
export async function savePersonality(
  transaction: Transaction<Tables>,
  key: SiteKey,
  change: PersonalityChange,
): Promise<boolean> {
  const isSaved = await saveAtVersion(transaction, key, change);
  if (isSaved) {
    await retainSnapshots(transaction, key, change);
  }
  return isSaved;
}

async function saveAtVersion(
  transaction: Transaction<Tables>,
  key: SiteKey,
  { version, state, settings, learnedUntilMs, nowMs }: PersonalityChange,
): Promise<boolean> {
  const columns = {
    version: version + 1,
    state,
    settings,
    learned_until_ms: learnedUntilMs,
    changed_from_ms: null,
    saved_ms: nowMs,
  };
  if (version === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('personalities')
      .values({ ...key, ...columns, version: firstVersion(key.partner_id) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('personalities')
    .set(columns)
    .where((personality) => personality.and({ ...key, version }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Raises the version, so that a concurrent learner cannot save; prices excluded by a reset are learned again if
 * they are sent again.
 */
async function notePrices(
  transaction: Transaction<Tables>,
  key: SiteKey,
  firstMs: number,
): Promise<void> {
  await transaction
    .insertInto('personalities')
    .values({ ...key, version: firstVersion(key.partner_id) })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'site_id']).doUpdateSet(({ eb }) => ({
        version: eb('personalities.version', '+', 1),
        learn_from_ms: sql<
          number | null
        >`case when personalities.learn_from_ms > ${firstMs} then ${firstMs} else personalities.learn_from_ms end`,
        changed_from_ms: sql<
          number | null
        >`case when personalities.learn_from_ms > ${firstMs} and personalities.state is not null and (personalities.changed_from_ms is null or personalities.changed_from_ms > ${firstMs}) then ${firstMs} else personalities.changed_from_ms end`,
      })),
    )
    .execute();
}

/** Stores a block; returns the first instant whose price is new or changed, infinite if there is none. */
async function firstChange(
  transaction: Transaction<Tables>,
  block: Tables['site_prices'][],
): Promise<number> {
  const changed = await transaction
    .insertInto('site_prices')
    .values(block)
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'site_id', 'time_ms'])
        .doUpdateSet(({ ref }) => ({ price_per_mwh: ref('excluded.price_per_mwh') }))
        .whereRef('site_prices.price_per_mwh', '<>', 'excluded.price_per_mwh'),
    )
    .returning('time_ms')
    .execute();
  return changed.reduce((first, row) => Math.min(first, row.time_ms), Number.POSITIVE_INFINITY);
}

/** An unchanged price changes nothing, however late it is sent again. */
async function noteChange(
  transaction: Transaction<Tables>,
  key: SiteKey,
  changedMs: number,
): Promise<void> {
  await transaction
    .updateTable('personalities')
    .set({ changed_from_ms: changedMs })
    .where((personality) => personality.and({ ...key }))
    .where('learned_until_ms', '>', changedMs)
    .where((personality) =>
      personality.or([
        personality('changed_from_ms', 'is', null),
        personality('changed_from_ms', '>', changedMs),
      ]),
    )
    .execute();
}

function toPersonality(row: Selectable<Tables['personalities']>): StoredPersonality {
  return {
    version: row.version,
    state: row.state,
    settings: row.settings,
    learnedUntilMs: row.learned_until_ms,
    learnFromMs: row.learn_from_ms,
    changedFromMs: row.changed_from_ms,
    savedMs: row.saved_ms,
  };
}
