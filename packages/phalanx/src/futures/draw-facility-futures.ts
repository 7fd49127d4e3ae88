import { drawLoadFutures, type LoadFutures, prepareLoadFutures } from '@bess/strix/load-futures';
import type { FacilityState } from '../facility/facility-state.js';
import { loadUntilNow } from '../facility/load-so-far.js';
import { dayKinds, MS_PER_DAY, openDay, stepOfDay } from '../facility/local-day.js';
import { applyLastReading } from '../facility/observe.js';
import { profilePrior } from '../facility/profile.js';
import { MAX_LOAD_KW, MAX_TIME_MS, phalanxError, requireBetween } from '../internal/errors.js';
import { type DrawnFutures, drawShapeFutures } from './draw-shape-futures.js';
import { loadFuturesModelFrom } from './load-futures-model.js';
import { outlookWithToday } from './peak-outlook.js';
import { temperatureClimatology, temperatureShift } from './temperature-shift.js';
import { adjustForMeterInterval, shiftFutures } from './transform-futures.js';

/** Finished days needed to draw paths from the facility's own history. */
const MIN_HISTORY_DAYS = 7;
const MAX_DAYS = 400;

/** Step length of the load shapes that replace a missing history. */
const SHAPE_MINUTES = 60;

const climateAssumption: RiskAssumption = {
  field: 'usual temperature',
  value: 'temperate climate by month and hour',
  source: 'too few days of readings include a temperature',
};

/** What is known now, and which paths to draw. */
export interface FacilityFuturesOptions {
  /** Now [ms since the Unix epoch]; not on a local day before that of the last reading. */
  readonly timeMs: number;
  /** Load of the current step [kW]; without it the paths continue from the last reading of today. */
  readonly currentLoadKw?: number;
  /** Outdoor temperature now [°F]; without it a typical temperature is assumed. */
  readonly temperatureF?: number;
  /** Local days to draw, including today. */
  readonly dayCount: number;
  /** Local days just before today without readings, which are drawn too; 0 by default. */
  readonly elapsedDays?: number;
  /** Interval over which the meter averages demand [min]; if readings are coarser, peaks are raised and spread wider. */
  readonly meterMinutes?: number;
  /** Integer from 0 to 2^53 − 1. */
  readonly seed: number;
  readonly pathCount: number;
  /** Number of groups of paths with their own parameters; path p belongs to group p modulo this number. */
  readonly parameterDraws: number;
}

/** Simulated paths of a facility's load. */
export interface FacilityFutures {
  /** Paths from today's local midnight on; steps by the local clock. */
  readonly futures: LoadFutures;
  /** Possible loads of the requested elapsed days, for the same paths. */
  readonly elapsed: LoadFutures | undefined;
  /** Current step of the local day. */
  readonly nowStep: number;
  /** Observed steps of today, which are the same on all paths. */
  readonly seenSteps: number;
  /** Kinds of the coming days, today first. */
  readonly kinds: Uint8Array;
  /** Whether the paths are drawn from load shapes of real buildings, because there are fewer than seven finished days. */
  readonly isFromShapes: boolean;
  readonly assumptions: readonly RiskAssumption[];
}

/**
 * Draws sample paths (futures) of a facility's load from now to the end of the last coming day, from its load model, today's readings, the
 * present load and the temperature. With fewer than seven finished days they are drawn from load shapes of real buildings, scaled to the
 * readings. Method note, sections 5 and 7 to 9.
 *
 * @param state - of the facility
 * @param options - time, load, number of days and paths
 * @throws EngineError `outOfRange` `timeBeforeReadings`, `outOfRange` and those of `drawLoadFutures` of `@bess/strix`; `invalid` `notFinite`
 * @example
 * const state = createFacilityState({ timeZone: 'UTC', stepMinutes: 60 });
 * const now = { timeMs: 9 * 3_600_000, currentLoadKw: 80, dayCount: 3 };
 * drawFacilityFutures(state, { ...now, seed: 1, pathCount: 10, parameterDraws: 5 }).seenSteps;
 * // => 10
 */
export function drawFacilityFutures(
  state: FacilityState,
  options: FacilityFuturesOptions,
): FacilityFutures {
  validateFuturesOptions(options);
  requireTimeAfterReadings(state, options.timeMs);
  return drawFacilityFuturesCore(applyLastReading(state, options.timeMs), options);
}

/** {@link drawFacilityFutures} without the checks, for a state whose last reading is applied at `timeMs`. */
export function drawFacilityFuturesCore(
  settledState: FacilityState,
  options: FacilityFuturesOptions,
): FacilityFutures {
  const { timeMs, temperatureF, dayCount, elapsedDays = 0, meterMinutes, seed } = options;
  const { settings } = settledState;
  const today = settledState.today!;
  const { date } = today;
  const nowStep = stepOfDay(timeMs, today, settings);
  const firstElapsed = new Date(Date.parse(date) - elapsedDays * MS_PER_DAY);
  const isFromShapes = isHistoryShort(settledState);
  const draw: DrawContext = {
    settledState,
    options,
    nowStep,
    kinds: dayKinds(settings, date, dayCount),
    elapsedKinds: dayKinds(settings, firstElapsed.toISOString().slice(0, 10), elapsedDays),
    shiftOf: (isLevelKnown) =>
      temperatureF === undefined
        ? undefined
        : temperatureShift(settledState, date, nowStep, temperatureF, isLevelKnown),
  };
  const drawn = isFromShapes ? drawFromShapes(draw) : drawFromHistory(draw);
  const { stepMinutes } = settings;
  const readMinutes = isFromShapes ? Math.max(SHAPE_MINUTES, stepMinutes) : stepMinutes;
  const isCoarse = meterMinutes !== undefined && meterMinutes < readMinutes;
  const widened = (futures: LoadFutures, seenSteps: number) =>
    isCoarse
      ? adjustForMeterInterval(futures, seenSteps, readMinutes, meterMinutes, seed)
      : futures;
  return {
    futures: widened(drawn.futures, drawn.seenSteps),
    elapsed: drawn.elapsed && widened(drawn.elapsed, 0),
    nowStep,
    seenSteps: drawn.seenSteps,
    kinds: draw.kinds,
    isFromShapes,
    assumptions: [
      ...(isFromShapes ? [shapesAssumption(settledState)] : []),
      ...(temperatureF !== undefined && !temperatureClimatology(settledState, 1).isLearned
        ? [climateAssumption]
        : []),
      ...(isCoarse ? [coarseReadingsAssumption(readMinutes, meterMinutes)] : []),
    ],
  };
}

interface DrawContext {
  readonly settledState: FacilityState;
  readonly options: FacilityFuturesOptions;
  readonly nowStep: number;
  readonly kinds: Uint8Array;
  readonly elapsedKinds: Uint8Array;
  readonly shiftOf: (isLevelKnown: boolean) => Float64Array | undefined;
}

function drawFromShapes(draw: DrawContext): DrawnFutures {
  const { settledState, options, nowStep, kinds, elapsedKinds } = draw;
  const { currentLoadKw, seed, pathCount, parameterDraws } = options;
  const shift = draw.shiftOf(false);
  const paths = { seed, pathCount, parameterDraws };
  return drawShapeFutures(settledState, {
    ...paths,
    kinds,
    elapsedKinds,
    nowStep,
    currentLoadKw,
    shift,
  });
}

function drawFromHistory(draw: DrawContext): DrawnFutures {
  const { settledState, options, nowStep, kinds, elapsedKinds } = draw;
  const { currentLoadKw, seed, pathCount, parameterDraws } = options;
  const model = loadFuturesModelFrom(settledState);
  const stepsPerDay = model.profileKw.length / 3;
  const expectedKw = model.profileKw.slice(kinds[0]! * stepsPerDay, (kinds[0]! + 1) * stepsPerDay);
  const seenKwSeries = loadUntilNow(settledState, expectedKw, nowStep, currentLoadKw);
  const peakOutlook = outlookWithToday(settledState, seenKwSeries) ?? model.peakOutlook;
  const prepared = prepareLoadFutures({ ...model, ...(peakOutlook && { peakOutlook }) });
  const seenSteps = seenKwSeries.length;
  const paths = { seed, pathCount, parameterDraws };
  const futures = drawLoadFutures(prepared, { ...paths, kinds, seenKwSeries });
  const { levelKw } = profilePrior(settledState);
  const shiftKw = draw.shiftOf(seenSteps > 0)?.map((share) => share * levelKw);
  const leastKw = model.leastKw ?? Number.NEGATIVE_INFINITY;
  return {
    futures: shiftKw ? shiftFutures(futures, shiftKw, seenSteps, leastKw) : futures,
    elapsed:
      elapsedKinds.length > 0
        ? // Another seed, so that the elapsed days do not repeat the random numbers of the coming ones.
          drawLoadFutures(prepared, { ...paths, seed: Math.abs(seed - 1), kinds: elapsedKinds })
        : undefined,
    seenSteps,
  };
}

function shapesAssumption({ days }: FacilityState): RiskAssumption {
  return {
    field: 'load',
    value: 'load shapes of real buildings',
    source: `only ${days.length} complete days of readings are known; 7 are needed for a profile of this facility`,
  };
}

function coarseReadingsAssumption(readMinutes: number, meterMinutes: number): RiskAssumption {
  return {
    field: 'meterMinutes',
    value: readMinutes,
    source: `each reading covers ${readMinutes} minutes, the meter averages demand over ${meterMinutes}: simulated peaks are raised and spread wider`,
  };
}

/**
 * Rejects options outside their ranges. STRIX checks the number of paths and draws.
 *
 * @throws EngineError `outOfRange` `outOfRange`; `invalid` `notFinite`
 */
function validateFuturesOptions(options: FacilityFuturesOptions): void {
  const { timeMs, currentLoadKw, temperatureF, dayCount, elapsedDays, meterMinutes } = options;
  requireBetween('timeMs', timeMs, 0, MAX_TIME_MS);
  requireBetween('dayCount', dayCount, 1, MAX_DAYS);
  if (elapsedDays !== undefined) requireBetween('elapsedDays', elapsedDays, 0, MAX_DAYS);
  if (meterMinutes !== undefined) requireBetween('meterMinutes', meterMinutes, 1, 1440);
  if (currentLoadKw !== undefined) {
    requireBetween('currentLoadKw', currentLoadKw, -MAX_LOAD_KW, MAX_LOAD_KW);
  }
  if (temperatureF !== undefined) requireBetween('temperatureF', temperatureF, -150, 250);
}

/**
 * Rejects a time on a local day before that of the last reading.
 *
 * @throws EngineError `outOfRange` `timeBeforeReadings`
 */
export function requireTimeAfterReadings(state: FacilityState, timeMs: number): void {
  const lastDay = state.last && openDay(state.last.timeMs, state.settings);
  if (!lastDay || timeMs >= lastDay.startMs) return;
  throw phalanxError(
    'outOfRange',
    'timeBeforeReadings',
    `timeMs must not be before the local day of the last reading, ${lastDay.date}; ${new Date(timeMs).toISOString()} came`,
    { field: 'timeMs', value: timeMs, lastTimeMs: state.last?.timeMs },
  );
}

/** Whether there are too few finished days to draw paths from them. */
export function isHistoryShort({ days }: FacilityState): boolean {
  return days.length < MIN_HISTORY_DAYS;
}

/** An input that was not given and had to be assumed. */
export interface RiskAssumption {
  /** Field of `RiskOptions`, such as `runningPeaksKw.any time` or `timeMs`, or a description. */
  readonly field: string;
  readonly value: number | string;
  readonly source: string;
}
