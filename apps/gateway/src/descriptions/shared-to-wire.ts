import type { SharedDescription } from '../stores/stores.js';
import { knownFields } from './known-fields.js';
import type { SharedBody } from './parse-shared.js';

/**
 * What descriptions of sites and facilities share, as it is answered; what is unknown is left out.
 *
 * @param description - from the store
 */
export function sharedToWire(description: SharedDescription): SharedBody {
  return knownFields({
    power_kw: description.powerKw,
    capacity_kwh: description.capacityKwh,
    charge_efficiency: description.chargeEfficiency,
    discharge_efficiency: description.dischargeEfficiency,
    wear_usd_per_mwh_discharged: description.wearPerMwhDischarged,
    time_zone: description.timeZone,
    currency: description.currency,
    usd_per_unit: description.usdPerUnit,
  });
}
