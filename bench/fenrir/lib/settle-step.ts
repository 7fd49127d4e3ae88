import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';
import { type OperatedHour, operateInto } from '../../../packages/strix/src/replay/replay-rule.js';
import { batteryOfStep } from './battery-of-step.js';

/** Result of one step. */
export interface SettledStep {
  /** Cash less wear [currency]. */
  readonly value: number;
  readonly dischargedMwh: number;
  /** Stored energy at the end of the step [MWh]. */
  readonly energyMwh: number;
}

/**
 * Executes a power as far as the battery can, and settles it. Without a price nothing is traded.
 *
 * @param energyMwh - at the start of the step
 * @param powerMw - at the meter, charging above 0; more than the rated power is cut
 * @param stepMinutes - step length [min]
 * @throws Error when the power is not a number
 */
export function settleStep(
  battery: BatteryParameters,
  energyMwh: number,
  powerMw: number,
  pricePerMwh: number,
  stepMinutes: number,
): SettledStep {
  if (!Number.isFinite(powerMw)) throw new Error(`a power must be a number; ${powerMw} came`);
  if (Number.isNaN(pricePerMwh)) return { value: 0, dischargedMwh: 0, energyMwh };
  const out: OperatedHour = { boughtMwh: 0, soldMwh: 0, energyMwh };
  const share = Math.max(-1, Math.min(1, powerMw / battery.powerMw));
  operateInto(out, batteryOfStep(battery, stepMinutes), energyMwh, share);
  return {
    value: pricePerMwh * (out.soldMwh - out.boughtMwh) - out.soldMwh * battery.wearPerMwhDischarged,
    dischargedMwh: out.soldMwh,
    energyMwh: out.energyMwh,
  };
}
