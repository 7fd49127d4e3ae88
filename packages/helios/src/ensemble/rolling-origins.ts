import { historyUntil, observedValues } from '../history/gaps.js';
import { exp } from '../internal/elementary.js';
import type { SeriesTransform } from '../transforms/asinh.js';
import { findExactSeriesPeriod } from '../transforms/exact-period.js';
import type { ModelSeries } from '../types.js';
import { type Ensemble, type FittedMember, isLongEnoughToFit, MEMBER_LEVELS } from './ensemble.js';

/** Half of the shortest series, so that every series has rolling origins. */
const MIN_KNOWN = 12;

/** Share of a short series before its first origin. */
const KNOWN_SHARE = 0.4;

/** Days after which the weight of an origin halves. */
const HALF_LIFE_DAYS = 2.5;

const MAX_ROLLING_DAYS = 28;

const MAX_ORIGINS_SHORT = 6;

const MAX_ORIGINS_LONG = 12;

/** Series of this length get more origins. */
const LONG_DAYS = 28;

/** Forecasts at rolling origins inside a series. */
interface RollingForecasts {
  /** Models fitted to the values before the first origin, in the order of the ensemble. */
  readonly fitted: readonly FittedMember[];
  readonly fitTransform: (values: Float64Array) => SeriesTransform;
  readonly blocks: readonly RollingOriginForecast[];
}

/** Forecasts from one origin. */
export interface RollingOriginForecast {
  /** Number of known values. */
  readonly origin: number;
  /** Actual values of the forecast steps, NaN where one is missing; at least one is known. */
  readonly actual: Float64Array;
  /** Per model: steps × member levels, in the unit of the series. */
  readonly members: readonly Float64Array[];
}

/** Number of values that are not missing. */
export function countKnown(values: Float64Array): number {
  return values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
}

/** Weight of an origin where recent errors tell more than old ones: it rises with the root of its values and halves with its age. */
export function recencyWeight(
  { origin, actual }: { readonly origin: number; readonly actual: Float64Array },
  length: number,
  daySteps: number,
): number {
  const age = (Math.LN2 * (origin - length)) / (HALF_LIFE_DAYS * daySteps);
  return Math.sqrt(countKnown(actual)) * exp(age);
}

/** Forecasts of the models at rolling origins and after the series. */
export interface MemberForecasts {
  readonly blocks: readonly RollingOriginForecast[];
  /** Per model: steps × member levels, in the unit of the series. */
  readonly ahead: readonly Float64Array[];
}

/**
 * Fits the models to the early part of a series and forecasts from origins in its later part.
 *
 * @param beforePart - called before each part of the work; it may count or cancel
 */
export function forecastRollingOrigins(
  { members, fitTransform }: Ensemble,
  series: ModelSeries,
  horizon: number,
  seed: number,
  beforePart: () => void,
): RollingForecasts {
  const observed = observedValues(series);
  // The last origin compares with the last values, so a gap after them must not leave it without any.
  const end = observed.findLastIndex((value) => !Number.isNaN(value)) + 1;
  const plan = rollingOrigins(end, horizon, 1440 / series.stepMinutes);
  const stepsFrom = (origin: number) => Math.min(horizon, end - origin);
  const compared = plan.origins.filter(
    (origin) => countKnown(observed.subarray(origin, origin + stepsFrom(origin))) > 0,
  );
  const early = historyUntil(series, plan.fitSteps, horizon);
  // Models fitted to transformed values must forecast with the same transform.
  const fixed = isLongEnoughToFit(early) ? fitTransform(early.values) : undefined;
  const space = fixed ?? fitTransform(early.values);
  const earlyInSpace = { ...early, values: space.toModel(early.values) };
  const fitted = members.map((member) => {
    beforePart();
    return member.fit(earlyInSpace, { horizon, seed });
  });
  const blocks = compared.map((origin) => {
    beforePart();
    const steps = stepsFrom(origin);
    const known = historyUntil(series, origin, steps);
    const used = fixed ?? fitTransform(known.values);
    return {
      origin,
      actual: observed.slice(origin, origin + steps),
      members: forecastMembers(fitted, known, steps, used),
    };
  });
  return { fitted, fitTransform: fixed ? () => fixed : fitTransform, blocks };
}

/** Forecast origins inside a series. */
interface RollingOrigins {
  /** Number of known values at each origin, rising. */
  readonly origins: readonly number[];
  /** Number of values that fits may use: at most the first origin. */
  readonly fitSteps: number;
}

/**
 * Plans the rolling origins of a series. They are spread evenly over its last three fifths, at most four weeks, so that the hour of the day
 * varies. The last origin leaves half the horizon or a quarter of a day for comparison, less in the shortest series.
 */
export function rollingOrigins(length: number, horizon: number, daySteps: number): RollingOrigins {
  const evaluated = Math.min(Math.floor((1 - KNOWN_SHARE) * length), MAX_ROLLING_DAYS * daySteps);
  const first = Math.max(MIN_KNOWN, length - evaluated);
  const room = Math.floor((length - first) / 2);
  const compared = Math.max(1, Math.min(Math.ceil(horizon / 2), Math.ceil(daySteps / 4), room));
  const last = length - compared;
  const most = length >= LONG_DAYS * daySteps ? MAX_ORIGINS_LONG : MAX_ORIGINS_SHORT;
  const count = Math.min(most, last - first + 1);
  const gap = count > 1 ? (last - first) / (count - 1) : 0;
  const origins = Array.from({ length: count }, (_, k) => first + Math.round(k * gap));
  return { origins, fitSteps: first };
}

/**
 * Forecasts of fitted models after a series, in its unit. Models compute on transformed values; the inverse transform rises, so it maps
 * quantiles to quantiles. A series that repeats exactly, or is constant, continues unchanged and without uncertainty; a constant has no
 * scale for the transform. Forecasts are clipped to one range width beyond the observed minimum and maximum. With a few extreme outliers
 * the inverse transform is so steep that a small error in asinh space would become an absurd value.
 *
 * @returns per model: steps × member levels
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
