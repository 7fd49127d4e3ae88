import { localCalendar } from '@bess/kernel/series';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { rateCalendar } from '@bess/tariff-library/calendar';
import type { AchieveOptions } from '../achieve.js';
import { advance } from '../advance.js';
import type { ControllerState } from '../controller-state.js';
import { type Expected, forecastLastWeek } from '../forecast-last-week.js';
import type { OptimizeResult } from '../horizon-result.js';
import { checkedForecast } from '../inputs/checked-forecast.js';
import { type ExpectedVehicle, expectedVehicles } from '../inputs/expected-vehicles.js';
import { type DefendedPeaks, importCaps } from '../inputs/import-caps.js';
import { ledOn } from '../inputs/led-on.js';
import { measuredSoFar } from '../inputs/measured-so-far.js';
import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import { monthOfStep } from '../internal/month-of-step.js';
import { stateInMonth } from '../internal/state-in-month.js';
import { type PeakTargets, peakTargets } from '../peak-targets.js';
import { carryOut } from '../results/carry-out.js';
import { arrivals, emptyRun, importWithout, type Run } from '../results/controller-run.js';
import { plannedCharging } from '../results/planned-charging.js';
import { startController } from '../start-controller.js';
import { step as planStep } from '../step.js';

/**
 * Replays a controller over a timeline: it plans at midnight, and whenever other vehicles come than it expected, one had less than it
 * planned, a target is missed or the battery is not where it should be, from what was measured until then alone.
 */
export async function replayController(
  resolved: ResolvedHorizon,
  options: AchieveOptions,
): Promise<Run> {
  const { tariff, battery } = resolved;
  const { grid } = options;
  const run = emptyRun(grid.length);
  const hasBattery = battery.powerKw > 0 && battery.capacityKwh > 0;
  const { managesVehicles = true, vehicles = [] } = options;
  if (!hasBattery && !(managesVehicles && vehicles.length > 0)) return importWithout(resolved);
  const calendar = rateCalendar(tariff, grid);
  const capAt = importCaps(resolved, calendar, run.importKwSeries);
  const stepsPerDay = 1440 / grid.stepMinutes;
  const meterSteps = meterInterval(tariff, grid).steps;
  const stepsInto = stepsIntoMeterInterval(grid, meterSteps);
  const midnights = midnightsOf(options);
  const measured = measuredSoFar(resolved, options.past, run);
  const come = arrivals(vehicles);
  let state = startOf(resolved);
  const expect = expectations(resolved, options, measured);
  let end = 0;
  for (let from = 0; from < grid.length; from = end) {
    state = stateInMonth(state, monthOfStep(grid, from), tariff);
    const chosen = targetsAt(resolved, options, measured, state, from);
    const day = midnights.findLast((step) => step <= from) ?? 0;
    const ahead = Math.min(options.horizonSteps ?? 2 * stepsPerDay, grid.length - from);
    const vehiclesAhead = expectedVehicles({ come: come(from), from, ahead, stepsPerDay });
    const { plan, ...horizon } = await planned(resolved, options, state, {
      from,
      ahead,
      expected: await expect(day, from, ahead),
      vehicles: vehiclesAhead,
    });
    run.plans += 1;
    const planPeaks = peaksOf(horizon);
    const { chargeKwSeries, dischargeKwSeries, importKwSeries, socFractionSeries } = plan;
    end = carryOut(resolved, run, {
      from,
      until: Math.min(
        from + (options.replanSteps ?? grid.length),
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
      targets: chosen ?? planPeaks,
      capAt,
      reserveKwhSeries: chosen?.reserveKwhSeries ?? new Float64Array(),
      come,
      mayReplan: (step) => (stepsInto + step) % meterSteps === 0,
    });
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
  run.vehicles = come(grid.length - 1);
  return run;
}

/** The controller before the first step, with what its month has seen. */
function startOf({ tariff, battery, startKwh, options }: ResolvedHorizon): ControllerState {
  const { grid, priorPeaksKw, monthToDate = {} } = options;
  const fresh = startController({
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

/** First steps of the local days after the first one. */
function midnightsOf({ grid }: AchieveOptions): number[] {
  const { dayIndex } = localCalendar(grid);
  return Array.from(dayIndex.keys()).filter(
    (step) => step > 0 && dayIndex[step] !== dayIndex[step - 1],
  );
}

type Measured = ReturnType<typeof measuredSoFar>;

/** What is defended from a step on; null: what the plan itself comes to. */
function targetsAt(
  { tariff, battery }: ResolvedHorizon,
  { battery: given, targetShare }: AchieveOptions,
  measured: Measured,
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
  return peakTargets({ tariff, battery: given, state, ...measured.recent(from) });
}

function peaksOf({
  monthPeaksKw,
  monthPeriodPeaksKw,
}: Pick<OptimizeResult, 'monthPeaksKw' | 'monthPeriodPeaksKw'>): DefendedPeaks {
  return { peakKw: monthPeaksKw[0]!, periodPeaksKw: monthPeriodPeaksKw[0]! };
}

/**
 * What is expected at a step: the forecast of its midnight, led on from what was measured since; where nothing was measured by
 * then, that of the step itself.
 */
function expectations(
  { loadKwSeries, options: { grid } }: ResolvedHorizon,
  { forecast = forecastLastWeek }: AchieveOptions,
  measured: Measured,
): (day: number, from: number, ahead: number) => Promise<Expected> {
  const { stepMinutes, length } = grid;
  const stepsPerDay = 1440 / stepMinutes;
  let ofDay: { day: number; expected: Expected } | undefined;
  return async (midnight, from, ahead) => {
    const day = measured.steps(midnight) === 0 ? from : midnight;
    if (ofDay?.day !== day || from + ahead > day + ofDay.expected.loadKwSeries.length) {
      // Plans that are made later in the day reach further.
      const steps = Math.min(length - day, ahead + stepsPerDay + from - day);
      const answer = await forecast({ ...measured.all(day), stepsPerDay }, steps);
      ofDay = { day, expected: checkedForecast(answer, steps) };
    }
    const { expected } = ofDay;
    const ledKwSeries = ledOn({
      expectedKwSeries: expected.loadKwSeries.subarray(0, from + ahead - day),
      measuredKwSeries: loadKwSeries.subarray(day, from),
      stepMinutes,
    });
    return {
      loadKwSeries: ledKwSeries.map((kw) => Math.max(0, kw)),
      solarKwSeries:
        expected.solarKwSeries.length === 0
          ? expected.solarKwSeries
          : expected.solarKwSeries.subarray(from - day, from + ahead - day),
    };
  };
}

/** What a plan is made of, from a step on. */
interface View {
  readonly from: number;
  readonly ahead: number;
  readonly expected: Expected;
  readonly vehicles: readonly ExpectedVehicle[];
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
  { from, ahead, expected, vehicles }: View,
): Promise<OptimizeResult> {
  const isLast = from + ahead === grid.length;
  const { relGap, solver, signal, timeLimitMs, nowMs } = options;
  const { horizon } = await planStep({
    state,
    tariff,
    battery,
    grid: { ...grid, startMs: grid.startMs + from * grid.stepMinutes * 60_000, length: ahead },
    loadKwSeries: expected.loadKwSeries,
    ...(expected.solarKwSeries.length > 0 && { solarKwSeries: expected.solarKwSeries }),
    vehicles: vehicles.map(({ session }) => session),
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
    ...(relGap !== undefined && { relGap }),
    ...(solver && { solver }),
    ...(signal && { signal }),
    ...(nowMs && { nowMs }),
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  });
  return horizon;
}
