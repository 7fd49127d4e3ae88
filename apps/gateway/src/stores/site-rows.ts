import type { Selectable, Transaction } from 'kysely';
import { dayMs } from '../internal/async.js';
import type { SiteDescription, SiteStore } from './stores.js';
import type { Tables } from './tables.js';

/** One snapshot is kept per range of ages [days]; beyond the last age none is kept. */
const ages = [0, 1, 4, 16, 35];

/**
 * Retains a saved state as a snapshot if the latest snapshot is a day older, and deletes snapshots that are too
 * many or no longer valid.
 */
export async function retainSnapshots(
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
  const kept = snapshotsToRetain(
    before,
    learnedUntilMs,
    relearnedFromMs ?? Number.POSITIVE_INFINITY,
  );
  // A retrained state replaces a snapshot of the same interval, which has not seen the change.
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

/**
 * Chooses the snapshots to keep: the oldest of each range of ages, so that after a change of a price up to a month
 * old there is a snapshot that is not much older. Returns the ends of their learned ranges, possibly with the new
 * state among them.
 */
function snapshotsToRetain(
  earlierMs: readonly number[],
  learnedUntilMs: number,
  relearnedFromMs: number,
): ReadonlySet<number> {
  const valid = earlierMs.filter((ms) => ms <= relearnedFromMs && ms < learnedUntilMs);
  const all = [...valid, learnedUntilMs].sort((one, other) => one - other);
  const oldest = ages.slice(0, -1).map((age, at) => {
    const [from, until] = [age, ages[at + 1] ?? 0].map((days) => learnedUntilMs - days * dayMs);
    return all.find((ms) => ms <= (from ?? 0) && ms > (until ?? 0));
  });
  return new Set(oldest.filter((ms) => ms !== undefined));
}

type DescriptionColumns = Omit<Tables['sites'], 'partner_id' | 'site_id' | 'described_ms'>;

/** Columns of a description. */
export function descriptionColumns(site: SiteDescription): DescriptionColumns {
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
    interval_minutes: site.intervalMinutes,
  };
}

/** The description in a row. */
export function toDescription(row: Selectable<Tables['sites']>): SiteDescription {
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
    intervalMinutes: row.interval_minutes,
  };
}
