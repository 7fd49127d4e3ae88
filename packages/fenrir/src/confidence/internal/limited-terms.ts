import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { LimitedBattery } from '../right-actions.js';

/** A battery of STRIX and its connection in the terms of a site. */
export function limitedTerms(battery: LimitedBattery, hours: number): SiteTerms {
  const { powerMw, importLimitMw = powerMw, exportLimitMw = powerMw } = battery;
  const { minEnergyMwh, maxEnergyMwh, initialEnergyMwh } = battery;
  return {
    hours,
    capacityMwh: maxEnergyMwh,
    leastMwh: minEnergyMwh,
    mostMwh: maxEnergyMwh,
    startMwh: initialEnergyMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    chargeMw: Math.min(powerMw, importLimitMw),
    dischargeMw: Math.min(powerMw, exportLimitMw),
    wearPerMwh: battery.wearPerMwhDischarged,
    importChargePerMwh: 0,
  };
}
