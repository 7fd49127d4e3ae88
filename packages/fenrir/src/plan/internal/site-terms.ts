import { stepBattery } from '@bess/kernel/battery';
import { checkFinite } from '../../internal/check-finite.js';
import { checkNumbers } from '../../internal/check-numbers.js';
import { checkObject } from '../../internal/check-object.js';
import type { Site } from '../site.js';
import { minutesOf } from './step-hours.js';

/** A site in the units of the model. */
export interface SiteTerms {
  /** Of the first step; {@link stepHours} tells all. */
  readonly hours: number;
  readonly capacityMwh: number;
  readonly leastMwh: number;
  readonly mostMwh: number;
  readonly startMwh: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  /** Most at the meter, whatever the state of charge [MW]. */
  readonly chargeMw: number;
  readonly dischargeMw: number;
  /** [currency per MWh discharged] */
  readonly wearPerMwh: number;
  /** [currency per MWh bought] */
  readonly importChargePerMwh: number;
}

/**
 * Checks a site and lays it out. The kernel is asked for one step, so that it refuses what it does not take.
 *
 * @throws EngineError those of `stepBattery`; `notFinite`, `outOfRange` of a limit or a charge
 */
export function siteTerms(site: Site): SiteTerms {
  checkObject('site', site);
  const { battery, socFraction } = site;
  checkObject('battery', battery);
  if (typeof site.stepMinutes !== 'number') checkNumbers('stepMinutes', site.stepMinutes);
  const stepMinutes = minutesOf(site.stepMinutes, 0);
  stepBattery(battery, { socFraction }, { chargeKw: 0, dischargeKw: 0 }, stepMinutes);
  if (site.importChargePerMwh !== undefined) {
    checkFinite('importChargePerMwh', site.importChargePerMwh, 0);
  }
  const powerMw = (battery.powerKw * battery.availabilityFraction) / 1000;
  const capacityMwh = battery.capacityKwh / 1000;
  const limit = (field: 'importLimitMw' | 'exportLimitMw') => {
    const limitMw = site[field] ?? powerMw;
    checkFinite(field, limitMw, 0);
    return Math.min(limitMw, powerMw);
  };
  return {
    hours: stepMinutes / 60,
    capacityMwh,
    leastMwh: battery.minSocFraction * capacityMwh,
    mostMwh: battery.maxSocFraction * capacityMwh,
    startMwh: socFraction * capacityMwh,
    chargeEfficiency: battery.chargeEfficiency,
    dischargeEfficiency: battery.dischargeEfficiency,
    chargeMw: limit('importLimitMw'),
    dischargeMw: limit('exportLimitMw'),
    wearPerMwh: battery.wearPerMwhDischarged,
    importChargePerMwh: site.importChargePerMwh ?? 0,
  };
}
