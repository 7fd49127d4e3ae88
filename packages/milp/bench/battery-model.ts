import { createModelBuilder, type MilpModel } from '@bess/milp';

/** A day-ahead battery with a meter and a peak charge, the shape of the models this package serves. */
export interface BatteryModelSpec {
  steps: number;
  /** Steps in which charging and discharging exclude each other by a binary that costs. */
  binaries: number;
  seed: number;
}

/** Deterministic, so that two solvers and two machines see the same models. */
export function batteryModel({ steps, binaries, seed }: BatteryModelSpec): MilpModel {
  const random = lehmer(seed);
  const builder = createModelBuilder();
  const stepHours = 24 / steps;
  const peakKw = builder.addColumn({ name: 'peakKw', cost: 12 });
  let previous = -1;
  for (let step = 0; step < steps; step += 1) {
    const hour = (step + 0.5) * stepHours;
    const loadKw = 150 + 120 * Math.exp(-((hour - 17) ** 2) / 8) + 40 * random();
    const isExclusive = step >= (steps - binaries) / 2 && step < (steps + binaries) / 2;
    // Below zero where a binary forbids it, charging and discharging at once would pay.
    const price = (isExclusive ? -0.4 : hour > 16 && hour < 21 ? 0.32 : 0.14) + 0.04 * random();
    const chargeKw = builder.addColumn({ name: `chargeKw ${step}`, upper: 250, cost: 0.005 });
    const dischargeKw = builder.addColumn({ name: `dischargeKw ${step}`, upper: 250, cost: 0.005 });
    const storedKwh = builder.addColumn({ name: `storedKwh ${step}`, lower: 100, upper: 950 });
    const importKw = builder.addColumn({
      name: `importKw ${step}`,
      upper: 800,
      cost: price * stepHours,
    });
    builder.addRow({
      name: `balance ${step}`,
      lower: loadKw,
      upper: loadKw,
      columns: [importKw, chargeKw, dischargeKw],
      values: [1, -1, 1],
    });
    const carried = previous < 0 ? 500 : 0;
    builder.addRow({
      name: `storage ${step}`,
      lower: carried,
      upper: carried,
      columns: [storedKwh, chargeKw, dischargeKw, ...(previous < 0 ? [] : [previous])],
      values: [1, -0.95 * stepHours, stepHours / 0.95, ...(previous < 0 ? [] : [-1])],
    });
    builder.addRow({
      name: `peak ${step}`,
      upper: 0,
      columns: [importKw, peakKw],
      values: [1, -1],
    });
    if (isExclusive) {
      const charging = builder.addColumn({
        name: `charging ${step}`,
        upper: 1,
        cost: 3,
        integer: true,
      });
      builder.addRow({ upper: 0, columns: [chargeKw, charging], values: [1, -250] });
      builder.addRow({ upper: 250, columns: [dischargeKw, charging], values: [1, 250] });
    }
    previous = storedKwh;
  }
  builder.addRow({ name: 'end', lower: 500, columns: [previous], values: [1] });
  return builder.build();
}

/** Park and Miller's generator; quality does not matter here, repeatability does. */
function lehmer(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
