import type { Kysely, Selectable } from 'kysely';
import { inBlocks } from './internal/in-blocks.js';
import { latestOfEachTime } from './internal/latest-of-each-time.js';
import type { Tables } from './internal/tables.js';
import { timeSpan } from './internal/time-span.js';
import type { SiteDescription, SiteStore } from './stores.js';

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
      await db.transaction().execute((transaction) =>
        inBlocks(rows, (block) =>
          transaction
            .insertInto('site_prices')
            .values(block)
            .onConflict((conflict) =>
              conflict
                .columns(['partner_id', 'site_id', 'time_ms'])
                .doUpdateSet(({ ref }) => ({ price_per_mwh: ref('excluded.price_per_mwh') })),
            )
            .execute(),
        ),
      );
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

    priceSpan: (partnerId, siteId) =>
      timeSpan(db, 'site_prices', { partner_id: partnerId, site_id: siteId }),
  };
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
