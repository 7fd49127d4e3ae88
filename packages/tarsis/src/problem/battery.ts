import { type Battery, createBattery } from '@bess/kernel/battery';
import type { Tariff } from '@bess/tariff-library';
import { tarsisError } from '../internal/errors.js';
import type { TimeBlock } from '../model/model-spec.js';
import { reachableEnergy } from '../model/soc-window.js';
import { limitLines } from '../model/storage.js';
import type { BatteryOptions } from '../schema/battery-options.js';

/** Wear per MWh discharged where none is given: the kernel's 5 is in USD, so that other currencies have none. */
export function defaultWearPerMwh({ currency }: Pick<Tariff, 'currency'>): number {
  return currency === 'USD' ? 5 : 0;
}

/**
 * A battery whose power and capacity may be 0, as in the baseline of a comparison; the kernel accepts only positive ones.
 *
 * @param field Name of the battery in the caller's options.
 * @param tariff The default wear depends on its currency.
 * @throws EngineError those of `createBattery`; `powerLimitsNotConcave`.
 */
export function createPlannedBattery(
  options: BatteryOptions,
  field: string,
  tariff: Pick<Tariff, 'currency'>,
): Battery {
  const { powerKw, capacityKwh, wearPerMwhDischarged = defaultWearPerMwh(tariff) } = options;
  const battery = createBattery({
    ...options,
    powerKw: powerKw || 1,
    capacityKwh: capacityKwh || 1,
    wearPerMwhDischarged,
  });
  checkPowerLimits(battery, field);
  return { ...battery, powerKw, capacityKwh };
}

/** Refuses power limits that are convex anywhere in the state of charge: only a concave limit is a minimum of lines. */
function checkPowerLimits({ powerLimits = [] }: Battery, field: string): void {
  for (const direction of ['charge', 'discharge'] as const) {
    const slopes = limitLines(powerLimits, direction).map(({ slope }) => slope);
    if (slopes.every((slope, index) => index === 0 || slope <= slopes[index - 1]! + 1e-9)) continue;
    throw tarsisError(
      'outOfRange',
      'powerLimitsNotConcave',
      `${field}.powerLimits must be concave (each segment at most as steep as the one before); its ${direction}Kw is not`,
    );
  }
}

/**
 * Moves the start of a day that must end inside the operating window close enough that the battery can return within
 * the day. Where limits may keep the battery from returning, the start is moved to the edge of the window. The difference
 * is reported as a violation.
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
