import { horizonViolations, importLimitViolation, shortfallReason } from '../horizon/violations.js';
import { validators } from '../internal/validate.js';
import type { ModelSpec } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import { horizonProblem } from '../problem/horizon-problem.js';
import { type ResolvedHorizon, resolveHorizon } from '../problem/resolve-horizon.js';
import { defaultVehicleEfficiency } from '../problem/vehicles.js';
import type { HorizonCost, MonthToDate, OptimizeOptions } from '../schema/optimize-types.js';
import type { Violation } from '../schema/schedule-types.js';
import { planCostByTariff } from '../solve/plan-cost.js';
import { toBlockPlans, uncontrolledRun } from './controller-run.js';
import type { Forecaster } from './forecast.js';
import { type MeasuredPast, monthToDateOfPast } from './history.js';
import { runController } from './run-controller.js';
import type { PluggedVehicle } from './vehicles.js';

/** Amounts below this share of what was wanted are rounding. */
const deliveryNoiseShare = 1e-6;

/** Options of {@link simulateClosedLoop}. */
export interface ClosedLoopOptions
  extends Omit<OptimizeOptions, 'coincidentPeaks' | 'monthToDate'> {
  /** May use past data only. Default `seasonalNaiveForecast`. */
  readonly forecast?: Forecaster;
  /**
   * Maximum steps between plans. Default one day. A new plan is also made at midnight, at the end of a plan, and whenever
   * other vehicles arrive than expected, a target is missed or the battery deviates from the plan.
   */
  readonly replanSteps?: number;
  /** Steps that a plan looks ahead. Default two days. */
  readonly horizonSteps?: number;
  /**
   * Whether vehicles are managed within the import limit (default), or charge at full power on arrival regardless of the
   * limit. With a poor forecast, managing them may cost more.
   */
  readonly managesVehicles?: boolean;
  /** Defend this share of the highest load of the last 30 days. Default: the targets that `peakTargets` chooses. */
  readonly targetShare?: number;
  /** Measurements of the steps directly before the grid, of a facility without the battery. Default none. */
  readonly past?: MeasuredPast;
  /** Peaks and energy of the first month so far; both costs include them. Default: what `past` shows of that month. */
  readonly monthToDate?: MonthToDate;
}

/** What a causal controller does on a timeline, and what it costs. */
export interface ClosedLoopResult {
  readonly cost: HorizonCost;
  readonly costWithoutBattery: HorizonCost;
  /** One entry per step of the grid [kW]. */
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries: Float64Array;
  /** All vehicles together. */
  readonly vehicleKwSeries: Float64Array;
  /** Energy that vehicles lacked at departure [kWh]. */
  readonly undeliveredKwh: number;
  /** At the end of each step. */
  readonly socFractionSeries: Float64Array;
  /** Missed goals with amount and reason, as in `optimize`. */
  readonly violations: readonly Violation[];
  readonly planCount: number;
}

/**
 * Simulates a causal controller in closed loop over a timeline. It plans from forecasts that use only past data. In each
 * step it measures the load, discharges as needed to hold the month's peak targets, and keeps enough energy in reserve
 * to hold them for the rest of the day (`peakTargets`).
 *
 * A vehicle is known from its arrival on, with its requested energy and its departure. Plans expect last week's vehicles
 * to come again; when other vehicles arrive, or none, a new plan is made at once. Vehicles share the import limit with
 * the load; energy that they lack because of it, and any other missed goal, is reported as a violation. Vehicles only
 * charge: vehicle-to-grid is ignored. In `costWithoutBattery` they charge at full power on arrival.
 *
 * @param options As for `optimize`, without coincident hours.
 * @throws EngineError those of `optimize`.
 * @example
 * const grid = createTimeGrid({ start: '2026-07-01', length: 24, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * const loadKwSeries = new Float64Array(24).fill(100);
 * const battery = { powerKw: 0, capacityKwh: 0 };
 * const { cost, costWithoutBattery } = await simulateClosedLoop({ tariff: 'sce-tou-8-option-d-under-2-kv', grid, loadKwSeries, battery });
 * cost.total - costWithoutBattery.total;
 * // => 0
 */
export async function simulateClosedLoop(options: ClosedLoopOptions): Promise<ClosedLoopResult> {
  validators.closedLoop(options);
  return simulateController(options);
}

/** {@link simulateClosedLoop} without validation against the schema. */
export async function simulateController(options: ClosedLoopOptions): Promise<ClosedLoopResult> {
  const checked = resolveHorizon(options);
  const monthToDate = options.monthToDate ?? monthToDateOfPast(checked, options.past);
  const resolved: ResolvedHorizon = {
    ...checked,
    options: { ...checked.options, ...(monthToDate && { monthToDate }) },
  };
  const spec = horizonProblem(resolved);
  const { capacityKwh } = resolved.battery;
  const run = await runController(resolved, options);
  const blocks = toBlockPlans(spec.blocks, run, capacityKwh);
  const idle = uncontrolledRun(resolved);
  return {
    cost: planCostByTariff(spec, blocks).cost,
    costWithoutBattery: planCostByTariff(spec, toBlockPlans(spec.blocks, idle, capacityKwh)).cost,
    chargeKwSeries: run.chargeKwSeries,
    dischargeKwSeries: run.dischargeKwSeries,
    importKwSeries: run.importKwSeries,
    exportKwSeries: run.exportKwSeries,
    vehicleKwSeries: run.vehicleKwSeries,
    undeliveredKwh: run.vehicles
      .filter(({ session }) => session.departureStep <= options.grid.length)
      .reduce((sum, { remainingKwh }) => sum + remainingKwh, 0),
    socFractionSeries: run.socFractionSeries,
    violations: closedLoopViolations(resolved, spec, {
      blocks,
      vehicles: run.vehicles,
      managesVehicles: options.managesVehicles ?? true,
    }),
    planCount: run.planCount,
  };
}

/** The parts of a run that can miss goals. */
interface ClosedLoopGoals {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly PluggedVehicle[];
  readonly managesVehicles: boolean;
}

/** Goals that a controller missed, with amount and reason. Energy that a vehicle can still get after the last step does not count. */
function closedLoopViolations(
  resolved: ResolvedHorizon,
  spec: ModelSpec,
  { blocks, vehicles, managesVehicles }: ClosedLoopGoals,
): Violation[] {
  const { grid, limits = {} } = resolved.options;
  const isUnmanaged = !managesVehicles && vehicles.length > 0;
  const ends = { ...spec, limits: {}, vehicles: [] };
  return [
    ...vehicles.flatMap((vehicle) =>
      undeliveredAtDeparture(vehicle, grid.length, grid.stepMinutes / 60),
    ),
    ...importLimitViolation(
      limits,
      blocks,
      isUnmanaged ? 'the load together with vehicles charging at full power' : undefined,
    ),
    ...horizonViolations(resolved, ends, { blocks, vehicles: [] }),
  ];
}

function undeliveredAtDeparture(
  { name, session, remainingKwh }: PluggedVehicle,
  length: number,
  stepHours: number,
): Violation[] {
  const { arrivalStep, departureStep, powerKw, energyKwh } = session;
  const perStepKwh = stepHours * powerKw * (session.efficiency ?? defaultVehicleEfficiency);
  const laterKwh = Math.max(0, departureStep - length) * perStepKwh;
  const amount = remainingKwh - laterKwh;
  if (amount <= deliveryNoiseShare * Math.max(1, energyKwh)) return [];
  const steps = departureStep - Math.max(0, arrivalStep);
  const stay = { hours: steps * stepHours, maxKwh: steps * perStepKwh, wantedKwh: energyKwh };
  const reason = shortfallReason(
    stay,
    'the import limit or its minimum charging power left too little room before it departed',
  );
  return [{ goal: `energy of ${name}`, amount, unit: 'kWh', reason }];
}
