import type { SeriesTransform } from '../transforms/asinh.js';
import { findExactSeriesPeriod } from '../transforms/exact-period.js';
import type { ModelSeries } from '../types.js';
import { type Ensemble, type FittedMember, isLongEnoughToFit, MEMBER_LEVELS } from './ensemble.js';

/** Half of the shortest series, so that every series can be rolled. */
const MIN_KNOWN = 12;

/** Share of a short series that comes before its first origin. */
const KNOWN_SHARE = 0.4;

const MAX_ROLLING_DAYS = 28;

const MAX_ORIGINS_SHORT = 6;

const MAX_ORIGINS_LONG = 12;

/** From so many days on there is room for more. */
const LONG_DAYS = 28;

/** Forecasts made inside a series, each from what was known at its origin. */
interface RollingForecasts {
  /** Models fitted to what came before the first origin, in the order of the ensemble. */
  readonly fitted: readonly FittedMember[];
  readonly fitTransform: (values: Float64Array) => SeriesTransform;
  readonly blocks: readonly RollingOriginForecast[];
}

/** The forecasts of one origin. */
export interface RollingOriginForecast {
  /** How many values were known. */
  readonly origin: number;
  /** What came, one value for each step held against the forecasts. */
  readonly actual: Float64Array;
  /** For each model steps × member levels, in the unit of the series. */
  readonly members: readonly Float64Array[];
}

/** What models said from origins inside a series and after it. */
export interface MemberForecasts {
  readonly blocks: readonly RollingOriginForecast[];
  /** For each model steps × member levels, in the unit of the series. */
  readonly ahead: readonly Float64Array[];
}

/**
 * Fits the models to the early part of a series and forecasts from origins in its later part.
 *
 * @param beforePart - called before each part of the work, to count or to stop it
 */
export function forecastRollingOrigins(
  { members, fitTransform }: Ensemble,
  series: ModelSeries,
  horizon: number,
  seed: number,
  beforePart: () => void,
): RollingForecasts {
  const { values, stepMinutes } = series;
  const plan = rollingOrigins(values.length, horizon, 1440 / stepMinutes);
  const early = historyUntil(series, plan.fitSteps, horizon);
  // What was fitted in one space forecasts in it.
  const fixed = isLongEnoughToFit(early) ? fitTransform(early.values) : undefined;
  const space = fixed ?? fitTransform(early.values);
  const earlyInSpace = { ...early, values: space.toModel(early.values) };
  const fitted = members.map((member) => {
    beforePart();
    return member.fit(earlyInSpace, { horizon, seed });
  });
  const blocks = plan.origins.map((origin) => {
    beforePart();
    const steps = Math.min(horizon, values.length - origin);
    const known = historyUntil(series, origin, steps);
    const used = fixed ?? fitTransform(known.values);
    return {
      origin,
      actual: values.slice(origin, origin + steps),
      members: forecastMembers(fitted, known, steps, used),
    };
  });
  return { fitted, fitTransform: fixed ? () => fixed : fitTransform, blocks };
}

/** Moments inside a series to forecast from. */
interface RollingOrigins {
  /** How many values are known at each, rising. */
  readonly origins: readonly number[];
  /** Values that fits may learn from: at most the first origin. */
  readonly fitSteps: number;
}

/**
 * Where to forecast from inside a series to learn how well that goes. Origins are spread evenly over the last three fifths of a series,
 * at most four weeks, so that the hour of the day turns; the last leaves half the horizon or a quarter of a day to hold the forecast
 * against, in the shortest series less.
 *
 * @param length - values of the series, at least 24
 * @param horizon - steps that are forecast
 * @param daySteps - steps of a day
 */
export function rollingOrigins(length: number, horizon: number, daySteps: number): RollingOrigins {
  const rolled = Math.min(Math.floor((1 - KNOWN_SHARE) * length), MAX_ROLLING_DAYS * daySteps);
  const first = Math.max(MIN_KNOWN, length - rolled);
  const room = Math.floor((length - first) / 2);
  const held = Math.max(1, Math.min(Math.ceil(horizon / 2), Math.ceil(daySteps / 4), room));
  const last = length - held;
  const most = length >= LONG_DAYS * daySteps ? MAX_ORIGINS_LONG : MAX_ORIGINS_SHORT;
  const count = Math.min(most, last - first + 1);
  const gap = count > 1 ? (last - first) / (count - 1) : 0;
  const origins = Array.from({ length: count }, (_, k) => first + Math.round(k * gap));
  return { origins, fitSteps: first };
}

/** What was known of a history when it had `length` values; series known ahead go on for `horizon` steps. */
function historyUntil(series: ModelSeries, length: number, horizon: number): ModelSeries {
  const { values, knownAhead, ...rest } = series;
  return {
    ...rest,
    values: values.subarray(0, length),
    ...(knownAhead && {
      knownAhead: knownAhead.map((known) => known.subarray(0, length + horizon)),
    }),
  };
}

/**
 * Forecasts of fitted models after a series, in its own unit: the models compute in their space, and quantiles go through its inverse as
 * they are, since it rises. A series that repeats exactly, or has never moved, is expected to go on as it is: nothing in it is uncertain, and
 * one that has not moved gives no scale to compute in. Nothing is
 * expected further beyond what has been seen than that is wide: where a few values stand far from the rest, the inverse of the space is
 * so steep that a small error in it would be an absurd one outside.
 *
 * @returns for each model steps × member levels
 */
export function forecastMembers(
  fitted: readonly FittedMember[],
  series: ModelSeries,
  horizon: number,
  space: SeriesTransform,
): Float64Array[] {
  const { values } = series;
  const period = findExactSeriesPeriod(series);
  if (period > 0) return fitted.map(() => repeatCycle(values.subarray(-period), horizon));
  const { least, most } = rangeOf(values);
  const inSpace = { ...series, values: space.toModel(values) };
  const floor = least - (most - least);
  const ceiling = most + (most - least);
  return fitted.map((member) =>
    space
      .fromModel(member(inSpace, horizon).values)
      .map((value) => Math.max(floor, Math.min(ceiling, value))),
  );
}

function repeatCycle(cycle: Float64Array, horizon: number): Float64Array {
  const levels = MEMBER_LEVELS.length;
  return Float64Array.from(
    { length: horizon * levels },
    (_, i) => cycle[Math.floor(i / levels) % cycle.length]!,
  );
}

function rangeOf(values: Float64Array): { least: number; most: number } {
  let least = values[0]!;
  let most = least;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}
