import type { PolicyTable } from '../../src/observation/policy-table.js';
import type { BatteryParameters } from '../../src/planning/battery.js';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { undatedCalendar } from '../../src/price/path-calendar.js';
import type { SimulationPlan } from '../../src/simulation/simulate-paths.js';
import { sampleModel } from './sample-model.js';

export const sampleBattery: BatteryParameters = {
  powerMw: 50,
  minEnergyMwh: 0,
  maxEnergyMwh: 200,
  initialEnergyMwh: 100,
  chargeEfficiency: Math.sqrt(0.85),
  dischargeEfficiency: Math.sqrt(0.85),
  wearPerMwhDischarged: 5,
};

/**
 * A policy that plans on a profile with a morning and an evening peak and expects half of a deviation to last three hours:
 * plausible, not fitted to anything.
 *
 * @param changes - fields that differ
 */
export function samplePolicy(changes: Partial<PolicyTable> = {}): PolicyTable {
  return {
    name: 'sample',
    seesPrices: true,
    observer: {
      scaleFactor: 1.5,
      minScalePerMwh: 2,
      widthFactor: 1,
      profileGain: [0.15, 0.3],
      profileClip: 3,
      surpriseGain: 0.2,
      regimeEdges: Float64Array.of(-0.3, -0.1, 0.1, 0.3),
      initialProfile: Float64Array.from({ length: 2 * 12 * 24 }, (_, i) => {
        const hour = i % 24;
        const month = Math.floor(i / 24) % 12;
        const weekend = i >= 12 * 24;
        const evening = (weekend ? 9 : 12) * Math.cos(((hour - 19) * Math.PI) / 12);
        return 40 + month / 4 + evening + 6 * Math.cos(((hour - 8) * Math.PI) / 6);
      }),
    },
    deviationForecast: {
      leadIntercepts: Float64Array.from(
        { length: 5 * 48 },
        (_, i) => 0.1 * (Math.floor(i / 48) - 2) * 0.9 ** (i % 48) * (i % 48 === 0 ? 0 : 1),
      ),
      leadSlopes: Float64Array.from({ length: 5 * 48 }, (_, i) => 0.5 ** ((i % 48) / 3)),
    },
    ...changes,
  };
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
