import type { Forecaster } from './forecast-last-week.js';
import type { MonthToDate, OptimizeOptions } from './horizon-options.js';
import type { HorizonCost } from './horizon-result.js';
import { checkPlain } from './inputs/check-plain.js';
import type { Past } from './inputs/checked-past.js';
import { horizonProblem } from './inputs/horizon-problem.js';
import { monthSoFar } from './inputs/month-so-far.js';
import { type ResolvedHorizon, resolveHorizon } from './inputs/resolve-horizon.js';
import { replayController } from './plan/replay-controller.js';
import { importWithout, inBlocks } from './results/controller-run.js';
import { costOfHorizon } from './results/cost-of-horizon.js';
import { replayViolations } from './results/replay-violations.js';
import type { Violation } from './types.js';

/** Everything {@link achieve} takes. */
export interface AchieveOptions extends Omit<OptimizeOptions, 'coincidentPeaks' | 'monthToDate'> {
  /** Looks back only. Default `forecastLastWeek`. */
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
  readonly past?: Past;
  /** What the first month has already seen; it counts in both costs. Default what `past` shows of it. */
  readonly monthToDate?: MonthToDate;
}

/** What a controller that does not know tomorrow does, and what it costs. */
export interface AchieveResult {
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
  readonly plans: number;
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
 * const { cost, costWithoutBattery } = await achieve({ tariff: 'sce-tou-8-option-d-under-2-kv', grid, loadKwSeries, battery });
 * cost.total - costWithoutBattery.total;
 * // => 0
 */
export async function achieve(options: AchieveOptions): Promise<AchieveResult> {
  checkPlain.achieve(options);
  const checked = resolveHorizon(options);
  const monthToDate = options.monthToDate ?? monthSoFar(checked, options.past);
  const resolved: ResolvedHorizon = {
    ...checked,
    options: { ...checked.options, ...(monthToDate && { monthToDate }) },
  };
  const spec = horizonProblem(resolved);
  const { capacityKwh } = resolved.battery;
  const run = await replayController(resolved, options);
  const blocks = inBlocks(spec.blocks, run, capacityKwh);
  const idle = importWithout(resolved);
  return {
    cost: costOfHorizon(spec, blocks).cost,
    costWithoutBattery: costOfHorizon(spec, inBlocks(spec.blocks, idle, capacityKwh)).cost,
    chargeKwSeries: run.chargeKwSeries,
    dischargeKwSeries: run.dischargeKwSeries,
    importKwSeries: run.importKwSeries,
    exportKwSeries: run.exportKwSeries,
    vehicleKwSeries: run.vehicleKwSeries,
    undeliveredKwh: run.vehicles
      .filter(({ session }) => session.departureStep <= options.grid.length)
      .reduce((sum, { remainingKwh }) => sum + remainingKwh, 0),
    socFractionSeries: run.socFractionSeries,
    violations: replayViolations(resolved, spec, {
      blocks,
      vehicles: run.vehicles,
      managesVehicles: options.managesVehicles ?? true,
    }),
    plans: run.plans,
  };
}
