import { createValidator } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { marketCalendarFault, requireMarketCalendar } from '../internal/market-interval.js';
import { createStoredParser } from '../internal/stored-reader.js';
import { requireObject } from '../internal/validate.js';
import { type PathModel, pathModelSchema, pathStateProperties } from '../schema/stored-models.js';
import { SIZE_CLASSES } from './climatology.js';
import { emptyRegression } from './lead-regression.js';

const list = Type.Array(Type.Unsafe<unknown>({}));

/** State of a path model; items of long lists are not validated. */
export const pathStateOutline = {
  ...pathStateProperties,
  sizes: Type.Object({ day: pathStateProperties.sizes.properties.day, weights: list }),
  profile: Type.Object({ weights: list, means: list, scales: list }),
};

/** Validates a path model in memory; a stored one is for `parsePathModel`. */
export const validatePathModel = /* @__PURE__ */ createValidator(
  Type.Object({ model: Type.Object({ ...pathModelSchema.properties, ...pathStateOutline }) }),
  { engine: 'fenrir' },
);

const parse = /* @__PURE__ */ createStoredParser(
  pathModelSchema,
  'pathModel',
  (model) => marketCalendarFault(model) ?? pathModelInconsistency(model),
);

/** Options of {@link createPathModel}. */
export interface PathModelOptions {
  /** IANA zone of the market, whose days the prices follow. */
  readonly timeZone: string;
  /** Length of a market interval: 5, 10, 15, 20, 30 or 60 [min]. */
  readonly intervalMinutes: number;
}

/**
 * Creates a path model without observations.
 *
 * @param options - calendar of the market
 * @throws EngineError `invalid` / `unknownTimeZone`, `intervalNotTaken`
 * @example
 * createPathModel({ timeZone: 'Australia/Melbourne', intervalMinutes: 5 }).profile.means.length;
 * // => 288
 */
export function createPathModel(options: PathModelOptions): PathModel {
  requireObject('options', options);
  const { timeZone, intervalMinutes } = options;
  requireMarketCalendar(timeZone, intervalMinutes);
  return createPathModelCore({ timeZone, intervalMinutes });
}

/** {@link createPathModel} without checks. */
export function createPathModelCore({ timeZone, intervalMinutes }: PathModelOptions): PathModel {
  const zeros = (length: number) => new Array<number>(length).fill(0);
  const places = 1440 / intervalMinutes;
  return {
    version: 1,
    timeZone,
    intervalMinutes,
    pending: null,
    lastInterval: null,
    observations: 0,
    level: { weight: 0, mean: 0, meanSize: 0 },
    sizes: { day: null, weights: zeros(SIZE_CLASSES) },
    profile: { weights: zeros(places), means: zeros(places), scales: zeros(places) },
    features: [0, 0],
    origins: [],
    regression: emptyRegression(),
  };
}

/**
 * Parses and validates a stored path model: fields, ranges, and consistency. The error for a damaged one names the fault; it is never replaced silently.
 *
 * @param stored - result of `JSON.parse`
 * @throws EngineError `invalid` / `pathModelDamaged`, `pathModelTooNew`
 * @example
 * const stored = JSON.stringify(createPathModel({ timeZone: 'UTC', intervalMinutes: 5 }));
 * parsePathModel(JSON.parse(stored)).intervalMinutes;
 * // => 5
 */
export function parsePathModel(stored: unknown): PathModel {
  return parse(stored);
}

/** Describes a contradiction between fields; undefined if there is none. */
export function pathModelInconsistency(model: PathModel): string | undefined {
  const { timeZone, intervalMinutes, profile, sizes, regression, features, origins } = model;
  const { pending, lastInterval } = model;
  const fresh = createPathModel({ timeZone, intervalMinutes });
  const lists: [string, readonly number[], number][] = [
    ['profile.weights', profile.weights, fresh.profile.weights.length],
    ['profile.means', profile.means, fresh.profile.means.length],
    ['profile.scales', profile.scales, fresh.profile.scales.length],
    ['sizes.weights', sizes.weights, fresh.sizes.weights.length],
    ['regression.counts', regression.counts, fresh.regression.counts.length],
    ['regression.squares', regression.squares, fresh.regression.squares.length],
    ['regression.products', regression.products, fresh.regression.products.length],
    ['features', features, 2],
    ...origins.map((origin, at): [string, readonly number[], number] => [
      `origins[${at}].features`,
      origin.features,
      2,
    ]),
  ];
  for (const [field, list, length] of lists) {
    if (list.length !== length) return `${field} must have ${length} entries; ${list.length} came`;
  }
  for (let block = 0; block < regression.counts.length; block += 1) {
    const [fast, both, slow] = regression.squares.slice(3 * block, 3 * block + 3);
    // Sums of squares and products satisfy the Cauchy–Schwarz inequality, up to rounding.
    if (!(fast! >= 0 && slow! >= 0 && both! ** 2 <= fast! * slow! * (1 + 1e-9))) {
      return `regression.squares of block ${block} must be sums of squares`;
    }
    if (regression.counts[block] === 0 && fast! + slow! > 0) {
      return `regression.counts[${block}] must be above 0`;
    }
  }
  for (const [at, { interval }] of origins.entries()) {
    const last = origins[at + 1]?.interval ?? (lastInterval ?? interval - 1) + 1;
    if (interval >= last) return `origins[${at}].interval must be below ${last}; ${interval} came`;
  }
  if (pending !== null && lastInterval !== null && pending.interval <= lastInterval) {
    return `pending.interval must come after lastInterval, ${lastInterval}; ${pending.interval} came`;
  }
  return undefined;
}
