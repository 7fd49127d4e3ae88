import type { KernelBattery } from '../../../packages/strix/src/kernel/simulation-plan.js';

/**
 * The battery as planners by the hour see it when the hour is a step: what its power moves in one step stands for its power.
 *
 * @param battery - with its power [MW]
 * @param stepMinutes - step length [min]
 */
export function batteryOfStep(battery: KernelBattery, stepMinutes: number): KernelBattery {
  return { ...battery, powerMw: (battery.powerMw * stepMinutes) / 60 };
}
