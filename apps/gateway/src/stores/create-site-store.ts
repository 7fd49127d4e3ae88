import { setImmediate } from 'node:timers/promises';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './internal/tables.js';
import type { SiteDescription, SitePrice, SiteStore } from './stores.js';

/** Rows of one insert. The embedded database works on the gateway's own thread, some 5 ms for so many. */
const ROWS_PER_INSERT = 1_000;

/**
 * Sites and their prices in a database.
 *
 * @param db - an open, migrated database
 * @returns the store
 *
 * @example
 * ```ts
 * const stores = await openStores({ dataDir: ':memory:' }); // creates this store among the others
 * await stores.sites.priceSpan('unknown', 'default'); // => undefined
 * ```
 */
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

    async find(partnerId, siteId) {
      const row = await db
        .selectFrom('sites')
        .selectAll()
        .where('partner_id', '=', partnerId)
        .where('site_id', '=', siteId)
        .executeTakeFirst();
      return row && toDescription(row);
    },

    async addPrices(partnerId, siteId, prices) {
      const rows = latestOfEachTime(prices).map(({ timeMs, pricePerMwh }) => ({
        partner_id: partnerId,
        site_id: siteId,
        time_ms: timeMs,
        price_per_mwh: pricePerMwh,
      }));
      if (rows.length === 0) {
        return;
      }
      await db.transaction().execute(async (transaction) => {
        for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
          await transaction
            .insertInto('site_prices')
            .values(rows.slice(start, start + ROWS_PER_INSERT))
            .onConflict((conflict) =>
              conflict
                .columns(['partner_id', 'site_id', 'time_ms'])
                .doUpdateSet(({ ref }) => ({ price_per_mwh: ref('excluded.price_per_mwh') })),
            )
            .execute();
          // Let requests be served that do not ask the database.
          await setImmediate();
        }
      });
    },

    async prices(partnerId, siteId, fromMs, untilMs) {
      const rows = await db
        .selectFrom('site_prices')
        .select(['time_ms', 'price_per_mwh'])
        .where('partner_id', '=', partnerId)
        .where('site_id', '=', siteId)
        .where('time_ms', '>=', fromMs)
        .where('time_ms', '<', untilMs)
        .orderBy('time_ms')
        .execute();
      return rows.map((row) => ({ timeMs: row.time_ms, pricePerMwh: row.price_per_mwh }));
    },

    async priceSpan(partnerId, siteId) {
      const { count, first, last } = await db
        .selectFrom('site_prices')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.min<number | null>('time_ms').as('first'),
          fn.max<number | null>('time_ms').as('last'),
        ])
        .where('partner_id', '=', partnerId)
        .where('site_id', '=', siteId)
        .executeTakeFirstOrThrow();
      return first === null || last === null ? undefined : { count, firstMs: first, lastMs: last };
    },
  };
}

/**
 * One price per instant, the last one given, by time. PostgreSQL refuses to meet a row twice in one statement, and two
 * calls that lock the same rows in the same order cannot wait for each other.
 */
function latestOfEachTime(prices: readonly SitePrice[]): SitePrice[] {
  const byTime = new Map(prices.map((price) => [price.timeMs, price]));
  return [...byTime.values()].sort((a, b) => a.timeMs - b.timeMs);
}

type DescriptionColumns = Omit<Tables['sites'], 'partner_id' | 'site_id' | 'described_ms'>;

function descriptionColumns(site: SiteDescription): DescriptionColumns {
  return {
    power_kw: site.powerKw,
    capacity_kwh: site.capacityKwh,
    charge_efficiency: site.chargeEfficiency,
    discharge_efficiency: site.dischargeEfficiency,
    wear_per_mwh_discharged: site.wearPerMwhDischarged,
    time_zone: site.timeZone,
    market: site.market,
    currency: site.currency,
    usd_per_unit: site.usdPerUnit,
  };
}

function toDescription(row: Selectable<Tables['sites']>): SiteDescription {
  return {
    powerKw: row.power_kw,
    capacityKwh: row.capacity_kwh,
    chargeEfficiency: row.charge_efficiency,
    dischargeEfficiency: row.discharge_efficiency,
    wearPerMwhDischarged: row.wear_per_mwh_discharged,
    timeZone: row.time_zone,
    market: row.market,
    currency: row.currency,
    usdPerUnit: row.usd_per_unit,
  };
}
