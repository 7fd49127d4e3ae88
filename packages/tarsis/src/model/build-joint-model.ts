import { createModelBuilder, type MilpModel } from '@bess/milp';
import { demandCharges } from './demand-charges.js';
import { energyCharges } from './energy-charges.js';
import {
  addSurplusColumns,
  gridLimits,
  importExpressions,
  importNotNegative,
} from './grid-exchange.js';
import { minimumCharges } from './minimum-charges.js';
import { type ModelSpec, type PlannedBlock, stepOffsets } from './model-spec.js';
import type { BlockColumns, ModelState, SizeColumns, VehicleColumns } from './model-state.js';
import { coincidentCharges } from './period-demand.js';
import { addSizeColumns, withinSizes } from './sizes.js';
import { recoverIntoWindow, socLimits } from './soc-window.js';
import { exclusiveDirection, socPowerLimits, storageBalance, usablePowerKw } from './storage.js';
import { addVehicle } from './vehicles.js';

/** The joint model, and the columns of its decisions. */
export interface JointModel {
  readonly model: MilpModel;
  readonly blocks: readonly BlockColumns[];
  readonly vehicles: readonly VehicleColumns[];
  /** Missed goals: the penalty counts Σ weight · column. */
  readonly missed: ModelState['missed'];
  readonly tiers: ModelState['tiers'];
  readonly boundaryColumn: number | null;
  readonly sizeColumns: SizeColumns | null;
  readonly integers: number;
}

/**
 * Builds the joint model of `docs/method.md`: storage (1)(2)(8)(14)(21)(23)(24), energy (3)(20)(22), tiers (4)(25)(26), demand (5)(10)(18),
 * ratchet (6)(19), minimum charges (7), limits (11)–(13) and vehicles (15)–(17), minimising the bill plus wear.
 */
export function buildJointModel(spec: ModelSpec): JointModel {
  const builder = createModelBuilder();
  const { battery } = spec;
  const usesBoundary = spec.blocks.some(
    ({ block }) => block.start.kind === 'boundary' || block.end.kind === 'boundary',
  );
  const state: ModelState = {
    spec,
    builder,
    powerKw: usablePowerKw(battery, spec.stepMinutes / 60),
    stepHours: spec.stepMinutes / 60,
    boundaryColumn: usesBoundary
      ? builder.addColumn({
          name: 'boundary energy',
          lower: battery.minSocFraction * battery.capacityKwh,
          upper: battery.maxSocFraction * battery.capacityKwh,
        })
      : null,
    blocks: [],
    vehicles: [],
    missed: [],
    tiers: [],
    sizeColumns: null,
    otherCosts: [],
    stepOffsets: stepOffsets(spec.blocks),
    monthCosts: spec.charges.map((_, monthIndex) => ({
      columns: [],
      prices: [],
      constant: spec.fixed[monthIndex]!.fixedCharges,
    })),
  };
  state.sizeColumns = addSizeColumns(state);
  for (const planned of spec.blocks) state.blocks.push(addBlockColumns(state, planned));
  let vehicleStep = 0;
  for (const vehicle of spec.vehicles ?? []) {
    state.vehicles.push(addVehicle(state, vehicle, vehicleStep));
    vehicleStep += vehicle.steps.length;
  }
  for (const [index, planned] of spec.blocks.entries()) {
    const columns = state.blocks[index]!;
    const previousStored = state.blocks[index - 1]?.stored.at(-1) ?? null;
    addSurplusColumns(state, planned, columns);
    storageBalance(state, planned, columns, previousStored);
    recoverIntoWindow(state, planned, columns);
    importNotNegative(state, planned, columns);
    exclusiveDirection(state, planned, columns, index);
    socPowerLimits(state, planned, columns, anchorColumn(state, planned, previousStored));
    gridLimits(state, planned, columns, index);
    withinSizes(state, planned, columns, index);
  }
  for (const monthIndex of spec.charges.keys()) energyCharges(state, monthIndex);
  const billingDemands = demandCharges(state);
  for (const [monthIndex, billed] of billingDemands) energyCharges(state, monthIndex, billed);
  coincidentCharges(state);
  minimumCharges(state);
  const model = withCosts(state);
  return {
    model,
    blocks: state.blocks,
    vehicles: state.vehicles,
    missed: state.missed,
    tiers: state.tiers,
    boundaryColumn: state.boundaryColumn,
    sizeColumns: state.sizeColumns,
    integers: model.columnInteger.reduce((sum, integer) => sum + integer, 0),
  };
}

function addBlockColumns(state: ModelState, planned: PlannedBlock): BlockColumns {
  const { builder, powerKw } = state;
  const { block } = planned;
  const steps = block.loadKwSeries.length;
  const charge = new Int32Array(steps);
  const discharge = new Int32Array(steps);
  const stored = new Int32Array(steps);
  const limits = socLimits(state.spec.battery, block, powerKw, state.stepHours);
  for (let step = 0; step < steps; step += 1) {
    const name = `${block.name}, step ${step}`;
    charge[step] = builder.addColumn({ name: `charge in ${name}`, upper: powerKw });
    discharge[step] = builder.addColumn({ name: `discharge in ${name}`, upper: powerKw });
    const endsAtBoundary = step === steps - 1 && block.end.kind === 'boundary';
    stored[step] = endsAtBoundary
      ? state.boundaryColumn!
      : builder.addColumn({
          name: `stored after ${name}`,
          lower: limits.lowestKwh[step]!,
          upper: limits.highestKwh[step]!,
        });
  }
  return {
    monthIndex: block.monthIndex,
    charge,
    discharge,
    stored,
    curtail: new Int32Array(steps).fill(-1),
    exported: new Int32Array(steps).fill(-1),
    imports: importExpressions(planned, { charge, discharge }),
  };
}

/** Column of the energy at which a block starts; null where it starts at a given energy. */
function anchorColumn(
  state: ModelState,
  { block }: PlannedBlock,
  previousStored: number | null,
): number | null {
  if (block.start.kind === 'exactly') return null;
  return block.start.kind === 'boundary' ? state.boundaryColumn : previousStored;
}

function withCosts(state: ModelState): MilpModel {
  const { spec, builder, stepHours } = state;
  const built = builder.build();
  const columnCost = Float64Array.from(built.columnCost);
  let offset = built.objectiveOffset - spec.referenceCost;
  for (const costs of state.monthCosts) {
    offset += costs.constant;
    for (const [index, column] of costs.columns.entries()) {
      columnCost[column] = columnCost[column]! + costs.prices[index]!;
    }
  }
  const wearPerKwh = spec.battery.wearPerMwhDischarged / 1000;
  for (const [index, { repeats }] of spec.blocks.entries()) {
    for (const column of state.blocks[index]!.discharge) {
      columnCost[column] = columnCost[column]! + repeats * stepHours * wearPerKwh;
    }
  }
  for (const { column, cost } of state.otherCosts) columnCost[column]! += cost;
  for (const { column, weight } of state.missed)
    columnCost[column]! += weight * (spec.penalty ?? 0);
  return { ...built, columnCost, objectiveOffset: offset };
}
