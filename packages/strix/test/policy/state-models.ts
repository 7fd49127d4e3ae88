import fc from 'fast-check';
import type { KernelBattery } from '../../src/kernel/simulation-plan.js';
import type { StateModel } from '../../src/policy/training/state-model.js';

/** One class, one regime; `prices` by hour (24), and how far each bin lies from them, alike in all hours. */
export function plainStates(
  prices: readonly number[],
  deviations: readonly number[] = [0],
  stay = 0.7,
): StateModel {
  const cells = deviations.length;
  const level = prices.reduce((sum, price) => sum + price, 0) / 24;
  const leave = cells > 1 ? (1 - stay) / (cells - 1) : 0;
  return {
    classCount: 1,
    regimes: 1,
    bins: cells,
    shape: Float64Array.from(prices, (price) => price - level),
    width: new Float64Array(24).fill(1),
    level: Float64Array.of(level),
    inverseScale: Float64Array.of(1),
    classRows: Float64Array.of(1),
    classShare: Float64Array.of(1),
    cellRows: Float64Array.from({ length: 24 * cells * cells }, (_, i) => {
      const from = Math.floor(i / cells) % cells;
      if (cells === 1) return 1;
      return from === i % cells ? stay : leave;
    }),
    deviation: Float64Array.from({ length: 24 * cells }, (_, i) => deviations[i % cells]!),
    cellShare: new Float64Array(24 * cells).fill(1 / cells),
  };
}

export function battery(changes: Partial<KernelBattery> = {}): KernelBattery {
  return {
    powerMw: 1,
    minEnergyMwh: 0,
    maxEnergyMwh: 4,
    initialEnergyMwh: 0,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearPerMwhDischarged: 0,
    ...changes,
  };
}

export const anyDay = fc.array(fc.integer({ min: -60, max: 200 }), {
  minLength: 24,
  maxLength: 24,
});
