import { type Battery, createBattery } from '@bess/kernel/battery';
import type { BatteryOptions } from '../schema/battery-options.js';
import { checkPowerLimits } from './check-power-limits.js';

/**
 * A battery whose power and capacity may be 0, as the baseline of a comparison; the kernel only knows real ones.
 *
 * @param field - what the caller knows it by
 * @throws EngineError those of `createBattery`; `powerLimitsNotConcave`.
 */
export function plannedBattery(options: BatteryOptions, field: string): Battery {
  const { powerKw, capacityKwh } = options;
  const battery = createBattery({
    ...options,
    powerKw: powerKw || 1,
    capacityKwh: capacityKwh || 1,
  });
  checkPowerLimits(battery, field);
  return { ...battery, powerKw, capacityKwh };
}
