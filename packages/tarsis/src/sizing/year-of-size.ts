import { toBlockPlans, uncontrolledRun } from '../controller/controller-run.js';
import { simulateController } from '../controller/simulate-closed-loop.js';
import type { ModelSpec } from '../model/model-spec.js';
import { horizonProblem } from '../problem/horizon-problem.js';
import { resolveHorizon } from '../problem/resolve-horizon.js';
import { lastWeeks } from '../savings/achievable-savings.js';
import type { HorizonCost, OptimizeOptions } from '../schema/optimize-types.js';
import type { Size, SizeControl } from '../schema/size-types.js';
import { planCostByTariff } from '../solve/plan-cost.js';
import { solveExecutable } from '../solve/solve-executable.js';
import type { SolveSettings } from '../solve/solve-joint.js';
import type { SizedYear } from './resolve-size.js';

/** What is left of a battery. */
export interface BatteryHealth {
  /** Share of the capacity of the new battery. */
  readonly capacityFraction: number;
  readonly roundTripEfficiency: number;
}

/** A year to be simulated. */
export interface YearTask {
  readonly size: Size;
  readonly control: SizeControl;
  /** Of an aged battery; default new. */
  readonly health?: BatteryHealth;
}

/** The year of a size under one kind of control. */
export interface YearOfSize extends YearTask {
  readonly bill: HorizonCost;
  /** The bill with the panels but without the battery [currency]. */
  readonly billWithoutBattery: number;
  readonly socFractionSeries: Float64Array;
}

/** Simulates a year of a size. */
export async function yearOfSize(
  year: SizedYear,
  task: YearTask,
  settings: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<YearOfSize> {
  const { size, control, health } = task;
  const { capacityFraction = 1, roundTripEfficiency = year.roundTripEfficiency } = health ?? {};
  const aged = { ...size, capacityKwh: size.capacityKwh * capacityFraction };
  const simulate = control === 'perfect' ? perfectYear : achievableYear;
  return { ...(await simulate({ ...year, roundTripEfficiency }, aged, settings)), ...task };
}

async function achievableYear(
  year: SizedYear,
  size: Size,
  { solver, signal }: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<YearOfSize> {
  const options = horizonOptions(year, size);
  const { stepMinutes } = year.grid;
  const solarKwSeries = solarOfSize(year, size.solarKw);
  const past = year.past ?? {
    loadKwSeries: lastWeeks(year.loadKwSeries, stepMinutes),
    ...(solarKwSeries && { solarKwSeries: lastWeeks(solarKwSeries, stepMinutes) }),
  };
  const result = await simulateController({
    ...options,
    past,
    ...(solver && { solver }),
    ...(signal && { signal }),
  });
  return {
    size,
    control: 'achievable',
    bill: result.cost,
    billWithoutBattery: result.costWithoutBattery.total,
    socFractionSeries: result.socFractionSeries,
  };
}

async function perfectYear(
  year: SizedYear,
  size: Size,
  settings: Pick<SolveSettings, 'solver' | 'signal'>,
): Promise<YearOfSize> {
  const spec = yearModel(year, size);
  const { blocks } = await solveExecutable(spec, { ...settings, relGap: year.relGap });
  return {
    size,
    control: 'perfect',
    bill: planCostByTariff(spec, blocks).cost,
    billWithoutBattery: idleBill(year, size).total,
    socFractionSeries: socOfBlocks(blocks, size.capacityKwh),
  };
}

/** The bill of a year without a battery. */
export function idleBill(year: SizedYear, { solarKw }: Pick<Size, 'solarKw'>): HorizonCost {
  const resolved = resolveHorizon(horizonOptions(year, { powerKw: 0, capacityKwh: 0, solarKw }));
  const spec = horizonProblem(resolved);
  return planCostByTariff(spec, toBlockPlans(spec.blocks, uncontrolledRun(resolved), 0)).cost;
}

/** The joint model of a year in which the battery ends with the energy that it started with, which is chosen. */
export function yearModel(year: SizedYear, largest: Size): ModelSpec {
  const spec = horizonProblem(resolveHorizon(horizonOptions(year, largest)));
  const last = spec.blocks.length - 1;
  return {
    ...spec,
    blocks: spec.blocks.map(({ repeats, block }, index) => ({
      repeats,
      block: {
        ...block,
        ...(index === 0 && { start: { kind: 'boundary' as const } }),
        ...(index === last && { end: { kind: 'boundary' as const } }),
      },
    })),
  };
}

function horizonOptions(
  { tariff, grid, loadKwSeries, exportRule, limits, priorPeaksKw, ...year }: SizedYear,
  { powerKw, capacityKwh, solarKw }: Size,
): OptimizeOptions {
  const efficiency = Math.sqrt(year.roundTripEfficiency);
  const solarKwSeries = solarOfSize(year, solarKw);
  return {
    tariff,
    grid,
    loadKwSeries,
    ...(solarKwSeries && { solarKwSeries }),
    battery: {
      powerKw,
      capacityKwh,
      chargeEfficiency: efficiency,
      dischargeEfficiency: efficiency,
      wearPerMwhDischarged: year.wearPerMwhDischarged,
    },
    startSocFraction: 0.5,
    exportRule,
    ...(limits && { limits }),
    ...(priorPeaksKw && { priorPeaksKw }),
  };
}

/** Power of the panels that are there and of those that are built [kW]; undefined without any. */
function solarOfSize(
  { solarKwSeries, solarPerKwSeries }: Pick<SizedYear, 'solarKwSeries' | 'solarPerKwSeries'>,
  solarKw: number,
): Float64Array | undefined {
  if (solarPerKwSeries === undefined || solarKw === 0) return solarKwSeries;
  return solarPerKwSeries.map((perKw, step) => solarKw * perKw + (solarKwSeries?.[step] ?? 0));
}

/** State of charge at the end of each step; 0 without a battery. */
export function socOfBlocks(
  blocks: readonly { readonly storedKwhSeries: Float64Array }[],
  capacityKwh: number,
): Float64Array {
  const shares = blocks.flatMap(({ storedKwhSeries }) =>
    Array.from(storedKwhSeries, (kwh) =>
      capacityKwh > 0 ? Math.min(1, Math.max(0, kwh / capacityKwh)) : 0,
    ),
  );
  return Float64Array.from(shares);
}
