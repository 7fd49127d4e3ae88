import type { Selectable, Transaction } from 'kysely';
import { dayMs } from '../internal/durations.js';
import type { SiteDescription, SiteStore } from './stores.js';
import type { Tables } from './tables.js';

/** Ages from which on one state is kept each [days]; the oldest is given up from the last age on. */
const ages = [0, 1, 4, 16, 35];

/**
 * Keeps a state that was saved for later where the latest one kept is a day older, and gives up those that are too many or no
 * longer true.
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
  // One that was learned anew replaces that of the same interval, which has not seen what was changed.
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
 * Which earlier states of a personality are kept: of each range of ages the oldest one, so that after a change of a price of any
 * age up to a month there is one to learn on from that is not much older.
 *
 * @returns until when those have learned that are kept, the one that is saved perhaps among them
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

/** The description that a row stands for. */
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
