import type { Selectable } from 'kysely';
import type { SiteDescription } from '../stores.js';
import type { Tables } from './tables.js';

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
