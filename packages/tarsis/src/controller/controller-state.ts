import { type LocalCalendar, localCalendar, type TimeGrid } from '@bess/kernel/series';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { type RateCalendar, rateCalendar } from '@bess/tariff-library/calendar';
import { ratchetPeakKw } from '../charges/charge-costs.js';
import { ratchetPeriods } from '../charges/read-charges.js';
import { tarsisError } from '../internal/errors.js';
import { validators } from '../internal/validate.js';

/** A ratchet looks back at most twelve months. */
const maxPriorMonths = 12;

/** The initial conditions of a controller. */
export interface StartOptions {
  readonly tariff: string | Tariff;
  /** The controller starts at the first step of this grid. */
  readonly grid: TimeGrid;
  /** Default 0.65. */
  readonly socFraction?: number;
  /** Highest demand of each of the last twelve months, latest first [kW]. Default none. */
  readonly priorPeaksKw?: readonly number[];
}

/**
 * The state of a controller that has not measured anything of its month yet.
 *
 * @throws EngineError `unknownTariff`; `invalid` or `outOfRange` naming field, rule and value.
 * @example
 * const grid = createTimeGrid({ start: '2026-07-01', length: 24, stepMinutes: 60, timeZone: 'America/Los_Angeles' });
 * startController({ tariff: 'sce-tou-8-option-d-under-2-kv', grid }).month;
 * // => '2026-07'
 */
export function startController(options: StartOptions): ControllerState {
  validators.startController(options);
  const tariff = typeof options.tariff === 'string' ? getTariff(options.tariff) : options.tariff;
  return freshState({ ...options, tariff });
}

/** {@link startController} without validation. */
export function freshState(options: StartOptions & { readonly tariff: Tariff }): ControllerState {
  const { tariff } = options;
  return {
    socFraction: options.socFraction ?? 0.65,
    month: monthName(localCalendar({ ...options.grid, length: 1 }), 0),
    peakKw: 0,
    periodPeaksKw: (tariff.touDemand?.periods ?? []).map(() => 0),
    ...(tariff.coincident && { coincidentPeaksKw: tariff.coincident.periods.map(() => 0) }),
    energyKwhByPeriod: tariff.energy.periods.map(() => 0),
    priorPeaksKw: [...(options.priorPeaksKw ?? [])],
    openInterval: { steps: 0, sumKw: 0 },
  };
}

/**
 * The state at the beginning of a step (or at the end of the last one), moved into the month of that step.
 *
 * @throws EngineError `invalid` / `stateOfTariff` where the periods differ from the tariff's, `outOfRange` / `stateMonth`
 * for a state of a later month, `openInterval` for one longer than the meter interval.
 */
export function stateAt(
  given: ControllerState,
  tariff: Tariff,
  grid: TimeGrid,
  step: number,
): ControllerState {
  checkPeriods(given, tariff);
  const month = monthOfStep(grid, step);
  if (monthsBetween(given.month, month) < 0) {
    throw tarsisError(
      'outOfRange',
      'stateMonth',
      `state.month must not be after the month of the grid, ${month}; ${given.month} came`,
    );
  }
  const state = stateInMonth(withCoincidentPeaks(given, tariff), month, tariff);
  const { steps, sumKw } = state.openInterval;
  const meterSteps = meterInterval(tariff, grid).steps;
  if (steps >= meterSteps && steps > 0) {
    throw tarsisError(
      'outOfRange',
      'openInterval',
      `state.openInterval.steps must be below the ${meterSteps} steps of the meter interval; ${steps} came`,
    );
  }
  const startMs = grid.startMs + step * grid.stepMinutes * 60_000;
  if (steps <= stepsIntoMeterInterval({ ...grid, startMs }, meterSteps)) return state;
  // The interval has ended on the clock without a measurement of its end; its measured part counts.
  return withDemand(state, sumKw / steps, {
    ...periodsBefore({ ...grid, startMs }, meterSteps, tariff),
    ...state.openInterval,
  });
}

/** The periods of the meter interval before the one in which a grid begins: that of a state stored without periods. */
function periodsBefore(grid: TimeGrid, meterSteps: number, tariff: Tariff): IntervalPeriods {
  const steps = stepsIntoMeterInterval(grid, meterSteps) + 1;
  const startMs = grid.startMs - steps * grid.stepMinutes * 60_000;
  return intervalPeriods(rateCalendar(tariff, { ...grid, startMs, length: 1 }), 0);
}

/** The periods of a tariff in which a meter interval lies; absent where it has none. */
type IntervalPeriods = Pick<ControllerState['openInterval'], 'demandPeriod' | 'coincidentPeriod'>;

/** The periods of a step, which are those of its meter interval. */
export function intervalPeriods(
  { demandPeriodSeries, coincidentPeriodSeries }: RateCalendar,
  step: number,
): IntervalPeriods {
  return {
    ...(demandPeriodSeries && { demandPeriod: demandPeriodSeries[step]! }),
    ...(coincidentPeriodSeries && { coincidentPeriod: coincidentPeriodSeries[step]! }),
  };
}

/** The state after a meter interval with its demand [kW]. */
function withDemand(
  state: ControllerState,
  demandKw: number,
  { demandPeriod, coincidentPeriod }: IntervalPeriods,
): ControllerState {
  const { coincidentPeaksKw } = state;
  const raised = (peaksKw: readonly number[], of: number | undefined) =>
    peaksKw.map((kw, period) => (period === of ? Math.max(kw, demandKw) : kw));
  return {
    ...state,
    peakKw: Math.max(state.peakKw, demandKw),
    periodPeaksKw: raised(state.periodPeaksKw, demandPeriod),
    ...(coincidentPeaksKw && { coincidentPeaksKw: raised(coincidentPeaksKw, coincidentPeriod) }),
    openInterval: { steps: 0, sumKw: 0 },
  };
}

/** States stored by older versions have no coincident peaks; they are tracked from here on. */
function withCoincidentPeaks(state: ControllerState, { coincident }: Tariff): ControllerState {
  if (!coincident || state.coincidentPeaksKw) return state;
  return { ...state, coincidentPeaksKw: coincident.periods.map(() => 0) };
}

function checkPeriods(state: ControllerState, tariff: Tariff): void {
  checkEntryCount('energyKwhByPeriod', state.energyKwhByPeriod, tariff.energy.periods.length);
  checkEntryCount('periodPeaksKw', state.periodPeaksKw, tariff.touDemand?.periods.length ?? 0);
  if (state.coincidentPeaksKw === undefined) return;
  checkEntryCount(
    'coincidentPeaksKw',
    state.coincidentPeaksKw,
    tariff.coincident?.periods.length ?? 0,
  );
}

function checkEntryCount(field: string, values: readonly number[], count: number): void {
  if (values.length === count) return;
  throw tarsisError(
    'invalid',
    'stateOfTariff',
    `state.${field} must have one entry for each of the tariff’s periods (${count}); ${values.length} came`,
  );
}

/**
 * Moves a state into `month`. If that is a later month, the state's own month is closed with the peak that a ratchet
 * looks back to; skipped months have no known peak (0).
 */
export function stateInMonth(
  state: ControllerState,
  month: string,
  tariff: Tariff,
): ControllerState {
  const passed = monthsBetween(state.month, month);
  if (passed === 0) return state;
  const skipped = Array.from({ length: Math.min(passed - 1, maxPriorMonths) }, () => 0);
  const lookedBackToKw = ratchetPeakKw(ratchetPeriods(tariff), {
    monthKw: state.peakKw,
    periodKw: state.periodPeaksKw,
  });
  return {
    socFraction: state.socFraction,
    month,
    peakKw: 0,
    periodPeaksKw: state.periodPeaksKw.map(() => 0),
    ...(state.coincidentPeaksKw && { coincidentPeaksKw: state.coincidentPeaksKw.map(() => 0) }),
    energyKwhByPeriod: state.energyKwhByPeriod.map(() => 0),
    priorPeaksKw: [...skipped, lookedBackToKw, ...state.priorPeaksKw].slice(0, maxPriorMonths),
    openInterval: { steps: 0, sumKw: 0 },
  };
}

/** What a receding-horizon controller carries from step to step; plain data. */
export interface ControllerState {
  /** State of charge, 0 to 1. */
  readonly socFraction: number;
  /** Month that the figures below belong to, `YYYY-MM` in the tariff's local time. */
  readonly month: string;
  /** Highest demand of the month at any time [kW]. */
  readonly peakKw: number;
  /** Highest demand of the month by demand period [kW]. */
  readonly periodPeaksKw: readonly number[];
  /** Highest demand of the month by coincident period [kW]; absent where the tariff has none, and in states stored by older versions. */
  readonly coincidentPeaksKw?: readonly number[];
  /** Energy of the month by energy period [kWh]. */
  readonly energyKwhByPeriod: readonly number[];
  /**
   * Highest demand of each of the last twelve months, latest first; 0 where unknown [kW]. Where only demand by time of use
   * is charged, the highest demand of the priced periods, because the ratchet looks back to that.
   */
  readonly priorPeaksKw: readonly number[];
  /**
   * Measured steps of the current meter interval, the sum of their imports [kW], and the tariff's periods in which they lie, for
   * an interval whose end is not measured; absent where the tariff has none, and in states stored by older versions.
   */
  readonly openInterval: {
    readonly steps: number;
    readonly sumKw: number;
    readonly demandPeriod?: number;
    readonly coincidentPeriod?: number;
  };
}

/** Local month in which a step of a grid begins, `YYYY-MM`; also accepts the step after the last one. */
export function monthOfStep(grid: TimeGrid, step: number): string {
  const startMs = grid.startMs + step * grid.stepMinutes * 60_000;
  return monthName(localCalendar({ ...grid, startMs, length: 1 }), 0);
}

/** Local month of a step, `YYYY-MM`. */
export function monthName({ year, month }: LocalCalendar, step: number): string {
  return `${year[step]}-${String(month[step]).padStart(2, '0')}`;
}

/** Number of months from one month to another, both `YYYY-MM`; negative where the second is earlier. */
function monthsBetween(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from);
}

function monthNumber(name: string): number {
  const [year, month] = name.split('-').map(Number);
  return 12 * year! + month!;
}
