import { drawLoadFutures, type LoadFutures, prepareLoadFutures } from '@bess/strix';
import type { RiskAssumption } from '../assess/risk-assessment.js';
import { drawShapeFutures } from '../default-facility/internal/draw-shape-futures.js';
import type { FacilityState } from './facility-state.js';
import { checkFuturesOptions } from './internal/check-futures-options.js';
import { dayKinds } from './internal/day-kinds.js';
import { isThin } from './internal/is-thin.js';
import { openDay, stepOfDay } from './internal/open-day.js';
import { profilePrior } from './internal/profile-prior.js';
import { seenUntil } from './internal/seen-until.js';
import { settled } from './internal/settled.js';
import { shiftedFutures } from './internal/shifted-futures.js';
import { temperatureShift } from './internal/temperature-shift.js';
import { usualTemperature } from './internal/usual-temperature.js';
import { widenedFutures } from './internal/widened-futures.js';
import { loadFuturesModelOf } from './load-futures-model-of.js';

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

const MS_PER_DAY = 86_400_000;
/** Of the shapes that stand in for a history. */
const SHAPE_MINUTES = 60;

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
  checkFuturesOptions(state, options);
  const { timeMs, temperatureF, dayCount, elapsedDays = 0, meterMinutes, seed } = options;
  const known = settled(state, timeMs);
  const { settings } = known;
  const today = openDay(timeMs, settings);
  const { date } = today;
  const nowStep = stepOfDay(timeMs, today, settings);
  const firstElapsed = new Date(Date.parse(date) - elapsedDays * MS_PER_DAY);
  const isFromShapes = isThin(known);
  const draw: Draw = {
    state,
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
  const drawn = isFromShapes ? fromShapes(draw) : fromHistory(draw);
  const { stepMinutes } = settings;
  const readMinutes = isFromShapes ? Math.max(SHAPE_MINUTES, stepMinutes) : stepMinutes;
  const isCoarse = meterMinutes !== undefined && meterMinutes < readMinutes;
  const widened = (futures: LoadFutures, seenSteps: number) =>
    isCoarse ? widenedFutures(futures, seenSteps, readMinutes, meterMinutes, seed) : futures;
  return {
    futures: widened(drawn.futures, drawn.seenSteps),
    elapsed: drawn.elapsed && widened(drawn.elapsed, 0),
    nowStep,
    seenSteps: drawn.seenSteps,
    kinds: draw.kinds,
    isFromShapes,
    assumptions: [
      ...(isFromShapes ? [shapesAssumed(known)] : []),
      ...(temperatureF !== undefined && !usualTemperature(known, 1).isLearned
        ? [climateAssumed]
        : []),
      ...(isCoarse ? [coarseAssumed(readMinutes, meterMinutes)] : []),
    ],
  };
}

interface Draw {
  readonly state: FacilityState;
  readonly known: FacilityState;
  readonly options: FacilityFuturesOptions;
  readonly nowStep: number;
  readonly kinds: Uint8Array;
  readonly elapsedKinds: Uint8Array;
  readonly shiftOf: (isLevelKnown: boolean) => Float64Array | undefined;
}

interface Drawn {
  readonly futures: LoadFutures;
  readonly elapsed: LoadFutures | undefined;
  readonly seenSteps: number;
}

function fromShapes({ known, options, nowStep, kinds, elapsedKinds, shiftOf }: Draw): Drawn {
  const { currentLoadKw, seed, pathCount, parameterDraws } = options;
  const shift = shiftOf(false);
  const paths = { seed, pathCount, parameterDraws };
  return drawShapeFutures(known, { ...paths, kinds, elapsedKinds, nowStep, currentLoadKw, shift });
}

function fromHistory(draw: Draw): Drawn {
  const { state, known, options, nowStep, kinds, elapsedKinds } = draw;
  const { timeMs, currentLoadKw, seed, pathCount, parameterDraws } = options;
  const model = loadFuturesModelOf(state, timeMs);
  const prepared = prepareLoadFutures(model);
  const { stepsPerDay } = prepared;
  const expectedKw = model.profileKw.slice(kinds[0]! * stepsPerDay, (kinds[0]! + 1) * stepsPerDay);
  const seenKwSeries = seenUntil(known, expectedKw, nowStep, currentLoadKw);
  const seenSteps = seenKwSeries.length;
  const paths = { seed, pathCount, parameterDraws };
  const futures = drawLoadFutures(prepared, { ...paths, kinds, seenKwSeries });
  const { levelKw } = profilePrior(known);
  const shiftKw = draw.shiftOf(seenSteps > 0)?.map((share) => share * levelKw);
  const leastKw = model.leastKw ?? Number.NEGATIVE_INFINITY;
  return {
    futures: shiftKw ? shiftedFutures(futures, shiftKw, seenSteps, leastKw) : futures,
    elapsed:
      elapsedKinds.length > 0
        ? // Not with the random words of the days to come.
          drawLoadFutures(prepared, { ...paths, seed: Math.abs(seed - 1), kinds: elapsedKinds })
        : undefined,
    seenSteps,
  };
}

function shapesAssumed({ days }: FacilityState): RiskAssumption {
  return {
    field: 'load',
    value: 'shapes of real loads',
    source: `only ${days.length} days were learned; 7 are needed for a profile of its own`,
  };
}

const climateAssumed: RiskAssumption = {
  field: 'usual temperature',
  value: 'temperate climate by month and hour',
  source: 'no readings with temperatures',
};

function coarseAssumed(readMinutes: number, meterMinutes: number): RiskAssumption {
  return {
    field: 'meterMinutes',
    value: readMinutes,
    source: `loads are known by ${readMinutes} minutes, demand is metered by ${meterMinutes}: peaks are raised and widened`,
  };
}
