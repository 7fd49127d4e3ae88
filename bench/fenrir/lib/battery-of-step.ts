import type { BatteryParameters } from '../../../packages/strix/src/planning/battery.js';

/**
 * The battery for planners that work by the hour, when a step stands for the hour: its power becomes the energy that it moves in one step.
 *
 * @param battery - with its power [MW]
 * @param stepMinutes - step length [min]
 */
export function batteryOfStep(battery: BatteryParameters, stepMinutes: number): BatteryParameters {
  return { ...battery, powerMw: (battery.powerMw * stepMinutes) / 60 };
}
