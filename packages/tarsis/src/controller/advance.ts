import { localCalendar, type TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { checkSeries, validators } from '../internal/validate.js';
import {
  type ControllerState,
  intervalPeriods,
  monthName,
  stateAt,
  stateInMonth,
} from './controller-state.js';

/** What was measured in the steps of a grid. */
export interface AdvanceOptions {
  readonly tariff: string | Tariff;
  /** The steps that have passed; the first follows directly after the state. */
  readonly grid: TimeGrid;
  /** Mean import of each step [kW]. */
  readonly importKwSeries: ArrayLike<number>;
  /** Mean export of each step [kW]; needed where a month's imports and exports are netted. */
  readonly exportKwSeries?: ArrayLike<number>;
  /** State of charge at the end of the last step. */
  readonly socFraction: number;
}

/**
 * Advances a controller's state over measured steps. Updates the month's peaks over the meter interval and its energy
 * by period. When a new month begins, the peak of the finished month moves to `priorPeaksKw`; months without
 * measurements get a peak of 0 (unknown).
 *
 * @throws EngineError `unknownTariff`; `invalid` or `outOfRange` naming field, rule and value, among them `stateOfTariff`, `stateMonth`
 * and `openInterval` for a state that does not match tariff and grid.
 * @example
 * const grid = createTimeGrid({ start: '2026-07-01', length: 2, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * const tariff = 'sce-tou-8-option-d-under-2-kv';
 * const state = startController({ tariff, grid });
 * advance(state, { tariff, grid, importKwSeries: [80, 120], socFraction: 0.5 }).peakKw;
 * // => 120
 */
export function advance(state: ControllerState, options: AdvanceOptions): ControllerState {
  validators.state(state);
  validators.advance(options);
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  const { grid, socFraction } = options;
  const importKwSeries = checkSeries('importKwSeries', options.importKwSeries, grid.length, {
    minimum: 0,
  });
  const exportKwSeries =
    options.exportKwSeries === undefined
      ? undefined
      : checkSeries('exportKwSeries', options.exportKwSeries, grid.length, { minimum: 0 });
  return advanceState(state, {
    tariff,
    grid,
    importKwSeries,
    ...(exportKwSeries && { exportKwSeries }),
    socFraction,
  });
}

/** Validated {@link AdvanceOptions}. */
interface PassedSteps extends AdvanceOptions {
  readonly tariff: Tariff;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries?: Float64Array;
}

/** {@link advance} without validation. */
export function advanceState(
  state: ControllerState,
  { tariff, grid, importKwSeries, exportKwSeries, socFraction }: PassedSteps,
): ControllerState {
  const local = localCalendar(grid);
  const calendar = rateCalendar(tariff, grid);
  const meterSteps = meterInterval(tariff, grid).steps;
  const hours = grid.stepMinutes / 60;
  const stepsInto = stepsIntoMeterInterval(grid, meterSteps);
  let next = mutableCopy(stateAt(state, tariff, grid, 0));
  for (let step = 0; step < grid.length; step += 1) {
    const month = monthName(local, step);
    if (month !== next.month) next = mutableCopy(stateInMonth(next, month, tariff));
    const importKw = importKwSeries[step]!;
    const netKw = importKw - (exportKwSeries?.[step] ?? 0);
    next.energyKwhByPeriod[calendar.energyPeriodSeries[step]!]! += hours * netKw;
    next.openInterval.steps += 1;
    next.openInterval.sumKw += importKw;
    // Meter intervals end on the clock. One whose beginning was not measured is averaged over its measured steps, as on the bill.
    if ((stepsInto + step + 1) % meterSteps !== 0) continue;
    const demandKw = next.openInterval.sumKw / next.openInterval.steps;
    next.openInterval = { steps: 0, sumKw: 0 };
    next.peakKw = Math.max(next.peakKw, demandKw);
    raisePeak(next.periodPeaksKw, calendar.demandPeriodSeries?.[step], demandKw);
    raisePeak(next.coincidentPeaksKw, calendar.coincidentPeriodSeries?.[step], demandKw);
  }
  const { openInterval } = next;
  return {
    ...next,
    socFraction,
    openInterval:
      openInterval.steps > 0
        ? { ...openInterval, ...intervalPeriods(calendar, grid.length - 1) }
        : openInterval,
  };
}

/** Raises the peak of a period, where the step has a period and the state tracks it. */
function raisePeak(
  peaksKw: number[] | undefined,
  period: number | undefined,
  demandKw: number,
): void {
  if (peaksKw === undefined || period === undefined) return;
  peaksKw[period] = Math.max(peaksKw[period]!, demandKw);
}

/** A copy that may be modified. */
function mutableCopy(state: ControllerState) {
  return {
    socFraction: state.socFraction,
    month: state.month,
    peakKw: state.peakKw,
    periodPeaksKw: [...state.periodPeaksKw],
    ...(state.coincidentPeaksKw && { coincidentPeaksKw: [...state.coincidentPeaksKw] }),
    energyKwhByPeriod: [...state.energyKwhByPeriod],
    priorPeaksKw: [...state.priorPeaksKw],
    openInterval: { ...state.openInterval },
  };
}
