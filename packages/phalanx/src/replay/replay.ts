import { stepBattery } from '@bess/kernel/battery';
import { countParts, type ProgressOptions } from '@bess/kernel/progress';
import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { type Bill, calculateBill } from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import type { DemandWindow } from '../demand/demand-charge.js';
import { demandWindows } from '../demand/demand-windows.js';
import {
  createFacilityState,
  type FacilityOptions,
  withReadingStep,
} from '../facility/create-facility-state.js';
import type { FacilityReading, FacilityState } from '../facility/facility-state.js';
import { observe } from '../facility/observe.js';
import type { CandidateName } from '../gate/schedule.js';
import { phalanxError } from '../internal/errors.js';
import { type FilledLoadSeries, fillLoadSeries } from './fill-load-series.js';
import {
  type ControllerAction,
  type ControllerOptions,
  createGateController,
} from './gate-controller.js';
import { assessPromise, type ReplayMonth, type ReplayReport } from './replay-report.js';

/** Options of {@link replay}. */
export interface ReplayOptions extends ControllerOptions, ProgressOptions {
  /** Settings of the facility; without a step length, that of the readings if it is longer than the default. */
  readonly facility: FacilityOptions;
  /** Start of the first replayed step [ms since the Unix epoch]; earlier readings are used for fitting. By default the first reading. */
  readonly fromMs?: number;
  /** End of the last step [ms since the Unix epoch]; by default that of the last reading. */
  readonly untilMs?: number;
  /** State of charge at the start, 0 to 1; full by default. */
  readonly socFraction?: number;
  /** Billed peaks of the twelve months before the first replayed one [kW], most recent first, for tariffs with a ratchet. */
  readonly priorPeaksKw?: readonly number[];
}

/**
 * Simulates PHALANX in closed loop over a past load: at every step the controller knows only the earlier readings, the battery follows the
 * cap on the actual load and rests while there is no reading, and the tariff library computes the bills with and without the battery. Months are calendar months. Every schedule
 * is validated by the gate, and promises are kept to the end of their month or conceded.
 *
 * @param history - readings in order of time
 * @param options - tariff, battery, settings of the facility
 * @throws EngineError `invalid` / `nothingToReplay`, `readingsTooCoarse`; `engine` / `cancelled`; those of `createFacilityState`, `observe`, `calculateBill` and
 * `demandWindows`
 * @example
 * replay(history, { tariff, battery, facility: { timeZone: 'America/Los_Angeles' } }).months.length;
 * // => 12
 */
export function replay(history: readonly FacilityReading[], options: ReplayOptions): ReplayReport {
  const { tariff, priorPeaksKw } = options;
  // Refuses settings that are wrong by themselves first.
  createFacilityState(options.facility);
  const emptyState = createFacilityState(withReadingStep(history, options.facility));
  const grid = replayGrid(history, options, emptyState);
  const filled = fillLoadSeries(history, grid);
  const { netKw, isEstimate } = filled;
  const run = simulateClosedLoop(history, options, emptyState, grid, filled);

  const priorPeaks = priorPeaksKw ? { priorPeaksKw } : {};
  const billOf = (kw: Float64Array) =>
    calculateBill(
      tariff,
      kw.map((each) => Math.max(0, each)),
      grid,
      priorPeaks,
    );
  const without = billOf(netKw);
  const withBattery = billOf(run.gridKw);
  const months = rateCalendar(tariff, grid).months.map(
    ({ startStep, endStep, complete, year, month }, index): ReplayMonth => {
      const actions = run.actions.slice(startStep, endStep);
      const wear = run.wear.subarray(startStep, endStep).reduce((sum, cost) => sum + cost, 0);
      const windows = run.windowsByMonth[index]!;
      const stepsByCandidate: Partial<Record<CandidateName, number>> = {};
      for (const { candidate } of actions) {
        if (candidate) stepsByCandidate[candidate] = (stepsByCandidate[candidate] ?? 0) + 1;
      }
      return {
        year,
        month,
        isWhole: complete,
        billWithout: without.months[index]!.total,
        billWith: withBattery.months[index]!.total,
        demandChargeWithout: demandOf(without, index),
        demandChargeWith: demandOf(withBattery, index),
        saving: without.months[index]!.total - withBattery.months[index]!.total - wear,
        wear,
        peakKwWithout: without.months[index]!.peakKw,
        peakKwWith: withBattery.months[index]!.peakKw,
        promise: assessPromise(
          actions,
          actions.filter(({ isConcession }) => isConcession).length,
          windows.map(({ name, meteredSteps }) => ({
            name,
            meteredSteps: meteredSteps.subarray(startStep, endStep),
          })),
          run.gridKw.subarray(startStep, endStep),
          grid.stepMinutes,
        ),
        estimatedSteps: isEstimate
          .subarray(startStep, endStep)
          .reduce((sum, each) => sum + each, 0),
        stepsByCandidate,
      };
    },
  );
  const total = (of: (month: ReplayMonth) => number) =>
    months.reduce((sum, month) => sum + of(month), 0);
  return {
    currency: tariff.currency,
    months,
    billWithout: without.total,
    billWith: withBattery.total,
    wear: total(({ wear }) => wear),
    saving: without.total - withBattery.total - total(({ wear }) => wear),
    monthsWithPromise: months.filter(({ promise }) => promise.status !== 'none').length,
    monthsMissed: months.filter(({ promise }) => promise.status === 'missed').length,
    concessions: total(({ promise }) => promise.concessions),
    startMs: grid.startMs,
    stepMinutes: grid.stepMinutes,
    netLoadKwSeries: netKw,
    gridKwSeries: run.gridKw,
    socFractionSeries: run.socFraction,
  };
}

interface ClosedLoopRun {
  readonly gridKw: Float64Array;
  readonly socFraction: Float64Array;
  readonly wear: Float64Array;
  readonly actions: readonly ControllerAction[];
  readonly windowsByMonth: readonly (readonly DemandWindow[])[];
}

/** Each decision depends only on the readings before its step; the outcome also depends on the load of the step. */
function simulateClosedLoop(
  history: readonly FacilityReading[],
  options: ReplayOptions,
  emptyState: FacilityState,
  grid: TimeGrid,
  { netKw, isEstimate }: FilledLoadSeries,
): ClosedLoopRun {
  const { tariff, battery } = options;
  const { stepMinutes, length } = grid;
  const stepMs = stepMinutes * 60_000;
  const { months } = rateCalendar(tariff, grid);
  const { day } = localCalendar(grid);
  const controller = createGateController(options);
  const stepsPerPart = 1440 / stepMinutes;
  const advance = countParts(options, {
    engine: 'phalanx',
    name: 'the replay',
    parts: Math.ceil(length / stepsPerPart),
  });
  const gridKw = new Float64Array(length);
  const socFractions = new Float64Array(length);
  const wear = new Float64Array(length);
  const actions: ControllerAction[] = [];
  const windowsByMonth: DemandWindow[][] = [];
  let priorPeaksKw = [...(options.priorPeaksKw ?? [])];
  let socFraction = options.socFraction ?? battery.maxSocFraction;
  let state = emptyState;
  let read = 0;
  for (const [monthIndex, { startStep, endStep, year, month }] of months.entries()) {
    const windows = demandWindows(tariff, grid, { monthIndex });
    windowsByMonth.push(windows);
    const runningPeaksKw: Record<string, number> = {};
    for (const { name } of windows) runningPeaksKw[name] = 0;
    const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
    let highestKw = 0;
    for (let step = startStep; step < endStep; step += 1) {
      if (step % stepsPerPart === 0) advance();
      const timeMs = grid.startMs + step * stepMs;
      for (; read < history.length && history[read]!.timeMs < timeMs; read += 1) {
        state = observe(state, history[read]!);
      }
      const action = controller.act({
        timeMs,
        state,
        daysRemaining: daysOfMonth - day[step]!,
        period: `${year}-${month}`,
        previousNetLoadKw: step > 0 ? netKw[step - 1]! : 0,
        socFraction,
        runningPeaksKw,
        ...(priorPeaksKw.length > 0 && { priorPeaksKw }),
      });
      const loadKw = netKw[step]!;
      const request =
        isEstimate[step] === 1 ? rest : batteryRequest(action, loadKw, battery.powerKw);
      const done = stepBattery(battery, { socFraction }, request, stepMinutes);
      socFraction = done.socFraction;
      gridKw[step] = loadKw + done.chargeKw - done.dischargeKw;
      socFractions[step] = socFraction;
      wear[step] = done.wearCost;
      actions.push(action);
      highestKw = Math.max(highestKw, gridKw[step]!);
      for (const { name, meteredSteps } of windows) {
        if (meteredSteps[step] === 1 && gridKw[step]! > runningPeaksKw[name]!) {
          runningPeaksKw[name] = gridKw[step]!;
        }
      }
    }
    priorPeaksKw = [highestKw, ...priorPeaksKw].slice(0, 12);
  }
  advance();
  return { gridKw, socFraction: socFractions, wear, actions, windowsByMonth };
}

/** Without a reading of the step there is no load to hold at a cap. */
const rest: PowerRequest = { chargeKw: 0, dischargeKw: 0 };

interface PowerRequest {
  readonly chargeKw: number;
  readonly dischargeKw: number;
}

/** What a battery does in a step with this load to carry out an action. */
function batteryRequest(action: ControllerAction, loadKw: number, powerKw: number): PowerRequest {
  const { capKw, chargeUpToKw } = action.limitsOfLoad?.(loadKw) ?? action;
  const dischargeKw = Math.max(action.dischargeKw ?? 0, loadKw - capKw);
  const isCharging = action.dischargeKw === undefined && dischargeKw <= 0;
  return {
    chargeKw: isCharging ? Math.min(powerKw, Math.max(0, chargeUpToKw - loadKw)) : 0,
    dischargeKw: Math.max(0, Math.min(dischargeKw, loadKw)),
  };
}

function demandOf(bill: Bill, monthIndex: number): number {
  const { flatDemand, touDemand } = bill.months[monthIndex]!.byComponent;
  return flatDemand + touDemand;
}

function replayGrid(
  history: readonly FacilityReading[],
  { fromMs, untilMs }: ReplayOptions,
  { settings }: FacilityState,
): TimeGrid {
  const stepMs = settings.stepMinutes * 60_000;
  const first = history[0]?.timeMs;
  const last = history.at(-1)?.timeMs;
  const startMs = Math.ceil((fromMs ?? first ?? 0) / stepMs) * stepMs;
  const endMs = Math.floor((untilMs ?? (last ?? 0) + stepMs) / stepMs) * stepMs;
  const length = (endMs - startMs) / stepMs;
  if (!(first !== undefined && length >= 1)) {
    throw phalanxError(
      'invalid',
      'nothingToReplay',
      `history must hold readings and fromMs must lie before untilMs; ${history.length} readings and ${Math.max(0, length) || 0} steps came`,
      { readings: history.length },
    );
  }
  return { startMs, stepMinutes: settings.stepMinutes, length, timeZone: settings.timeZone };
}
