import { createModelBuilder, type MilpModel } from '@bess/milp';
import type { BatteryParameters } from '../../src/planning/battery.js';

/**
 * Operation under known prices as a linear model: cost is minus the value less wear. Charging and discharging share the power
 * of the hour; with `exclusive` an hour has only one of them.
 */
export function foresightModel(
  prices: readonly number[],
  battery: BatteryParameters,
  exclusive: boolean,
): MilpModel {
  const builder = createModelBuilder();
  const { powerMw, minEnergyMwh, maxEnergyMwh, initialEnergyMwh } = battery;
  let before = builder.addColumn({ lower: initialEnergyMwh, upper: initialEnergyMwh });
  for (const price of prices) {
    const upper = Number.isNaN(price) ? 0 : powerMw;
    const cost = Number.isNaN(price) ? 0 : price;
    const bought = builder.addColumn({ upper, cost });
    const sold = builder.addColumn({ upper, cost: battery.wearPerMwhDischarged - cost });
    const after = builder.addColumn({ lower: minEnergyMwh, upper: maxEnergyMwh });
    builder.addRow({
      lower: 0,
      upper: 0,
      columns: [before, bought, sold, after],
      values: [1, battery.chargeEfficiency, -1 / battery.dischargeEfficiency, -1],
    });
    builder.addRow({ upper: powerMw, columns: [bought, sold], values: [1, 1] });
    if (exclusive) {
      const charging = builder.addColumn({ upper: 1, integer: true });
      builder.addRow({ upper: 0, columns: [bought, charging], values: [1, -powerMw] });
      builder.addRow({ upper: powerMw, columns: [sold, charging], values: [1, powerMw] });
    }
    before = after;
  }
  return builder.build();
}
