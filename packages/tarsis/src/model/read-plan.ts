import type { JointModel } from './build-joint-model.js';
import type { ModelSpec } from './model-spec.js';

/** What the battery does on one block. */
export interface BlockPlan {
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  /** At the end of each step, recomputed from the powers [kWh]. */
  readonly storedKwhSeries: Float64Array;
}

/** Powers below this share of the rated power are solver noise. */
const noiseShare = 1e-9;

/**
 * Reads a point as plans, nets out harmless overlaps of charging and discharging, and recomputes stored energy and
 * import in our own arithmetic.
 *
 * @returns The plans, and the steps (`block · steps + step`) whose overlap cannot be netted out.
 */
export function readPlan(
  spec: ModelSpec,
  joint: JointModel,
  point: Float64Array,
): { blocks: BlockPlan[]; overlapping: number[] } {
  const { battery, stepMinutes } = spec;
  const hours = stepMinutes / 60;
  const roundTrip = battery.chargeEfficiency * battery.dischargeEfficiency;
  const noiseKw = noiseShare * Math.max(1, battery.powerKw);
  const overlapping: number[] = [];
  const blocks = spec.blocks.map(({ block }, blockIndex): BlockPlan => {
    const columns = joint.blocks[blockIndex]!;
    const steps = block.loadKwSeries.length;
    const plan: BlockPlan = {
      chargeKwSeries: new Float64Array(steps),
      dischargeKwSeries: new Float64Array(steps),
      importKwSeries: new Float64Array(steps),
      storedKwhSeries: new Float64Array(steps),
    };
    let storedKwh =
      block.start.kind === 'exactly' ? block.start.kwh : point[joint.boundaryColumn!]!;
    for (let step = 0; step < steps; step += 1) {
      const loadKw = block.loadKwSeries[step]!;
      let chargeKw = clean(point[columns.charge[step]!]!, noiseKw);
      let dischargeKw = clean(point[columns.discharge[step]!]!, noiseKw);
      const overlapKw = Math.min(chargeKw, dischargeKw / roundTrip);
      if (overlapKw > 0) {
        // Cancelling both leaves the stored energy as it was and draws (1 − ρ)·overlap less.
        const importAfterKw = loadKw + chargeKw - overlapKw - (dischargeKw - roundTrip * overlapKw);
        const settled = spec.exclusiveSteps.has(blockIndex * steps + step);
        if (settled) {
          // The binary decided; what is left of the other direction is within its integrality tolerance.
          if (chargeKw > dischargeKw) dischargeKw = 0;
          else chargeKw = 0;
        } else if (importAfterKw >= -noiseKw && !cheaperToWaste(spec, blockIndex, step)) {
          chargeKw = clean(chargeKw - overlapKw, noiseKw);
          dischargeKw = clean(dischargeKw - roundTrip * overlapKw, noiseKw);
        } else {
          overlapping.push(blockIndex * steps + step);
        }
      }
      // Rounding of the solver must not turn into an export of a trillionth of a kilowatt.
      if (loadKw + chargeKw - dischargeKw < 0) dischargeKw = loadKw + chargeKw;
      storedKwh +=
        battery.chargeEfficiency * hours * chargeKw -
        (hours / battery.dischargeEfficiency) * dischargeKw;
      plan.chargeKwSeries[step] = chargeKw;
      plan.dischargeKwSeries[step] = dischargeKw;
      plan.importKwSeries[step] = Math.max(0, loadKw + chargeKw - dischargeKw);
      plan.storedKwhSeries[step] = storedKwh;
    }
    return plan;
  });
  return { blocks, overlapping };
}

function clean(kw: number, noiseKw: number): number {
  return kw > noiseKw ? kw : 0;
}

/**
 * Whether any price that the step's import can meet is negative, so that drawing more can pay: of its energy, of its
 * demand period, or of the any-time demand of its month or of a month that looks back to it.
 */
function cheaperToWaste(spec: ModelSpec, blockIndex: number, step: number): boolean {
  const { block } = spec.blocks[blockIndex]!;
  const { monthIndex } = block;
  const month = spec.charges[monthIndex]!;
  const demandPeriod = block.demandPeriodSeries?.[step];
  const ladders = [
    month.energyLadders[block.energyPeriodSeries[step]!] ?? [],
    demandPeriod === undefined ? [] : (month.touLadders[demandPeriod] ?? []),
    month.flatLadder,
    ...spec.charges
      .filter((later) => later.lookbackMonths.includes(monthIndex))
      .map((later) => later.flatLadder),
  ];
  return ladders.some((ladder) => ladder.some((tier) => tier.price < 0));
}
