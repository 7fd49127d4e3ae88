import { strixError } from '../internal/strix-error.js';
import type { KernelBattery } from '../kernel/simulation-plan.js';
import type { BatteryOptions } from '../schema/options.js';
import type { Assumption } from '../types.js';

const DEFAULT_EFFICIENCY = Math.sqrt(0.85);
const DEFAULT_WEAR_USD = 5;
const DEFAULT_SOC = 0.5;
const SOURCE = 'documented default';

/**
 * The battery as the hot loop reads it, with the defaults of the kernel's battery.
 *
 * @param options - checked against their schema
 * @param currency - currency of the market; the default wear is in USD and none in another one
 * @param assumptions - what was filled in is added here
 * @throws EngineError `socWindowEmpty`, `initialSocOutsideWindow`
 */
export function resolveBattery(
  options: BatteryOptions,
  currency: string,
  assumptions: Assumption[],
): KernelBattery {
  const { powerMw, capacityMwh } = options;
  const fill = (name: string, given: number | undefined, value: number, source = SOURCE) => {
    if (given !== undefined) return given;
    assumptions.push({ name, value, source });
    return value;
  };
  const chargeEfficiency = fill('charge_efficiency', options.chargeEfficiency, DEFAULT_EFFICIENCY);
  const dischargeEfficiency = fill(
    'discharge_efficiency',
    options.dischargeEfficiency,
    DEFAULT_EFFICIENCY,
  );
  const isUsd = currency === 'USD';
  const wearPerMwhDischarged = fill(
    'wear_per_mwh_discharged',
    options.wearPerMwhDischarged,
    isUsd ? DEFAULT_WEAR_USD : 0,
    isUsd ? SOURCE : `no wear given in ${currency}; the default is in USD`,
  );
  const least = fill('min_soc', options.minSocFraction, 0);
  const most = fill('max_soc', options.maxSocFraction, 1);
  if (!(least < most)) {
    throw strixError(
      'outOfRange',
      'socWindowEmpty',
      `battery.minSocFraction must be below battery.maxSocFraction, ${most}; ${least} came`,
      { field: 'battery.minSocFraction', minSocFraction: least, maxSocFraction: most },
    );
  }
  const start = options.initialSocFraction;
  if (start !== undefined && (start < least || start > most)) {
    throw strixError(
      'outOfRange',
      'initialSocOutsideWindow',
      `battery.initialSocFraction must be from ${least} to ${most}, the battery's window; ${start} came`,
      { field: 'battery.initialSocFraction', value: start, least, most },
    );
  }
  const initial = fill('initial_soc', start, Math.min(most, Math.max(least, DEFAULT_SOC)));
  const availability = fill('availability', options.availabilityFraction, 1);
  const limitMw = fill('interconnection_limit_mw', options.interconnectionLimitMw, powerMw);
  return {
    powerMw: Math.min(powerMw * availability, limitMw),
    minEnergyMwh: least * capacityMwh,
    maxEnergyMwh: most * capacityMwh,
    initialEnergyMwh: initial * capacityMwh,
    chargeEfficiency,
    dischargeEfficiency,
    wearPerMwhDischarged,
  };
}
