import { drawLoadFutures, type LoadFutures, prepareLoadFutures } from '@bess/strix/load-futures';
import type { FacilityState } from '../facility/facility-state.js';
import { loadUntilNow } from '../facility/load-so-far.js';
import { dayKinds, MS_PER_DAY, openDay, stepOfDay } from '../facility/local-day.js';
import { applyLastReading } from '../facility/observe.js';
import { profilePrior } from '../facility/profile.js';
import { MAX_LOAD_KW, MAX_TIME_MS, phalanxError, requireBetween } from '../internal/errors.js';
import { drawShapeFutures } from './draw-shape-futures.js';
import { loadFuturesModelFrom } from './load-futures-model.js';
import { temperatureClimatology, temperatureShift } from './temperature-shift.js';
import { adjustForMeterInterval, shiftFutures } from './transform-futures.js';

/** Learned days before a load is drawn from them. */
const MIN_HISTORY_DAYS = 7;
const MAX_DAYS = 400;

/** Of the shapes that stand in for a history. */
const SHAPE_MINUTES = 60;

const climateAssumption: RiskAssumption = {
  field: 'usual temperature',
  value: 'temperate climate by month and hour',
  source: 'no readings with temperatures',
};

/** What is known now, and which futures to draw. */
export interface FacilityFuturesOptions {
  /** Now [ms since the Unix epoch], not on a local day before that of the last reading. */
  readonly timeMs: number;
  /** Load of the step that is under way [kW]; without it today goes on from the last reading. */
  readonly currentLoadKw?: number;
  /** Outdoor temperature now [°F]; without it the load is taken to be as warm as usual. */
  readonly temperatureF?: number;
  /** Coming local days, today among them. */
  readonly dayCount: number;
  /** Local days just before today that nothing was read of, to be drawn too; none without it. */
  readonly elapsedDays?: number;
  /** Over which the meter averages demand [min]; where readings are coarser, peaks are raised and widened. */
  readonly meterMinutes?: number;
  /** Whole number from 0 to 2^53 − 1. */
  readonly seed: number;
  readonly pathCount: number;
  /** Groups of paths with parameters of their own; path p is of group p modulo this number. */
  readonly parameterDraws: number;
}

/** Futures of a facility's load. */
export interface FacilityFutures {
  /** From today's local midnight on; steps by the local clock. */
  readonly futures: LoadFutures;
  /** The elapsed days asked for, by the same paths: what they may have been. */
  readonly elapsed: LoadFutures | undefined;
  /** Step of the local day that is under way. */
  readonly nowStep: number;
  /** Steps of today that are the same on all paths. */
  readonly seenSteps: number;
  /** Kinds of the coming days, today first. */
  readonly kinds: Uint8Array;
  /** Whether they are drawn from shapes of real loads, since fewer than seven days were learned. */
  readonly isFromShapes: boolean;
  readonly assumptions: readonly RiskAssumption[];
}

/**
 * Futures of a facility's load from now to the end of the last of the coming days, from what was learned of it, what was read of today,
 * and the present load and temperature. Before there are seven learned days they come from shapes of real loads, at the scale that
 * the readings say. Method note, sections 5 and 7 to 9.
 *
 * @param state - of the facility
 * @param options - now
 * @throws EngineError `outOfRange` `timeBeforeReadings`, `outOfRange` and what `drawLoadFutures` of `@bess/strix` throws; `invalid` `notFinite`
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

/** {@link drawFacilityFutures} of a state whose last reading is applied at `timeMs`, unchecked. */
export function drawFacilityFuturesCore(
  known: FacilityState,
  options: FacilityFuturesOptions,
): FacilityFutures {
  const { timeMs, temperatureF, dayCount, elapsedDays = 0, meterMinutes, seed } = options;
  const { settings } = known;
  const today = known.today!;
  const { date } = today;
  const nowStep = stepOfDay(timeMs, today, settings);
  const firstElapsed = new Date(Date.parse(date) - elapsedDays * MS_PER_DAY);
  const isFromShapes = isHistoryShort(known);
  const draw: DrawContext = {
    known,
    options,
    nowStep,
    kinds: dayKinds(settings, date, dayCount),
    elapsedKinds: dayKinds(settings, firstElapsed.toISOString().slice(0, 10), elapsedDays),
    shiftOf: (isLevelKnown) =>
      temperatureF === undefined
        ? undefined
        : temperatureShift(known, date, nowStep, temperatureF, isLevelKnown),
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
      ...(isFromShapes ? [shapesAssumption(known)] : []),
      ...(temperatureF !== undefined && !temperatureClimatology(known, 1).isLearned
        ? [climateAssumption]
        : []),
      ...(isCoarse ? [coarseReadingsAssumption(readMinutes, meterMinutes)] : []),
    ],
  };
}

interface DrawContext {
  readonly known: FacilityState;
  readonly options: FacilityFuturesOptions;
  readonly nowStep: number;
  readonly kinds: Uint8Array;
  readonly elapsedKinds: Uint8Array;
  readonly shiftOf: (isLevelKnown: boolean) => Float64Array | undefined;
}

interface DrawnFutures {
  readonly futures: LoadFutures;
  readonly elapsed: LoadFutures | undefined;
  readonly seenSteps: number;
}

function drawFromShapes({
  known,
  options,
  nowStep,
  kinds,
  elapsedKinds,
  shiftOf,
}: DrawContext): DrawnFutures {
  const { currentLoadKw, seed, pathCount, parameterDraws } = options;
  const shift = shiftOf(false);
  const paths = { seed, pathCount, parameterDraws };
  return drawShapeFutures(known, { ...paths, kinds, elapsedKinds, nowStep, currentLoadKw, shift });
}

function drawFromHistory(draw: DrawContext): DrawnFutures {
  const { known, options, nowStep, kinds, elapsedKinds } = draw;
  const { currentLoadKw, seed, pathCount, parameterDraws } = options;
  const model = loadFuturesModelFrom(known);
  const prepared = prepareLoadFutures(model);
  const { stepsPerDay } = prepared;
  const expectedKw = model.profileKw.slice(kinds[0]! * stepsPerDay, (kinds[0]! + 1) * stepsPerDay);
  const seenKwSeries = loadUntilNow(known, expectedKw, nowStep, currentLoadKw);
  const seenSteps = seenKwSeries.length;
  const paths = { seed, pathCount, parameterDraws };
  const futures = drawLoadFutures(prepared, { ...paths, kinds, seenKwSeries });
  const { levelKw } = profilePrior(known);
  const shiftKw = draw.shiftOf(seenSteps > 0)?.map((share) => share * levelKw);
  const leastKw = model.leastKw ?? Number.NEGATIVE_INFINITY;
  return {
    futures: shiftKw ? shiftFutures(futures, shiftKw, seenSteps, leastKw) : futures,
    elapsed:
      elapsedKinds.length > 0
        ? // Not with the random words of the days to come.
          drawLoadFutures(prepared, { ...paths, seed: Math.abs(seed - 1), kinds: elapsedKinds })
        : undefined,
    seenSteps,
  };
}

function shapesAssumption({ days }: FacilityState): RiskAssumption {
  return {
    field: 'load',
    value: 'shapes of real loads',
    source: `only ${days.length} days were learned; 7 are needed for a profile of its own`,
  };
}

function coarseReadingsAssumption(readMinutes: number, meterMinutes: number): RiskAssumption {
  return {
    field: 'meterMinutes',
    value: readMinutes,
    source: `loads are known by ${readMinutes} minutes, demand is metered by ${meterMinutes}: peaks are raised and widened`,
  };
}

/**
 * Refuses a present that futures cannot be drawn from. STRIX looks at the paths.
 *
 * @throws EngineError `outOfRange` `timeBeforeReadings`, `outOfRange`; `invalid` `notFinite`
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

/** Whether too few days were learned to draw futures from them. */
export function isHistoryShort({ days }: FacilityState): boolean {
  return days.length < MIN_HISTORY_DAYS;
}

/** Something that was not given and had to be assumed. */
export interface RiskAssumption {
  /** As in `RiskOptions`: `runningPeaksKw.any time`, `timeMs` … */
  readonly field: string;
  readonly value: number | string;
  readonly source: string;
}
