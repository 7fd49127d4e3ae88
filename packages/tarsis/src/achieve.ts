import { type RateCalendar, rateCalendar } from '@bess/tariff-library';
import { advance } from './advance.js';
import type { ControllerState } from './controller-state.js';
import { type Forecaster, forecastLastWeek } from './forecast-last-week.js';
import type { OptimizeOptions, VehicleSession } from './horizon-options.js';
import type { HorizonCost, HorizonPlan } from './horizon-result.js';
import { checkPlain } from './inputs/check-plain.js';
import { expectedVehicles } from './inputs/expected-vehicles.js';
import { horizonProblem } from './inputs/horizon-problem.js';
import { type ResolvedHorizon, resolveHorizon } from './inputs/resolve-horizon.js';
import { carryOut } from './results/carry-out.js';
import {
  arrivals,
  emptyRun,
  importWithout,
  inBlocks,
  type Run,
  undelivered,
} from './results/controller-run.js';
import { costOfHorizon } from './results/cost-of-horizon.js';
import { startController } from './start-controller.js';
import { step as planStep } from './step.js';

/** Everything {@link achieve} takes. */
export interface AchieveOptions extends Omit<OptimizeOptions, 'coincidentPeaks' | 'monthToDate'> {
  /** Looks back only. Default {@link forecastLastWeek}. */
  readonly forecast?: Forecaster;
  /** Steps between plans; default one day. */
  readonly replanSteps?: number;
  /** Steps that a plan looks ahead; default two days. */
  readonly horizonSteps?: number;
  /**
   * Whether vehicles are managed, or charge at full power from their arrival. Default true. Managed by a poor forecast they may cost more: with
   * last week's load they do on the default facility.
   */
  readonly managesVehicles?: boolean;
  /** A peak below this share of the highest load of the last 30 days is not defended. Default 0.8. */
  readonly targetShare?: number;
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
  readonly plans: number;
}

const daysLookedBack = 30;

/**
 * What a causal controller achieves on a timeline of which the optimum knows everything: it plans from forecasts that
 * see nothing but the past, and in each step, with the load measured, gives more or draws less than planned where the
 * month's peak would rise above its target. The target is what the month has seen already, or a share of the highest
 * load of the last 30 days.
 *
 * A vehicle is known from its arrival on, with what it wants and when it goes; plans expect those of a week ago to come
 * again. Vehicles only take: what one could give is left out. `costWithoutBattery` has them charge at full power from
 * their arrival.
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
  const resolved = resolveHorizon(options);
  const run = await simulate(resolved, options);
  const spec = horizonProblem(resolved);
  const idle = importWithout(resolved);
  return {
    cost: costOfHorizon(spec, inBlocks(spec.blocks, run)).cost,
    costWithoutBattery: costOfHorizon(spec, inBlocks(spec.blocks, idle)).cost,
    chargeKwSeries: run.chargeKwSeries,
    dischargeKwSeries: run.dischargeKwSeries,
    importKwSeries: run.importKwSeries,
    exportKwSeries: run.exportKwSeries,
    vehicleKwSeries: run.vehicleKwSeries,
    undeliveredKwh: run.undeliveredKwh,
    socFractionSeries: run.socFractionSeries,
    plans: run.plans,
  };
}

async function simulate(resolved: ResolvedHorizon, options: AchieveOptions): Promise<Run> {
  const { tariff, battery, loadKwSeries } = resolved;
  const { grid } = options;
  const stepsPerDay = 1440 / grid.stepMinutes;
  const replanSteps = options.replanSteps ?? stepsPerDay;
  const horizonSteps = options.horizonSteps ?? 2 * stepsPerDay;
  const solarKwSeries = resolved.solarKwSeries ?? new Float64Array();
  const forecast = options.forecast ?? forecastLastWeek;
  const calendar = rateCalendar(tariff, grid);
  const run = emptyRun(grid.length);
  const socFraction = battery.capacityKwh === 0 ? 0 : resolved.startKwh / battery.capacityKwh;
  let state = startController({
    tariff,
    grid,
    socFraction,
    ...(options.priorPeaksKw && { priorPeaksKw: options.priorPeaksKw }),
  });
  const hasBattery = battery.powerKw > 0 && battery.capacityKwh > 0;
  const manages = (options.managesVehicles ?? true) && (options.vehicles?.length ?? 0) > 0;
  if (!hasBattery && !manages) return importWithout(resolved);
  const come = arrivals(options.vehicles ?? []);
  for (let from = 0; from < grid.length; from += replanSteps) {
    const end = Math.min(grid.length, from + replanSteps);
    const ahead = Math.min(horizonSteps, grid.length - from);
    const seen = {
      loadKwSeries: loadKwSeries.subarray(0, from),
      solarKwSeries: solarKwSeries.subarray(0, from),
      stepsPerDay,
    };
    const targets = targetsOf(resolved, calendar, state, run, from, options.targetShare ?? 0.8);
    const plan = await planned(resolved, options, state, {
      from,
      ahead,
      targets,
      expected: await forecast(seen, ahead),
      vehicles: expectedVehicles({ come: come(from), from, ahead, stepsPerDay }),
    });
    run.plans += 1;
    const { chargeKwSeries, dischargeKwSeries, vehicleKwSeries } = plan;
    carryOut(
      resolved,
      calendar,
      run,
      {
        from,
        end,
        targets,
        chargeKwSeries,
        dischargeKwSeries,
        vehicleKwSeries: manages ? vehicleKwSeries : undefined,
        come,
      },
      state,
    );
    state = advance(state, {
      tariff,
      grid: {
        ...grid,
        startMs: grid.startMs + from * grid.stepMinutes * 60_000,
        length: end - from,
      },
      importKwSeries: run.importKwSeries.subarray(from, end),
      ...(options.exportRule?.kind === 'netMetering' && {
        exportKwSeries: run.exportKwSeries.subarray(from, end),
      }),
      socFraction: run.socFractionSeries[end - 1]!,
    });
  }
  run.undeliveredKwh = undelivered(come(grid.length - 1), grid.length);
  return run;
}

interface Targets {
  readonly peakKw: number;
  readonly periodPeaksKw: readonly number[];
}

async function planned(
  {
    options: { battery, grid, limits },
    tariff,
    exportPriceSeries,
    endKwh,
    battery: { capacityKwh },
  }: ResolvedHorizon,
  options: AchieveOptions,
  state: ControllerState,
  view: {
    from: number;
    ahead: number;
    targets: Targets;
    expected: Awaited<ReturnType<Forecaster>>;
    vehicles: readonly VehicleSession[];
  },
): Promise<HorizonPlan> {
  const { from, ahead, targets, expected, vehicles } = view;
  const isLast = from + ahead === grid.length;
  const { relGap, solver, signal, timeLimitMs, nowMs } = options;
  const { horizon } = await planStep({
    state,
    tariff,
    battery,
    grid: { ...grid, startMs: grid.startMs + from * grid.stepMinutes * 60_000, length: ahead },
    loadKwSeries: expected.loadKwSeries,
    ...(expected.solarKwSeries.length > 0 && { solarKwSeries: expected.solarKwSeries }),
    vehicles,
    ...(options.exportRule && { exportRule: options.exportRule }),
    ...(exportPriceSeries && {
      exportRule: {
        kind: 'netBilling' as const,
        // Prices of exports are published ahead; what is sold at them is not.
        sellPricePerKwh: exportPriceSeries.subarray(from, from + ahead),
      },
    }),
    ...(limits && { limits }),
    endSocFraction: capacityKwh === 0 ? 0 : isLast ? endKwh / capacityKwh : 0.5,
    expectedPeakKw: targets.peakKw,
    expectedPeriodPeaksKw: targets.periodPeaksKw,
    ...(relGap !== undefined && { relGap }),
    ...(solver && { solver }),
    ...(signal && { signal }),
    ...(nowMs && { nowMs }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  });
  return horizon.plan;
}

/** What is defended: peaks that the month has seen, or a share of the highest loads of the days before now. */
function targetsOf(
  { loadKwSeries, solarKwSeries, options }: ResolvedHorizon,
  { demandPeriodSeries }: RateCalendar,
  state: ControllerState,
  { vehicleKwSeries }: Run,
  from: number,
  share: number,
): Targets {
  let peakKw = 0;
  const periodPeaksKw = state.periodPeaksKw.map(() => 0);
  const first = Math.max(0, from - (daysLookedBack * 1440) / options.grid.stepMinutes);
  for (let step = first; step < from; step += 1) {
    const usedKw = loadKwSeries[step]! + vehicleKwSeries[step]!;
    const netKw = usedKw - (solarKwSeries?.[step] ?? 0);
    peakKw = Math.max(peakKw, netKw);
    const period = demandPeriodSeries?.[step];
    if (period !== undefined) periodPeaksKw[period] = Math.max(periodPeaksKw[period]!, netKw);
  }
  return {
    peakKw: Math.max(state.peakKw, share * peakKw),
    periodPeaksKw: periodPeaksKw.map((kw, period) =>
      Math.max(state.periodPeaksKw[period]!, share * kw),
    ),
  };
}
