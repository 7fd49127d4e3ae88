import { localCalendar } from '@bess/kernel/series';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { rateCalendar } from '@bess/tariff-library/calendar';
import type { ResolvedHorizon } from '../problem/resolve-horizon.js';
import type { OptimizeResult } from '../schema/optimize-types.js';
import { advanceState } from './advance.js';
import { arrivals, type ControllerRun, emptyRun, uncontrolledRun } from './controller-run.js';
import {
  type ControllerState,
  freshState,
  monthOfStep,
  stateAt,
  stateInMonth,
} from './controller-state.js';
import { executePlan } from './execute-plan.js';
import {
  checkForecast,
  correctByResiduals,
  type Forecast,
  seasonalNaiveForecast,
} from './forecast.js';
import { measuredHistory } from './history.js';
import { type DefendedPeaks, importCapAt } from './meter-interval.js';
import { choosePeakTargets, type PeakTargets } from './peak-targets.js';
import type { ClosedLoopOptions } from './simulate-closed-loop.js';
import { planHorizon } from './step.js';
import { type ExpectedVehicle, expectedVehicles, plannedCharging } from './vehicles.js';

/**
 * Runs a controller over a timeline. It plans at midnight, and again whenever other vehicles arrive than expected, a
 * vehicle got less than planned, a target is missed or the battery deviates from the plan. It uses past measurements only.
 */
export async function runController(
  resolved: ResolvedHorizon,
  options: ClosedLoopOptions,
): Promise<ControllerRun> {
  const { tariff, battery } = resolved;
  const { grid } = options;
  const run = emptyRun(grid.length);
  const hasBattery = battery.powerKw > 0 && battery.capacityKwh > 0;
  const { managesVehicles = true, vehicles = [] } = options;
  if (!hasBattery && !(managesVehicles && vehicles.length > 0)) return uncontrolledRun(resolved);
  const calendar = rateCalendar(tariff, grid);
  const capAt = importCapAt(resolved, calendar, run.importKwSeries);
  const stepsPerDay = 1440 / grid.stepMinutes;
  const meterSteps = meterInterval(tariff, grid).steps;
  const stepsInto = stepsIntoMeterInterval(grid, meterSteps);
  const midnights = midnightsOf(options);
  const measured = measuredHistory(resolved, options.past, run);
  const arrivedBy = arrivals(vehicles);
  let state = initialState(resolved);
  const expect = forecastFrom(resolved, options, measured);
  let end = 0;
  for (let from = 0; from < grid.length; from = end) {
    state = stateInMonth(state, monthOfStep(grid, from), tariff);
    const peakTargets = targetsAt(resolved, options, measured, state, from);
    const day = midnights.findLast((step) => step <= from) ?? 0;
    const lookaheadSteps = Math.min(options.horizonSteps ?? 2 * stepsPerDay, grid.length - from);
    const vehiclesAhead = expectedVehicles({
      arrived: arrivedBy(from),
      from,
      lookaheadSteps,
      stepsPerDay,
    });
    const { plan, ...horizon } = await planFrom(resolved, options, state, {
      from,
      lookaheadSteps,
      expected: await expect(day, from, lookaheadSteps),
      vehicles: vehiclesAhead,
    });
    run.planCount += 1;
    const planPeaks = plannedPeaks(horizon);
    const { chargeKwSeries, dischargeKwSeries, importKwSeries, socFractionSeries } = plan;
    end = executePlan(resolved, run, {
      from,
      until: Math.min(
        from + (options.replanSteps ?? grid.length),
        from + lookaheadSteps,
        midnights.find((step) => step > from) ?? grid.length,
      ),
      startSocFraction: state.socFraction,
      chargeKwSeries,
      dischargeKwSeries,
      importKwSeries,
      socFractionSeries,
      charging: plannedCharging(
        vehiclesAhead,
        from,
        managesVehicles ? horizon.vehicles : undefined,
      ),
      managesVehicles,
      planPeaks,
      targets: peakTargets ?? planPeaks,
      capAt,
      reserveKwhSeries: peakTargets?.reserveKwhSeries ?? new Float64Array(),
      arrivedBy,
      mayReplan: (step) => (stepsInto + step) % meterSteps === 0,
    });
    state = advanceState(state, {
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
  run.vehicles = arrivedBy(grid.length - 1);
  return run;
}

/** The controller before the first step, with the peaks and energy of its month so far. */
function initialState({ tariff, battery, startKwh, options }: ResolvedHorizon): ControllerState {
  const { grid, priorPeaksKw, monthToDate = {} } = options;
  const fresh = freshState({
    tariff,
    grid,
    socFraction: battery.capacityKwh === 0 ? 0 : startKwh / battery.capacityKwh,
    ...(priorPeaksKw && { priorPeaksKw }),
  });
  const perPeriod = (none: readonly number[], seen: readonly number[] = []) =>
    none.map((kw, period) => seen[period] ?? kw);
  const { coincidentPeaksKw } = fresh;
  return {
    ...fresh,
    peakKw: monthToDate.peakKw ?? 0,
    periodPeaksKw: perPeriod(fresh.periodPeaksKw, monthToDate.periodPeaksKw),
    energyKwhByPeriod: perPeriod(fresh.energyKwhByPeriod, monthToDate.energyKwhByPeriod),
    ...(coincidentPeaksKw && {
      coincidentPeaksKw: perPeriod(coincidentPeaksKw, monthToDate.coincidentPeaksKw),
    }),
    ...(monthToDate.openInterval && { openInterval: monthToDate.openInterval }),
  };
}

/** First steps of all local days but the first. */
function midnightsOf({ grid }: ClosedLoopOptions): number[] {
  const { dayIndex } = localCalendar(grid);
  return Array.from(dayIndex.keys()).filter(
    (step) => step > 0 && dayIndex[step] !== dayIndex[step - 1],
  );
}

type History = ReturnType<typeof measuredHistory>;

/** The peaks to defend from a step on; null to defend the plan's own peaks. */
function targetsAt(
  { tariff, battery }: ResolvedHorizon,
  { targetShare }: ClosedLoopOptions,
  measured: History,
  state: ControllerState,
  from: number,
): PeakTargets | null {
  if (measured.steps(from) === 0) return null;
  if (targetShare !== undefined) {
    const { peakKw, periodPeaksKw } = measured.highest(from);
    return {
      peakKw: Math.max(state.peakKw, targetShare * peakKw),
      periodPeaksKw: state.periodPeaksKw.map((kw, period) =>
        Math.max(kw, targetShare * periodPeaksKw[period]!),
      ),
      reserveKwhSeries: new Float64Array(),
    };
  }
  if (battery.powerKw === 0 || battery.capacityKwh === 0) return null;
  const { grid, loadKwSeries, solarKwSeries } = measured.recent(from);
  return choosePeakTargets({
    tariff,
    battery,
    state: stateAt(state, tariff, grid, grid.length),
    grid,
    netKwSeries: loadKwSeries.map((kw, step) => kw - (solarKwSeries?.[step] ?? 0)),
  });
}

function plannedPeaks({
  monthPeaksKw,
  monthPeriodPeaksKw,
}: Pick<OptimizeResult, 'monthPeaksKw' | 'monthPeriodPeaksKw'>): DefendedPeaks {
  return { peakKw: monthPeaksKw[0]!, periodPeaksKw: monthPeriodPeaksKw[0]! };
}

/**
 * The forecast used at a step: the forecast made at the last midnight, corrected by the measurements since. Without
 * measurements before that midnight, a forecast made at the step itself.
 */
function forecastFrom(
  { loadKwSeries, options: { grid } }: ResolvedHorizon,
  { forecast = seasonalNaiveForecast }: ClosedLoopOptions,
  measured: History,
): (day: number, from: number, ahead: number) => Promise<Forecast> {
  const { stepMinutes, length } = grid;
  const stepsPerDay = 1440 / stepMinutes;
  let dayForecast: { day: number; expected: Forecast } | undefined;
  return async (midnight, from, ahead) => {
    const day = measured.steps(midnight) === 0 ? from : midnight;
    if (dayForecast?.day !== day || from + ahead > day + dayForecast.expected.loadKwSeries.length) {
      // Plans made later in the day look further ahead.
      const steps = Math.min(length - day, ahead + stepsPerDay + from - day);
      const answer = await forecast({ ...measured.all(day), stepsPerDay }, steps);
      dayForecast = { day, expected: checkForecast(answer, steps) };
    }
    const { expected } = dayForecast;
    const correctedKwSeries = correctByResiduals(
      expected.loadKwSeries.subarray(0, from + ahead - day),
      loadKwSeries.subarray(day, from),
      stepMinutes,
    );
    return {
      loadKwSeries: correctedKwSeries.map((kw) => Math.max(0, kw)),
      solarKwSeries:
        expected.solarKwSeries.length === 0
          ? expected.solarKwSeries
          : expected.solarKwSeries.subarray(from - day, from + ahead - day),
    };
  };
}

/** Input of a plan from a step on. */
interface PlanView {
  readonly from: number;
  readonly lookaheadSteps: number;
  readonly expected: Forecast;
  readonly vehicles: readonly ExpectedVehicle[];
}

async function planFrom(
  {
    options: { battery, grid, limits },
    tariff,
    exportPriceSeries,
    endKwh,
    battery: { capacityKwh },
  }: ResolvedHorizon,
  options: ClosedLoopOptions,
  state: ControllerState,
  { from, lookaheadSteps, expected, vehicles }: PlanView,
): Promise<OptimizeResult> {
  const isLast = from + lookaheadSteps === grid.length;
  const { relGap, solver, signal, timeLimitMs, nowMs } = options;
  return planHorizon({
    state,
    tariff,
    battery,
    grid: {
      ...grid,
      startMs: grid.startMs + from * grid.stepMinutes * 60_000,
      length: lookaheadSteps,
    },
    loadKwSeries: expected.loadKwSeries,
    ...(expected.solarKwSeries.length > 0 && { solarKwSeries: expected.solarKwSeries }),
    vehicles: vehicles.map(({ session }) => session),
    ...(options.exportRule && { exportRule: options.exportRule }),
    ...(exportPriceSeries && {
      exportRule: {
        kind: 'netBilling' as const,
        // Export prices are published in advance; exported quantities are not known.
        sellPricePerKwh: exportPriceSeries.subarray(from, from + lookaheadSteps),
      },
    }),
    ...(limits && { limits }),
    endSocFraction: capacityKwh === 0 ? 0 : isLast ? endKwh / capacityKwh : 0.5,
    ...(relGap !== undefined && { relGap }),
    ...(solver && { solver }),
    ...(signal && { signal }),
    ...(nowMs && { nowMs }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  });
}
