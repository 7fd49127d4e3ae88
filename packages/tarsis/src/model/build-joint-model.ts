import { createModelBuilder, type MilpModel } from '@bess/milp';
import { demandCharges } from './demand-charges.js';
import { energyCharges } from './energy-charges.js';
import { exclusiveDirection } from './exclusive-direction.js';
import { importNotNegative } from './import-not-negative.js';
import { minimumCharges } from './minimum-charges.js';
import type { ModelSpec, PlannedBlock } from './model-spec.js';
import type { BlockColumns, ModelState } from './model-state.js';
import { socLimits } from './soc-limits.js';
import { storageBalance } from './storage-balance.js';

/** The joint model and where its decisions stand in it. */
export interface JointModel {
  readonly model: MilpModel;
  readonly blocks: readonly BlockColumns[];
  readonly boundaryColumn: number | null;
  readonly integers: number;
}

/**
 * Builds the joint model of `docs/method.md`: storage (1)(2)(8), energy (3), tiers (4), demand (5)(10), ratchet (6) and
 * minimum charges (7), minimising the bill plus wear.
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
    powerKw: battery.powerKw * battery.availabilityFraction,
    stepHours: spec.stepMinutes / 60,
    boundaryColumn: usesBoundary
      ? builder.addColumn({
          name: 'boundary energy',
          lower: battery.minSocFraction * battery.capacityKwh,
          upper: battery.maxSocFraction * battery.capacityKwh,
        })
      : null,
    blocks: [],
    monthCosts: spec.charges.map((_, monthIndex) => ({
      columns: [],
      prices: [],
      constant: spec.fixed[monthIndex]!.fixedCharges,
    })),
  };
  for (const planned of spec.blocks) state.blocks.push(addBlockColumns(state, planned));
  for (const [index, planned] of spec.blocks.entries()) {
    storageBalance(state, planned, state.blocks[index]!);
    importNotNegative(state, planned, state.blocks[index]!);
    exclusiveDirection(state, planned, state.blocks[index]!, index);
  }
  for (const monthIndex of spec.charges.keys()) energyCharges(state, monthIndex);
  demandCharges(state);
  minimumCharges(state);
  const model = withCosts(state);
  return {
    model,
    blocks: state.blocks,
    boundaryColumn: state.boundaryColumn,
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
  return { charge, discharge, stored };
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
  return { ...built, columnCost, objectiveOffset: offset };
}
