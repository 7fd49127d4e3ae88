import type { KernelBattery } from '../kernel/simulation-plan.js';
import { HOURS } from './internal/layout.js';
import type { StateModel } from './training/state-model.js';

/**
 * A fixed schedule: charge in the cheapest climatological hours and discharge in the dearest ones, as many as fill and empty
 * the store, wherever it stands; only what is feasible is done. Where no hour pays for the losses and the wear, it idles.
 *
 * @param model - states folded to one class and one cell
 * @param battery - battery
 * @param points - points of the SoC grid
 * @param steps - steps of the rated power
 * @returns 24 × points, in steps
 */
export function clockActions(
  model: StateModel,
  battery: KernelBattery,
  points: number,
  steps: number,
): Int8Array {
  const actions = new Int8Array(HOURS * points);
  const room = battery.maxEnergyMwh - battery.minEnergyMwh;
  if (room <= 0 || battery.powerMw <= 0) return actions;
  const { chargeEfficiency, dischargeEfficiency, powerMw } = battery;
  const fill = Math.ceil(room / (powerMw * chargeEfficiency) - 1e-9);
  const empty = Math.ceil((room * dischargeEfficiency) / powerMw - 1e-9);
  const prices = Array.from(
    { length: HOURS },
    (_, hour) => model.level[0]! + model.shape[hour]! + model.width[hour]! * model.deviation[hour]!,
  );
  const cheapestFirst = prices.map((_, hour) => hour).sort((a, b) => prices[a]! - prices[b]!);
  const wear = battery.wearPerMwhDischarged * model.inverseScale[0]!;
  // Pairs of a cheap and a dear hour, from the best on, as long as they pay.
  for (let pair = 0; pair < Math.min(Math.max(fill, empty), HOURS / 2); pair++) {
    const cheap = cheapestFirst[pair]!;
    const dear = cheapestFirst[HOURS - 1 - pair]!;
    const gain = (prices[dear]! - wear) * dischargeEfficiency - prices[cheap]! / chargeEfficiency;
    if (gain <= 0) break;
    if (pair < fill) actions.fill(steps, cheap * points, (cheap + 1) * points);
    if (pair < empty) actions.fill(-steps, dear * points, (dear + 1) * points);
  }
  return actions;
}
