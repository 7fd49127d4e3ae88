import type { Battery } from '@bess/kernel/battery';
import type { DayBlock } from '../inputs/day-block.js';
import { reach } from './reach.js';

/**
 * A day that must end inside the operating window, started no further outside than the day can make good. A battery
 * too slow for that is counted from the nearest energy from which it returns, or, where limits may keep it from returning,
 * from the edge of its window; the rest is reported as a violation.
 */
export function returnableStart(
  battery: Battery,
  block: DayBlock,
  { stepMinutes, isLimited }: { stepMinutes: number; isLimited: boolean },
): DayBlock {
  if (block.start.kind !== 'exactly') return block;
  const powerKw = isLimited ? 0 : battery.powerKw * battery.availabilityFraction;
  const { upKwh, downKwh } = reach(battery, block, powerKw, stepMinutes / 60);
  const lowestKwh = battery.minSocFraction * battery.capacityKwh - upKwh;
  const highestKwh = battery.maxSocFraction * battery.capacityKwh + downKwh;
  const kwh = Math.min(highestKwh, Math.max(lowestKwh, block.start.kwh));
  return { ...block, start: { kind: 'exactly', kwh } };
}
