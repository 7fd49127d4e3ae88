import type { BatteryParameters } from '@bess/strix';
import { foresightEnergies } from '../../foresight/internal/foresight-energies.js';

/**
 * What the best plan for expected prices earns at the prices that came, cash less wear, from the battery's first energy, energy left being worth
 * nothing. Where a price is missing nothing is planned.
 *
 * @param battery - its power is what it moves in a step [MWh]
 */
export function planValue(
  expected: Float64Array,
  prices: ArrayLike<number>,
  battery: BatteryParameters,
): number {
  const known = expected.map((price, step) => (Number.isNaN(prices[step]!) ? Number.NaN : price));
  const energyMwhPath = foresightEnergies(known, battery);
  const { chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } = battery;
  let before = battery.initialEnergyMwh;
  let value = 0;
  for (let step = 0; step < energyMwhPath.length; step += 1) {
    const change = energyMwhPath[step]! - before;
    before = energyMwhPath[step]!;
    if (change > 0) value -= (prices[step]! * change) / chargeEfficiency;
    if (change < 0) value -= (prices[step]! - wearPerMwhDischarged) * change * dischargeEfficiency;
  }
  return value;
}
