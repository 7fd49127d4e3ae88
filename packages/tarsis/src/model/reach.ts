import type { Battery } from '@bess/kernel/battery';
import type { DayBlock } from '../inputs/day-block.js';

/** How far a day can move the stored energy [kWh]. */
export interface Reach {
  readonly upKwh: number;
  readonly downKwh: number;
}

/** A bound set on exactly what is possible may be missed by rounding; a billionth less never is. */
const possibleShare = 1 - 1e-9;

/** Charging at full power all day, or discharging as fast as power and load allow. */
export function reach(
  battery: Battery,
  block: DayBlock,
  powerKw: number,
  stepHours: number,
): Reach {
  let upKwh = 0;
  let downKwh = 0;
  for (const loadKw of block.loadKwSeries) {
    upKwh += powerKw * battery.chargeEfficiency * stepHours;
    downKwh += (Math.min(powerKw, loadKw) * stepHours) / battery.dischargeEfficiency;
  }
  return { upKwh: upKwh * possibleShare, downKwh: downKwh * possibleShare };
}
