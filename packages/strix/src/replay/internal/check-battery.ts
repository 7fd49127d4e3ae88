import { strixError } from '../../internal/strix-error.js';
import type { KernelBattery } from '../../kernel/simulation-plan.js';

/** A share of a window in floating point may end one bit outside it. */
const ROUNDING = 1e-9;

type Rule = readonly [field: keyof KernelBattery, rule: string, holds: boolean];

/**
 * Refuses a battery that no arithmetic could answer for.
 *
 * @throws EngineError `batteryInvalid` naming the field
 */
export function checkBattery(battery: KernelBattery): void {
  const { powerMw, minEnergyMwh, maxEnergyMwh, initialEnergyMwh } = battery;
  const { chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } = battery;
  const rules: Rule[] = [
    ['powerMw', 'be above 0', powerMw > 0 && powerMw < Infinity],
    ['minEnergyMwh', 'be 0 or more', minEnergyMwh >= 0],
    [
      'maxEnergyMwh',
      `be at least minEnergyMwh, ${minEnergyMwh}`,
      maxEnergyMwh >= minEnergyMwh && maxEnergyMwh < Infinity,
    ],
    [
      'initialEnergyMwh',
      `lie between ${minEnergyMwh} and ${maxEnergyMwh}`,
      isWithinWindow(battery, initialEnergyMwh),
    ],
    ['chargeEfficiency', 'lie above 0 and up to 1', chargeEfficiency > 0 && chargeEfficiency <= 1],
    [
      'dischargeEfficiency',
      'lie above 0 and up to 1',
      dischargeEfficiency > 0 && dischargeEfficiency <= 1,
    ],
    [
      'wearPerMwhDischarged',
      'be 0 or more',
      wearPerMwhDischarged >= 0 && wearPerMwhDischarged < Infinity,
    ],
  ];
  for (const [field, rule, holds] of rules) {
    if (holds) continue;
    throw strixError(
      'outOfRange',
      'batteryInvalid',
      `battery.${field} must ${rule}; ${battery[field]} came`,
      { field },
    );
  }
}

/** Whether an energy lies in the window of the battery, but for rounding. */
export function isWithinWindow(battery: KernelBattery, energyMwh: number): boolean {
  const slack = ROUNDING * battery.maxEnergyMwh;
  return energyMwh >= battery.minEnergyMwh - slack && energyMwh <= battery.maxEnergyMwh + slack;
}

/** An energy that {@link isWithinWindow}, without the rounding. */
export function clampToWindow(battery: KernelBattery, energyMwh: number): number {
  return Math.min(battery.maxEnergyMwh, Math.max(battery.minEnergyMwh, energyMwh));
}
