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

/** Everything {@link simulateClosedLoop} takes. */
export interface ClosedLoopOptions
  extends Omit<OptimizeOptions, 'coincidentPeaks' | 'monthToDate'> {
  /** Looks back only. Default `seasonalNaiveForecast`. */
  readonly forecast?: Forecaster;
  /**
   * Most steps between plans. Default one day; a new one is made at midnight, and whenever other vehicles come than were expected, a target is
   * missed or the battery is not where it should be.
   */
  readonly replanSteps?: number;
  /** Steps that a plan looks ahead; default two days. */
  readonly horizonSteps?: number;
  /**
   * Whether vehicles are managed, within the import limit, or charge at full power from their arrival, whatever the limit. Default true. Managed
   * by a poor forecast they may cost more.
   */
  readonly managesVehicles?: boolean;
  /** Defends this share of the highest load of the last 30 days. Default: what `peakTargets` chooses. */
  readonly targetShare?: number;
  /** What was measured in the steps right before the grid, of a facility without the battery. Default nothing. */
  readonly past?: MeasuredPast;
  /** What the first month has already seen; it counts in both costs. Default what `past` shows of it. */
  readonly monthToDate?: MonthToDate;
}

/** What a controller that does not know tomorrow does, and what it costs. */
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
  /** What vehicles lacked when they went [kWh]. */
  readonly undeliveredKwh: number;
  /** At the end of each step. */
  readonly socFractionSeries: Float64Array;
  /** Goals that were missed, with amount and reason, as those of `optimize`. */
  readonly violations: readonly Violation[];
  readonly planCount: number;
}

/**
 * What a causal controller achieves on a timeline of which the optimum knows everything: it plans from forecasts that
 * see nothing but the past, and in each step, with the load measured, gives what holds the month's targets and keeps what it
 * will take to hold them for the rest of the day (`peakTargets`).
 *
 * A vehicle is known from its arrival on, with what it wants and when it goes; plans expect those of a week ago to come
 * again, and where others come, or none, a new one is made at once. Beside the load vehicles keep the import limit; what they so lack, and
 * any other goal that is missed, is a violation. Vehicles only take: what one could give is left out. `costWithoutBattery` has them charge at
 * full power from their arrival.
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

/** The simulation behind {@link simulateClosedLoop}, without validation against the schema. */
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

/** What was carried out, as far as goals may be missed by it. */
interface ClosedLoopGoals {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly PluggedVehicle[];
  readonly managesVehicles: boolean;
}

/** Goals that a controller missed, with amount and reason; what a vehicle can still have after the last step is none. */
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
      isUnmanaged ? 'the load with vehicles that charge at full power' : undefined,
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
  const stay = { hours: steps * stepHours, mostKwh: steps * perStepKwh, wantedKwh: energyKwh };
  const reason = shortfallReason(
    stay,
    'the import limit or its least power left no room before it went',
  );
  return [{ goal: `energy of ${name}`, amount, unit: 'kWh', reason }];
}
