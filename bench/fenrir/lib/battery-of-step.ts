import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';

/**
 * The battery as planners by the hour see it when the hour is a step: what its power moves in one step stands for its power.
 *
 * @param battery - with its power [MW]
 * @param stepMinutes - step length [min]
 */
export function batteryOfStep(battery: BatteryParameters, stepMinutes: number): BatteryParameters {
  return { ...battery, powerMw: (battery.powerMw * stepMinutes) / 60 };
}
