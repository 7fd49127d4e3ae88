import { drawLoadFutures, type LoadFutures, prepareLoadFutures } from '@bess/strix';
import { phalanxError } from '../internal/phalanx-error.js';
import type { FacilityState } from './facility-state.js';
import { checkBetween } from './internal/check-between.js';
import { dayKinds } from './internal/day-kinds.js';
import { openDay, stepOfDay } from './internal/open-day.js';
import { profilePrior } from './internal/profile-prior.js';
import { seenUntil } from './internal/seen-until.js';
import { settled } from './internal/settled.js';
import { shiftedFutures } from './internal/shifted-futures.js';
import { temperatureShift } from './internal/temperature-shift.js';
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
  /** Step of the local day that is under way. */
  readonly nowStep: number;
  /** Steps of today that are the same on all paths. */
  readonly seenSteps: number;
  /** Kinds of the coming days, today first. */
  readonly kinds: Uint8Array;
}

const MOST_DAYS = 400;

/**
 * Futures of a facility's load from now to the end of the last of the coming days, from what was learned of it, what was read of today, and the
 * present load and temperature. Method note, sections 5 and 7.
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
  check(state, options);
  const { timeMs, currentLoadKw, temperatureF, dayCount, seed, pathCount, parameterDraws } =
    options;
  const known = settled(state, timeMs);
  const today = openDay(timeMs, known.settings);
  const nowStep = stepOfDay(timeMs, today, known.settings);
  const kinds = dayKinds(known.settings, today.date, dayCount);
  const model = loadFuturesModelOf(state, timeMs);
  const stepsPerDay = model.profileKw.length / 3;
  const expectedKw = model.profileKw.slice(
    today.kind * stepsPerDay,
    (today.kind + 1) * stepsPerDay,
  );
  const seenKwSeries = seenUntil(known, expectedKw, nowStep, currentLoadKw);
  const plain = drawLoadFutures(prepareLoadFutures(model), {
    seed,
    pathCount,
    parameterDraws,
    kinds,
    seenKwSeries,
  });
  const seenSteps = seenKwSeries.length;
  const { levelKw } = profilePrior(known);
  const futures =
    temperatureF === undefined
      ? plain
      : shiftedFutures(
          plain,
          temperatureShift(known, today.date, nowStep, temperatureF, seenSteps > 0).map(
            (share) => share * levelKw,
          ),
          seenSteps,
          model.leastKw ?? Number.NEGATIVE_INFINITY,
        );
  return { futures, nowStep, seenSteps, kinds };
}

function check(state: FacilityState, options: FacilityFuturesOptions): void {
  const { timeMs, currentLoadKw, temperatureF, dayCount } = options;
  checkBetween('timeMs', timeMs, 0, 7_258_118_400_000);
  checkBetween('dayCount', dayCount, 1, MOST_DAYS);
  if (currentLoadKw !== undefined) checkBetween('currentLoadKw', currentLoadKw, -1e9, 1e9);
  if (temperatureF !== undefined) checkBetween('temperatureF', temperatureF, -150, 250);
  const lastDay = state.last && openDay(state.last.timeMs, state.settings);
  if (!lastDay || timeMs >= lastDay.startMs) return;
  throw phalanxError(
    'outOfRange',
    'timeBeforeReadings',
    `timeMs must not be before the local day of the last reading, ${lastDay.date}; ${new Date(timeMs).toISOString()} came`,
    { field: 'timeMs', value: timeMs, lastTimeMs: state.last?.timeMs },
  );
}
