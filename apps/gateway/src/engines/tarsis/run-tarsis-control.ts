import { type Battery, createBattery, stepBattery } from '@bess/kernel/battery';
import type { TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { advance, type ControllerState, startController, step } from '@bess/tarsis';
import { type DefendedPeaks, followPlan, importCap, peakTargets } from '@bess/tarsis/controller';
import type {
  TarsisControlInput,
  TarsisControlOutput,
} from '../../engine-runtime/tarsis-operations.js';
import { minuteMs } from '../../internal/async.js';
import {
  type ControlHistory,
  controlHistory,
  forecastFromMidnight,
  forecastNextInterval,
  type NextInterval,
  stepsToMidnight,
} from './control-history.js';
import {
  type ControlPlan,
  controlKey,
  readControlMemory,
  writeControlMemory,
} from './control-memory.js';

/** Longest time of a solve [ms]; two days take a tenth of a second. */
const solveLimitMs = 10_000;

/** Days that a plan looks ahead, and that targets look back, with a day for a clock change; those of `simulateClosedLoop`. */
const plannedDays = 2;
const targetDays = 30;

/** State of charge at the end of a plan. */
const endSocFraction = 0.5;

/** A new plan is made when the state of charge departs from the plan by more than this. */
const maxSocDrift = 0.05;

/** Import above a target by no more than this is rounding [kW]. */
const roundingKw = 1e-3;

/** What an interval is decided from. */
interface ControlProblem {
  tariff: Tariff;
  options: TarsisControlInput['battery'];
  battery: Battery;
  history: ControlHistory;
  /** The load that the set point is chosen for. */
  next: NextInterval;
  /** The month as measured until now. */
  state: ControllerState;
  nowMs: number;
}

/**
 * Chooses the set point of the interval after the measured steps, in a worker thread: TARSIS plans at midnight and when
 * the battery or the import departs from the plan, and between plans follows the one in force.
 *
 * @throws EngineError whatever TARSIS raises
 */
export async function runTarsisControl(
  input: TarsisControlInput,
  signal: { readonly aborted: boolean },
): Promise<TarsisControlOutput> {
  const { measured, meterMinutes, socFraction } = input;
  const tariff = { ...getTariff(input.tariff), demandWindowMinutes: meterMinutes };
  const key = controlKey(tariff, measured.grid, meterMinutes);
  const memory = readControlMemory(input.memory, key);
  const history = controlHistory(measured);
  const month = advanceMonth(input, tariff, history, memory?.state);
  const { stepMinutes, startMs, length } = measured.grid;
  const problem: ControlProblem = {
    tariff,
    options: input.battery,
    battery: createBattery(input.battery),
    history,
    next: forecastNextInterval(history),
    state: { ...month.now, socFraction },
    nowMs: startMs + length * stepMinutes * minuteMs,
  };
  const isNewPlan = memory === undefined || isPlanDue(memory.plan, problem, month.lastImportKw);
  const plan = isNewPlan ? await makePlan(problem, signal) : memory.plan;
  return {
    ...chooseSetPoint(plan, problem),
    memory: writeControlMemory(
      {
        state: month.measured,
        measuredUntilMs: startMs + history.knownSteps * stepMinutes * minuteMs,
        plan,
      },
      key,
    ),
    isNewPlan,
  };
}

/** The controller's month until the last measured step and, with what is assumed of the steps after it, until now. */
interface MeasuredMonth {
  measured: ControllerState;
  now: ControllerState;
  /** Import of the last step; undefined if it was not measured [kW]. */
  lastImportKw: number | undefined;
}

function advanceMonth(
  { advanceFrom, batteryKwSeries, priorPeaksKw, socFraction }: TarsisControlInput,
  tariff: Tariff,
  history: ControlHistory,
  before: ControllerState | undefined,
): MeasuredMonth {
  const { grid, loadKwSeries, solarKwSeries, knownSteps, isKnown } = history;
  const importKw = (step: number) =>
    // An unknown load adds nothing to the month.
    isKnown(step)
      ? Math.max(
          0,
          loadKwSeries[step]! - (solarKwSeries?.[step] ?? 0) - batteryKwSeries[step - advanceFrom]!,
        )
      : 0;
  const over = (state: ControllerState, from: number, end: number) => {
    const importKwSeries = Float64Array.from({ length: end - from }, (_, at) =>
      importKw(from + at),
    );
    const steps = stepsOf(grid, from, end - from);
    return end > from
      ? advance(state, { tariff, grid: steps, importKwSeries, socFraction })
      : state;
  };
  const start =
    before ??
    startController({
      tariff,
      grid: stepsOf(grid, advanceFrom, 1),
      ...(priorPeaksKw && { priorPeaksKw }),
    });
  const known = Math.max(advanceFrom, knownSteps);
  const measured = over(start, advanceFrom, known);
  return {
    measured,
    now: over(measured, known, grid.length),
    lastImportKw:
      knownSteps === grid.length && advanceFrom < grid.length
        ? importKw(grid.length - 1)
        : undefined,
  };
}

function stepsOf(grid: TimeGrid, from: number, length: number): TimeGrid {
  return { ...grid, startMs: grid.startMs + from * grid.stepMinutes * minuteMs, length };
}

/** Whether the plan has ended, or the battery, its state of charge or the import departed from it. */
function isPlanDue(
  { fromMs, untilMs, battery, targets, series }: ControlPlan,
  { tariff, options, history: { grid }, state, nowMs }: ControlProblem,
  lastImportKw: number | undefined,
): boolean {
  if (nowMs < fromMs || nowMs >= untilMs || battery !== JSON.stringify(options)) {
    return true;
  }
  const passed = Math.round((nowMs - fromMs) / (grid.stepMinutes * minuteMs));
  if (passed === 0) {
    return false;
  }
  const hasDrifted = Math.abs(state.socFraction - series.socFraction[passed - 1]!) > maxSocDrift;
  const lastStep = stepsOf(grid, grid.length - 1, 1);
  const hasMissed =
    lastImportKw !== undefined &&
    lastImportKw > importCap({ tariff, grid: lastStep, peaks: targets }) + roundingKw;
  return hasDrifted || hasMissed;
}

/** Plans from now on, and chooses the peaks to defend. */
async function makePlan(
  { tariff, options, history, next, state, nowMs }: ControlProblem,
  signal: { readonly aborted: boolean },
): Promise<ControlPlan> {
  const { grid, loadKwSeries, solarKwSeries } = history;
  const { stepMinutes, length } = grid;
  const stepsPerDay = 1440 / stepMinutes;
  const { horizon } = await step({
    state,
    tariff,
    battery: options,
    grid: { ...grid, startMs: nowMs, length: plannedDays * stepsPerDay },
    ...forecastFromMidnight(history, plannedDays * stepsPerDay),
    endSocFraction,
    timeLimitMs: solveLimitMs,
    nowMs: () => performance.now(),
    signal,
  });
  const first = Math.max(0, length - targetDays * stepsPerDay);
  const targets = peakTargets({
    tariff,
    battery: options,
    state,
    grid: stepsOf(grid, first, length - first),
    // Peaks that can be held although each interval may bring more than its set point was chosen for.
    loadKwSeries: loadKwSeries.subarray(first).map((kw) => kw + next.marginKw),
    ...(solarKwSeries && { solarKwSeries: solarKwSeries.subarray(first) }),
  });
  const planPeaks = {
    peakKw: horizon.monthPeaksKw[0]!,
    periodPeaksKw: horizon.monthPeriodPeaksKw[0]!,
  };
  const steps = stepsToMidnight(grid);
  const { plan } = horizon;
  const untilMidnight = (series: Float64Array) =>
    Float32Array.from(series.subarray(0, steps), (value) => Math.max(0, value));
  return {
    fromMs: nowMs,
    untilMs: nowMs + steps * stepMinutes * minuteMs,
    battery: JSON.stringify(options),
    planPeaks,
    targets: targets ? { peakKw: targets.peakKw, periodPeaksKw: targets.periodPeaksKw } : planPeaks,
    series: {
      chargeKw: untilMidnight(plan.chargeKwSeries),
      dischargeKw: untilMidnight(plan.dischargeKwSeries),
      importKw: untilMidnight(plan.importKwSeries),
      socFraction: untilMidnight(plan.socFractionSeries),
      reserveKwh: targets
        ? Float32Array.from(targets.reserveKwhSeries.subarray(1, steps + 1))
        : new Float32Array(steps),
    },
  };
}

/** Set point at the load that is expected of the interval, with a margin: an import above the target costs for the whole month. */
function chooseSetPoint(
  { fromMs, planPeaks, targets, series }: ControlPlan,
  { tariff, battery, history, next, state, nowMs }: ControlProblem,
): Pick<TarsisControlOutput, 'batteryKw' | 'importTargetKw'> {
  const { stepMinutes } = history.grid;
  const at = Math.round((nowMs - fromMs) / (stepMinutes * minuteMs));
  const grid = { ...history.grid, startMs: nowMs, length: 1 };
  const capOf = (peaks: DefendedPeaks) => importCap({ tariff, grid, peaks });
  const targetKw = capOf(targets);
  const wantedKw = followPlan({
    battery,
    stepHours: stepMinutes / 60,
    chargeKw: series.chargeKw[at]!,
    dischargeKw: series.dischargeKw[at]!,
    importKw: series.importKw[at]!,
    planCapKw: capOf(planPeaks),
    targetKw,
    netKw: next.netKw + next.marginKw,
    storedKwh: state.socFraction * battery.capacityKwh,
    // A day that a clock change lengthens has an hour without reserve.
    reserveKwh: series.reserveKwh[at] ?? 0,
  });
  // Exports earn nothing.
  const dischargeKw = Math.min(-wantedKw, Math.max(0, next.netKw));
  const done = stepBattery(
    battery,
    state,
    { chargeKw: Math.max(0, wantedKw), dischargeKw: Math.max(0, dischargeKw) },
    stepMinutes,
  );
  return {
    batteryKw: done.dischargeKw - done.chargeKw,
    importTargetKw: Number.isFinite(targetKw) ? targetKw : null,
  };
}
