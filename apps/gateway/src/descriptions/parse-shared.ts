import { type Static, Type } from '@sinclair/typebox';
import type { SharedDescription } from '../stores/stores.js';
import { batteryFields, currencyFields, timeZoneField } from './shared-fields.js';

const sharedSchema = Type.Object({
  ...batteryFields,
  time_zone: timeZoneField('source'),
  ...currencyFields('amounts', 'source'),
});

/** What descriptions of sites and facilities share, as callers write it. */
export type SharedBody = Static<typeof sharedSchema>;

/**
 * Reads what descriptions of sites and facilities share; what was left out is unknown.
 *
 * @param body - accepted by its schema
 */
export function parseShared(body: SharedBody): SharedDescription {
  return {
    powerKw: body.power_kw ?? null,
    capacityKwh: body.capacity_kwh ?? null,
    chargeEfficiency: body.charge_efficiency ?? null,
    dischargeEfficiency: body.discharge_efficiency ?? null,
    wearPerMwhDischarged: body.wear_usd_per_mwh_discharged ?? null,
    timeZone: body.time_zone ?? null,
    currency: body.currency ?? null,
    usdPerUnit: body.usd_per_unit ?? null,
  };
}
