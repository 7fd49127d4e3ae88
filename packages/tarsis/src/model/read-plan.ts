import type { JointModel } from './build-joint-model.js';
import { type ModelSpec, stepOffsets } from './model-spec.js';
import type { BlockColumns } from './model-state.js';
import { dissipationPays, exportPaysMore } from './negative-prices.js';
import { usablePowerKw } from './storage.js';

/** Powers below this share of the battery's usable power are solver noise. */
const noiseShare = 1e-9;

/** Solver tolerance, as a share of a vehicle's power. */
const toleranceShare = 1e-6;

/** Powers and stored energy of one block. */
export interface BlockPlan {
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries: Float64Array;
  readonly curtailKwSeries: Float64Array;
  /** All vehicles together, negative for discharge. */
  readonly vehicleKwSeries: Float64Array;
  /** At the end of each step, recomputed from the powers [kWh]. */
  readonly storedKwhSeries: Float64Array;
}

/** Power of one vehicle, one entry per plugged-in step. */
export interface VehiclePlan {
  readonly chargeKwSeries: Float64Array;
  /** Empty without vehicle-to-grid. */
  readonly dischargeKwSeries: Float64Array;
  readonly undeliveredKwh: number;
}

/** A solution of the model as plans, with the steps at which it cannot be executed. */
interface ReadPlan {
  readonly blocks: BlockPlan[];
  readonly vehicles: VehiclePlan[];
  /** Steps, counted through all blocks, with simultaneous charge and discharge that cannot be netted out. */
  readonly overlapping: number[];
  /** The same for simultaneous import and export. */
  readonly gridOverlapping: number[];
  /** Steps of vehicles, counted through all vehicles, below the minimum power, and with both directions. */
  readonly belowMinimumPower: number[];
  readonly vehicleOverlapping: number[];
}

/**
 * Converts a solution into plans: nets out harmless overlaps of charge and discharge and of import and export, and
 * recomputes stored energy, import and export in our own arithmetic.
 */
export function readPlan(spec: ModelSpec, joint: JointModel, point: Float64Array): ReadPlan {
  const noiseKw = noiseShare * Math.max(1, usablePowerKw(spec.battery, spec.stepMinutes / 60));
  const valueAt = (column: number) => dropNoise(point[column]!, noiseKw);
  const vehicles = joint.vehicles.map(
    ({ charge, discharge, undelivered }): VehiclePlan => ({
      chargeKwSeries: Float64Array.from(charge, valueAt),
      dischargeKwSeries: Float64Array.from(discharge, valueAt),
      undeliveredKwh: valueAt(undelivered),
    }),
  );
  const vehicleKwSeries = vehiclePowerByBlock(spec, vehicles);
  const read: ReadPlan = {
    blocks: [],
    vehicles,
    overlapping: [],
    gridOverlapping: [],
    ...vehicleViolations(spec, vehicles),
  };
  for (const index of spec.blocks.keys()) {
    const vehicleKw = vehicleKwSeries[index]!;
    read.blocks.push(readBlock({ spec, joint, point, noiseKw }, read, index, vehicleKw));
  }
  return read;
}

interface Reading {
  spec: ModelSpec;
  joint: JointModel;
  point: Float64Array;
  noiseKw: number;
}

function readBlock(
  reading: Reading,
  read: ReadPlan,
  index: number,
  vehicleKwSeries: Float64Array,
): BlockPlan {
  const { spec, joint, point, noiseKw } = reading;
  const { battery } = spec;
  const { block } = spec.blocks[index]!;
  const hours = spec.stepMinutes / 60;
  const columns = joint.blocks[index]!;
  const steps = block.loadKwSeries.length;
  const first = stepOffsets(spec.blocks)[index]!;
  const plan = zeroPlan(vehicleKwSeries);
  let storedKwh = startEnergyKwh(reading, read, index);
  for (let step = 0; step < steps; step += 1) {
    const solarKw = block.solarKwSeries?.[step] ?? 0;
    const netKw = block.loadKwSeries[step]! - solarKw + vehicleKwSeries[step]!;
    let curtailKw = Math.min(solarKw, powerAt(columns.curtail, step, reading));
    const exportable = exportLimitOfStep(spec, columns, step);
    let chargeKw = dropNoise(point[columns.charge[step]!]!, noiseKw);
    let dischargeKw = dropNoise(point[columns.discharge[step]!]!, noiseKw);
    ({ chargeKw, dischargeKw } = netOutOverlap(
      reading,
      read,
      { chargeKw, dischargeKw },
      (after) => {
        const surplusKw = -(netKw + curtailKw + after.chargeKw - after.dischargeKw);
        const absorbedKw = exportable + (columns.curtail[step]! < 0 ? 0 : solarKw - curtailKw);
        return surplusKw <= absorbedKw + noiseKw && !dissipationPays(spec, index, step);
      },
      first + step,
    ));
    // Surplus is exported, and curtailed beyond the limit; rounding must not cause an export of a trillionth of a kilowatt.
    let surplusKw = -(netKw + curtailKw + chargeKw - dischargeKw);
    if (surplusKw > exportable) {
      const moreKw = Math.min(solarKw - curtailKw, surplusKw - exportable);
      curtailKw += Math.max(0, moreKw);
      surplusKw -= Math.max(0, moreKw);
      if (surplusKw > exportable) {
        dischargeKw -= Math.min(dischargeKw, surplusKw - exportable);
        surplusKw = -(netKw + curtailKw + chargeKw - dischargeKw);
      }
    }
    const exportedInPointKw = powerAt(columns.exported, step, reading);
    const bothKw = exportedInPointKw - Math.max(0, surplusKw);
    const settled = spec.exclusiveGridSteps?.has(first + step) ?? false;
    if (bothKw > noiseKw && !settled && exportPaysMore(spec, index, step)) {
      read.gridOverlapping.push(first + step);
    }
    storedKwh +=
      battery.chargeEfficiency * hours * chargeKw -
      (hours / battery.dischargeEfficiency) * dischargeKw;
    plan.chargeKwSeries[step] = chargeKw;
    plan.dischargeKwSeries[step] = dischargeKw;
    plan.curtailKwSeries[step] = curtailKw;
    plan.importKwSeries[step] = Math.max(0, -surplusKw);
    plan.exportKwSeries[step] = columns.exported[step]! < 0 ? 0 : Math.max(0, surplusKw);
    plan.storedKwhSeries[step] = storedKwh;
  }
  return plan;
}

function startEnergyKwh({ spec, joint, point }: Reading, read: ReadPlan, index: number): number {
  const { start } = spec.blocks[index]!.block;
  if (start.kind === 'exactly') return start.kwh;
  if (start.kind === 'previous') return read.blocks[index - 1]!.storedKwhSeries.at(-1)!;
  return point[joint.boundaryColumn!]!;
}

function powerAt(columns: Int32Array, step: number, { point, noiseKw }: Reading): number {
  const column = columns[step]!;
  return column < 0 ? 0 : dropNoise(point[column]!, noiseKw);
}

function exportLimitOfStep({ limits }: ModelSpec, columns: BlockColumns, step: number): number {
  return columns.exported[step]! < 0 ? 0 : (limits?.exportKw ?? Number.POSITIVE_INFINITY);
}

interface Powers {
  chargeKw: number;
  dischargeKw: number;
}

/** Cancelling the overlap leaves the stored energy unchanged and reduces the import by (1 − ρ)·overlap. */
function netOutOverlap(
  { spec, noiseKw }: Reading,
  read: ReadPlan,
  { chargeKw, dischargeKw }: Powers,
  isHarmless: (after: Powers) => boolean,
  at: number,
): Powers {
  const roundTrip = spec.battery.chargeEfficiency * spec.battery.dischargeEfficiency;
  const overlapKw = Math.min(chargeKw, dischargeKw / roundTrip);
  if (!(overlapKw > 0)) return { chargeKw, dischargeKw };
  if (spec.exclusiveSteps.has(at)) {
    // The binary has decided; any remainder of the other direction is within its integrality tolerance.
    return chargeKw > dischargeKw ? { chargeKw, dischargeKw: 0 } : { chargeKw: 0, dischargeKw };
  }
  const after = {
    chargeKw: dropNoise(chargeKw - overlapKw, noiseKw),
    dischargeKw: dropNoise(dischargeKw - roundTrip * overlapKw, noiseKw),
  };
  if (isHarmless(after)) return after;
  read.overlapping.push(at);
  return { chargeKw, dischargeKw };
}

/** Steps without a binary in which a vehicle breaks its minimum power or uses both directions. */
function vehicleViolations(
  spec: ModelSpec,
  plans: readonly VehiclePlan[],
): Pick<ReadPlan, 'belowMinimumPower' | 'vehicleOverlapping'> {
  const belowMinimumPower: number[] = [];
  const vehicleOverlapping: number[] = [];
  let first = 0;
  for (const [index, { steps, count, powerKw, minimumKw }] of (spec.vehicles ?? []).entries()) {
    const { chargeKwSeries, dischargeKwSeries } = plans[index]!;
    const noneKw = toleranceShare * Math.max(1, count * powerKw);
    for (let step = 0; step < steps.length; step += 1) {
      const chargeKw = chargeKwSeries[step]!;
      const isLess = chargeKw > noneKw && chargeKw < count * minimumKw - noneKw;
      if (isLess && !spec.minimumPowerSteps?.has(first + step))
        belowMinimumPower.push(first + step);
      const isBoth = Math.min(chargeKw, dischargeKwSeries[step] ?? 0) > noneKw;
      if (isBoth && !spec.exclusiveVehicleSteps?.has(first + step))
        vehicleOverlapping.push(first + step);
    }
    first += steps.length;
  }
  return { belowMinimumPower, vehicleOverlapping };
}

function vehiclePowerByBlock(spec: ModelSpec, plans: readonly VehiclePlan[]): Float64Array[] {
  const series = spec.blocks.map(({ block }) => new Float64Array(block.loadKwSeries.length));
  for (const [index, vehicle] of (spec.vehicles ?? []).entries()) {
    const { chargeKwSeries, dischargeKwSeries } = plans[index]!;
    for (const [position, { block, step }] of vehicle.steps.entries()) {
      series[block]![step]! += chargeKwSeries[position]! - (dischargeKwSeries[position] ?? 0);
    }
  }
  return series;
}

function dropNoise(kw: number, noiseKw: number): number {
  return kw > noiseKw ? kw : 0;
}

/** A block's plan with all powers 0 except those of the vehicles. */
export function zeroPlan(vehicleKwSeries: Float64Array): BlockPlan {
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

/** Whether a plan can be executed as it is. */
export function isExecutable(read: ReadPlan): boolean {
  const { overlapping, gridOverlapping, belowMinimumPower, vehicleOverlapping } = read;
  return [overlapping, gridOverlapping, belowMinimumPower, vehicleOverlapping].every(
    (steps) => steps.length === 0,
  );
}
