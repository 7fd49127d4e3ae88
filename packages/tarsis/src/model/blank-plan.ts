import type { BlockPlan } from './read-plan.js';

/** The plan of a block in which nothing happens but what vehicles draw, to be filled step by step. */
export function blankPlan(vehicleKwSeries: Float64Array): BlockPlan {
  const zeros = () => new Float64Array(vehicleKwSeries.length);
  return {
    chargeKwSeries: zeros(),
    dischargeKwSeries: zeros(),
    importKwSeries: zeros(),
    exportKwSeries: zeros(),
    curtailKwSeries: zeros(),
    vehicleKwSeries,
    storedKwhSeries: zeros(),
  };
}
