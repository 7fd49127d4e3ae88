import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { firstVersion, removeStored } from './remove-stored.js';
import { corruptRow } from './row-reading.js';
import {
  countNewEntries,
  countStored,
  deduplicateByTime,
  inBatches,
  incrementStoredCount,
  listStored,
  timeSpan,
} from './series.js';
import type { FacilityDescription, FacilityReading, FacilityStore, LoadModel } from './stores.js';
import type { Tables } from './tables.js';

/** Facilities, their readings and load models in a database. */
export function createFacilityStore(db: Kysely<Tables>): FacilityStore {
  return {
    async put(partnerId, facilityId, facility, nowMs) {
      const columns = { description: JSON.stringify(facility), described_ms: nowMs };
      await db
        .insertInto('facilities')
        .values({ ...keyOf(partnerId, facilityId), ...columns })
        .onConflict((conflict) =>
          conflict.columns(['partner_id', 'facility_id']).doUpdateSet(columns),
        )
        .execute();
    },

    async replace(partnerId, facilityId, { from, to }, nowMs) {
      const columns = { description: JSON.stringify(to), described_ms: nowMs };
      if (from === undefined) {
        const { numInsertedOrUpdatedRows = 0n } = await db
          .insertInto('facilities')
          .values({ ...keyOf(partnerId, facilityId), ...columns })
          .onConflict((conflict) => conflict.columns(['partner_id', 'facility_id']).doNothing())
          .executeTakeFirstOrThrow();
        return numInsertedOrUpdatedRows > 0n;
      }
      const { numUpdatedRows } = await db
        .updateTable('facilities')
        .set(columns)
        .where((facility) => facility.and(keyOf(partnerId, facilityId)))
        .where('description', '=', JSON.stringify(from))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    remove: (partnerId, facilityId) => removeStored(db, 'facility_id', partnerId, facilityId),

    async find(partnerId, facilityId) {
      const row = await db
        .selectFrom('facilities')
        .select('description')
        .where((facility) => facility.and(keyOf(partnerId, facilityId)))
        .executeTakeFirst();
      return row && storedDescription(row.description);
    },

    list: (partnerId, page) => listStored(db, 'facility_id', partnerId, page),

    countStored: (partnerId, facilityId) => countStored(db, 'facility_id', partnerId, facilityId),

    async addReadings(partnerId, facilityId, readings, mostEntries = Number.POSITIVE_INFINITY) {
      const latest = deduplicateByTime(readings);
      const [first] = latest;
      if (first === undefined) {
        return;
      }
      const key = keyOf(partnerId, facilityId);
      const rows = latest.map((reading) => ({ ...key, ...readingColumns(reading) }));
      await db.transaction().execute(async (transaction) => {
        // First, so that calls for one facility wait here for each other and for savers of its load model.
        await noteReadings(transaction, key, first.timeMs);
        let added = 0;
        await inBatches(rows, async (block) => {
          added += await countNewEntries(transaction, 'facility_readings', key, block);
          await transaction
            .insertInto('facility_readings')
            .values(block)
            .onConflict((conflict) =>
              conflict.columns(['partner_id', 'facility_id', 'time_ms']).doUpdateSet(({ ref }) => ({
                load_kw: ref('excluded.load_kw'),
                temperature_f: ref('excluded.temperature_f'),
                solar_kw: ref('excluded.solar_kw'),
              })),
            )
            .execute();
        });
        await incrementStoredCount(transaction, 'facility_readings', key, added, mostEntries);
      });
    },

    async readings(partnerId, facilityId, { fromMs, untilMs, limit }) {
      const query = db
        .selectFrom('facility_readings')
        .select(['time_ms', 'load_kw', 'temperature_f', 'solar_kw'])
        .where((reading) => reading.and(keyOf(partnerId, facilityId)))
        .where('time_ms', '>=', fromMs)
        .where('time_ms', '<', untilMs)
        .orderBy('time_ms');
      const rows = await (limit === undefined ? query : query.limit(limit)).execute();
      return rows.map(toReading);
    },

    readingSpan: (partnerId, facilityId) =>
      timeSpan(db, 'facility_readings', keyOf(partnerId, facilityId)),

    async loadModel(partnerId, facilityId) {
      const row = await db
        .selectFrom('load_models')
        .selectAll()
        .where((model) => model.and(keyOf(partnerId, facilityId)))
        .executeTakeFirst();
      return row && toLoadModel(row);
    },

    async saveLoadModel(partnerId, facilityId, { version, state, learnedUntilMs, nowMs }) {
      const { numUpdatedRows } = await db
        .updateTable('load_models')
        .set({
          version: version + 1,
          state,
          learned_until_ms: learnedUntilMs,
          is_stale: 0,
          saved_ms: nowMs,
        })
        .where((model) => model.and({ ...keyOf(partnerId, facilityId), version }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async resetLoadModel(partnerId, facilityId) {
      const key = keyOf(partnerId, facilityId);
      await db
        .updateTable('load_models')
        .set(({ selectFrom, eb }) => ({
          version: eb('version', '+', 1),
          state: null,
          learned_until_ms: null,
          learn_from_ms: selectFrom('facility_readings')
            .select(({ fn }) => eb(fn.max('time_ms'), '+', 1).as('next'))
            .where((reading) => reading.and(key)),
          is_stale: 0,
          saved_ms: null,
        }))
        .where((model) => model.and(key))
        .execute();
    },
  };
}

interface FacilityKey {
  partner_id: string;
  facility_id: string;
}

function keyOf(partnerId: string, facilityId: string): FacilityKey {
  return { partner_id: partnerId, facility_id: facilityId };
}

/**
 * Raises the version, so that a concurrent learner cannot save; marks the model stale if it has already learned
 * later readings.
 */
async function noteReadings(
  transaction: Transaction<Tables>,
  key: FacilityKey,
  firstMs: number,
): Promise<void> {
  await transaction
    .insertInto('load_models')
    .values({ ...key, version: firstVersion(key.partner_id), is_stale: 0 })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'facility_id']).doUpdateSet(({ eb }) => ({
        version: eb('load_models.version', '+', 1),
        learn_from_ms: sql<
          number | null
        >`case when load_models.learn_from_ms > ${firstMs} then ${firstMs} else load_models.learn_from_ms end`,
        is_stale: sql<number>`case when load_models.learned_until_ms >= ${firstMs} then 1 else load_models.is_stale end`,
      })),
    )
    .execute();
}

function readingColumns(reading: FacilityReading) {
  return {
    time_ms: reading.timeMs,
    load_kw: reading.loadKw,
    temperature_f: reading.temperatureF,
    solar_kw: reading.solarKw,
  };
}

function toReading(row: ReturnType<typeof readingColumns>): FacilityReading {
  return {
    timeMs: row.time_ms,
    loadKw: row.load_kw,
    temperatureF: row.temperature_f,
    solarKw: row.solar_kw,
  };
}

function toLoadModel(row: Selectable<Tables['load_models']>): LoadModel {
  return {
    version: row.version,
    state: row.state,
    learnedUntilMs: row.learned_until_ms,
    learnFromMs: row.learn_from_ms,
    isStale: row.is_stale === 1,
    savedMs: row.saved_ms,
  };
}

function storedDescription(text: string): FacilityDescription {
  try {
    return JSON.parse(text);
  } catch {
    throw corruptRow('The stored description of the facility must be JSON, but it is not.');
  }
}
