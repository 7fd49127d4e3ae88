import { type Battery, createBattery } from '@bess/kernel/battery';
import { tarsisError } from '../internal/errors.js';
import type { TimeBlock } from '../model/model-spec.js';
import { reachableEnergy } from '../model/soc-window.js';
import { limitLines } from '../model/storage.js';
import type { BatteryOptions } from '../schema/battery-options.js';

/**
 * A battery whose power and capacity may be 0, as the baseline of a comparison; the kernel only knows real ones.
 *
 * @param field - what the caller knows it by
 * @throws EngineError those of `createBattery`; `powerLimitsNotConcave`.
 */
export function createPlannedBattery(options: BatteryOptions, field: string): Battery {
  const { powerKw, capacityKwh } = options;
  const battery = createBattery({
    ...options,
    powerKw: powerKw || 1,
    capacityKwh: capacityKwh || 1,
  });
  checkPowerLimits(battery, field);
  return { ...battery, powerKw, capacityKwh };
}

/**
 * Refuses power limits over the state of charge that bend upwards: they are no least of lines.
 *
 * @param field The battery's name in the options.
 * @throws EngineError `outOfRange` / `powerLimitsNotConcave`.
 */
function checkPowerLimits({ powerLimits = [] }: Battery, field: string): void {
  for (const direction of ['charge', 'discharge'] as const) {
    const slopes = limitLines(powerLimits, direction).map(({ slope }) => slope);
    if (slopes.every((slope, index) => index === 0 || slope <= slopes[index - 1]! + 1e-9)) continue;
    throw tarsisError(
      'outOfRange',
      'powerLimitsNotConcave',
      `${field}.powerLimits must bend downwards only (a limit that rises faster further on cannot be planned); its ${direction}Kw does not`,
    );
  }
}

/**
 * A day that must end inside the operating window, started no further outside than the day can make good. A battery
 * too slow for that is counted from the nearest energy from which it returns, or, where limits may keep it from returning,
 * from the edge of its window; the rest is reported as a violation.
 */
export function recoverableStart(
  battery: Battery,
  block: TimeBlock,
  { stepMinutes, isLimited }: { stepMinutes: number; isLimited: boolean },
): TimeBlock {
  if (block.start.kind !== 'exactly') return block;
  const powerKw = isLimited ? 0 : battery.powerKw * battery.availabilityFraction;
  const { upKwh, downKwh } = reachableEnergy(battery, block, powerKw, stepMinutes / 60);
  const lowestKwh = battery.minSocFraction * battery.capacityKwh - upKwh;
  const highestKwh = battery.maxSocFraction * battery.capacityKwh + downKwh;
  const kwh = Math.min(highestKwh, Math.max(lowestKwh, block.start.kwh));
  return { ...block, start: { kind: 'exactly', kwh } };
}
