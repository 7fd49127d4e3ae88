import type { KernelBattery } from '../kernel/simulation-plan.js';
import { HOURS, MONTHS } from './internal/layout.js';
import type { ObserverTable } from './policy-table.js';

/** Weekdays of a week among its days. */
const WEEKDAY_SHARE = 5 / 7;

/**
 * A fixed schedule: charge in the cheapest climatological hours and discharge in the dearest ones, as many as fill and empty
 * the store; only what is feasible is done. Where no hour pays for the losses and the wear, it idles.
 *
 * @param observer - holds the profiles of the seasons
 * @param battery - battery
 * @returns 24: 1 charges, −1 discharges
 */
export function clockActions(observer: ObserverTable, battery: KernelBattery): Int8Array {
  const actions = new Int8Array(HOURS);
  const room = battery.maxEnergyMwh - battery.minEnergyMwh;
  if (room <= 0 || battery.powerMw <= 0) return actions;
  const { chargeEfficiency, dischargeEfficiency, powerMw, wearPerMwhDischarged } = battery;
  const fill = Math.ceil(room / (powerMw * chargeEfficiency) - 1e-9);
  const empty = Math.ceil((room * dischargeEfficiency) / powerMw - 1e-9);
  const prices = meanDay(observer);
  const cheapestFirst = Array.from(prices, (_, hour) => hour).sort(
    (a, b) => prices[a]! - prices[b]!,
  );
  // Pairs of a cheap and a dear hour, from the best on, as long as they pay.
  for (let pair = 0; pair < Math.min(Math.max(fill, empty), HOURS / 2); pair++) {
    const cheap = cheapestFirst[pair]!;
    const dear = cheapestFirst[HOURS - 1 - pair]!;
    const gain =
      (prices[dear]! - wearPerMwhDischarged) * dischargeEfficiency -
      prices[cheap]! / chargeEfficiency;
    if (gain <= 0) break;
    if (pair < fill) actions[cheap] = 1;
    if (pair < empty) actions[dear] = -1;
  }
  return actions;
}

function meanDay({ initialProfile }: ObserverTable): Float64Array {
  const mean = new Float64Array(HOURS);
  for (let row = 0; row < 2 * MONTHS; row++) {
    const share = (row < MONTHS ? WEEKDAY_SHARE : 1 - WEEKDAY_SHARE) / MONTHS;
    for (let hour = 0; hour < HOURS; hour++) {
      mean[hour]! += share * initialProfile[row * HOURS + hour]!;
    }
  }
  return mean;
}
