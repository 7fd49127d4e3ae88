import type { KernelBattery, SimulationPlan } from '../../src/kernel/simulation-plan.js';
import type { PolicyTable } from '../../src/policy/policy-table.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { undatedCalendar } from '../../src/price/undated-calendar.js';
import { sampleModel } from './sample-model.js';

export const sampleBattery: KernelBattery = {
  powerMw: 50,
  minEnergyMwh: 0,
  maxEnergyMwh: 200,
  initialEnergyMwh: 100,
  chargeEfficiency: Math.sqrt(0.85),
  dischargeEfficiency: Math.sqrt(0.85),
  wearPerMwhDischarged: 5,
};

/** Buys below and sells above a price that falls with the energy stored: sensible, not optimal. */
export function samplePolicy(socPoints = 33, priceBins = 15): PolicyTable {
  const groupCount = 4;
  const classCount = 16;
  const states = classCount * 24 * 5 * priceBins;
  const actions = new Int8Array(states * socPoints);
  const sellReserve = new Uint8Array(states);
  for (let state = 0; state < states; state++) {
    const price = (2 * ((state % priceBins) + 0.5)) / priceBins - 1;
    sellReserve[state] = Math.abs(price) < 0.5 ? 1 : 0;
    for (let soc = 0; soc < socPoints; soc++) {
      const dear = price - 0.5 * (0.5 - soc / Math.max(1, socPoints - 1));
      actions[state * socPoints + soc] = dear < -0.3 ? 8 : dear < -0.2 ? 3 : dear > 0.25 ? -8 : 0;
    }
  }
  return {
    name: 'sample',
    ...{ actions, actionSteps: 8, classCount, priceBins, socPoints, sellReserve },
    observer: {
      scaleFactor: 1.5,
      leastScalePerMwh: 2,
      widthFactor: 1,
      profileGain: [0.15, 0.3],
      profileReach: 3,
      surpriseGain: 0.2,
      regimeEdges: Float64Array.of(-0.3, -0.1, 0.1, 0.3),
      ...{ shapeWeight: 1, levelWeight: 0.5, scaleWeight: 0.5, typicalScalePerMwh: 15 },
      groupCentres: centres(groupCount, 0.7),
      classCentres: centres(classCount, 1.3),
      initialProfile: Float64Array.from(
        { length: 2 * 12 * 24 },
        (_, i) => 40 + 12 * Math.cos((((i % 24) - 19) * Math.PI) / 12),
      ),
    },
  };
}

/** Ten features each, anyhow. */
function centres(count: number, turn: number): Float64Array {
  return Float64Array.from({ length: count * 10 }, (_, i) => 0.5 * Math.sin(turn * i));
}

/** A plan on the sample model: undated, no reserves. */
export function samplePlan(options: Partial<SimulationPlan> = {}, dayCount = 30): SimulationPlan {
  return {
    seed: 1,
    prices: drawPriceTables(sampleModel(), { seed: 1 }),
    calendar: undatedCalendar(dayCount),
    policy: samplePolicy(),
    battery: sampleBattery,
    byMonth: false,
    ...options,
  };
}
