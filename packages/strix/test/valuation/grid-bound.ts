import type { BatteryParameters } from '../../src/planning/battery.js';

/** The best value less wear over a grid of energies with exclusive charging and discharging; never above the true optimum. */
export function gridBound(
  prices: readonly number[],
  battery: BatteryParameters,
  points: number,
): number {
  const { powerMw, minEnergyMwh, maxEnergyMwh, initialEnergyMwh } = battery;
  const step = (maxEnergyMwh - minEnergyMwh) / (points - 1);
  let values = new Float64Array(points);
  for (const price of prices.toReversed()) {
    const earlier = new Float64Array(points).fill(Number.NEGATIVE_INFINITY);
    for (let from = 0; from < points; from += 1) {
      for (let to = 0; to < points; to += 1) {
        const change = (to - from) * step;
        const bought = change > 0 ? change / battery.chargeEfficiency : 0;
        const sold = change < 0 ? -change * battery.dischargeEfficiency : 0;
        if (Math.max(bought, sold) > (Number.isNaN(price) ? 0 : powerMw) + 1e-12) continue;
        const reward = Number.isNaN(price)
          ? 0
          : price * (sold - bought) - battery.wearPerMwhDischarged * sold;
        earlier[from] = Math.max(earlier[from]!, reward + values[to]!);
      }
    }
    values = earlier;
  }
  // The grid point at or below the initial energy: the value never falls with energy where prices are not negative.
  return values[Math.floor((initialEnergyMwh - minEnergyMwh) / step + 1e-9)]!;
}
