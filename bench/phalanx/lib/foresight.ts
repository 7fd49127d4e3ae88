import { batteryNumbers } from './battery-numbers.js';
import { demandWindows } from './demand-windows.js';
import { followCap } from './follow-cap.js';
import { leastCaps } from './least-caps.js';
import type { PolicyReplay, ReplayCase } from './replay-policy.js';
import { stepCap } from './step-cap.js';

/**
 * Perfect foresight of each month's settled load, month by month: the cheapest peaks that the battery can keep ({@link leastCaps}),
 * followed greedily, which leaves it as full as they allow for the next month. The battery starts full.
 *
 * @param replay - building, months, battery, tariff
 * @returns caps of every month and window, and the resulting demand
 */
export function foresight(
  replay: ReplayCase,
): Omit<PolicyReplay, 'actions'> & { readonly capsKw: readonly (readonly number[])[] } {
  const { building, months, battery, tariff } = replay;
  const { settledKw, grid } = building;
  const windows = demandWindows(tariff, grid);
  const fromStep = months[0]!.startStep;
  const gridKw = new Float64Array(months.at(-1)!.endStep - fromStep);
  const capsKw: number[][] = [];
  const wear: number[] = [];
  const numbers = batteryNumbers(battery);
  const stepHours = grid.stepMinutes / 60;
  let socFraction = battery.maxSocFraction;
  for (const { startStep, endStep } of months) {
    const caps = leastCaps({
      loadKw: settledKw.subarray(startStep, endStep),
      stepHours,
      // Even where a ratchet makes this month's peak free, a lower peak saves in the months that look back to it.
      windows: windows.map(({ pricePerKw, meteredSteps }) => ({
        pricePerKw,
        meteredSteps: meteredSteps.subarray(startStep, endStep),
        floorKw: 0,
      })),
      battery: numbers,
      storedKwh: socFraction * battery.capacityKwh,
    });
    let monthWear = 0;
    for (let step = startStep; step < endStep; step += 1) {
      const cap = stepCap(windows, caps, step);
      const done = followCap(battery, socFraction, settledKw[step]!, cap, grid.stepMinutes);
      socFraction = done.socFraction;
      monthWear += done.wearCost;
      gridKw[step - fromStep] = settledKw[step]! + done.chargeKw - done.dischargeKw;
    }
    capsKw.push(caps);
    wear.push(monthWear);
  }
  return { fromStep, gridKw, wear, socFraction, capsKw };
}
