import type { KernelBattery } from '../kernel/simulation-plan.js';
import { meanDayPlan } from './mean-day-plan.js';
import type { OperatingRule } from './operating-rule.js';

/**
 * Plans each day as if its prices were those of the day before; {@link meanDayPlan} over one day.
 *
 * @param battery - what is operated
 * @throws EngineError `batteryInvalid`
 * @example
 * const rule = previousDayPlan({
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 2, initialEnergyMwh: 1,
 *   chargeEfficiency: 0.9, dischargeEfficiency: 0.9, wearPerMwhDischarged: 0,
 * });
 * rule.observe({ pricePerMwh: 40, month: 0, weekday: 0, hour: 0, day: 0 });
 * rule.act(1); // Nothing is known of the other hours yet
 * // => 0
 */
export function previousDayPlan(battery: KernelBattery): OperatingRule {
  return meanDayPlan(battery, 1);
}
