import { locateOnGrid } from '../conformal/score-table.js';
import { heliosError } from '../internal/checks.js';
import { exp, log } from '../internal/elementary.js';
import { pinball } from '../metrics/probabilistic-scores.js';
import { MODEL_NAMES, type ModelName } from '../types.js';
import { MEMBER_LEVELS, MEMBER_P10, MEMBER_P90, type PriorWeights } from './ensemble.js';
import { countKnown, type MemberForecasts, type RollingOriginForecast } from './rolling-origins.js';

const MAX_WEIGHT = 1e6;

const LEVELS = MEMBER_LEVELS.length;

/** Bounds how much better one model may look on a single series. */
const MIN_RATIO = 0.02;

/** Every model in use keeps a minimum weight, because unusual series may need any of them. */
export const MIN_MEMBER_WEIGHT = 0.03;

/** What the forecasts for a series reveal about the models. */
export interface MemberDiagnostics {
  /** Mean loss of each model over the same rolling-origin forecasts, in the unit of the series; from 0. */
  readonly losses: Readonly<Partial<Record<ModelName, number>>>;
  /** Number of values in the losses; 0 if there are none. */
  readonly values: number;
  /** Mean interval width of each model's forecast after the series, in its unit; from 0. */
  readonly widths: Readonly<Partial<Record<ModelName, number>>>;
}

/** Weights in the order of the models' names: learned from the forecasts, then overridden by the caller's weights. */
export function weighMembers(
  prior: PriorWeights,
  contextDays: number,
  names: readonly ModelName[],
  { blocks, ahead }: MemberForecasts,
  override: Readonly<Partial<Record<ModelName, number>>> = {},
): number[] {
  const { losses, values } = memberLosses(blocks, names);
  const widths = memberWidths(ahead, names);
  const learned = memberWeights(prior, contextDays, { losses, values, widths });
  const byName = overrideWeights(learned, override);
  return names.map((name) => byName[name]!);
}

/**
 * Weights of the models: prior shares at this length of the series, times powers of each model's relative loss and of its relative interval
 * width. The exponent of the loss grows with the number of evaluated values, so a short series hardly changes the prior. A model that is
 * less certain, for instance because no timestamps were given, has wider intervals and so gets less weight. Separate shares for requests
 * without timestamps brought no further gain.
 */
export function memberWeights(
  prior: PriorWeights,
  contextDays: number,
  { losses, values, widths }: MemberDiagnostics,
): Partial<Record<ModelName, number>> {
  const names = Object.keys(losses) as ModelName[];
  const { below, share } = locateOnGrid(prior.contextDays, contextDays);
  const at = (row: readonly number[]) =>
    row[below]! + share * ((row[below + 1] ?? row[below]!) - row[below]!);
  const lossPower = (prior.sharpness * values) / (values + prior.halfValues);
  const widthPower = at(prior.widthPowers);
  const lossRatios = logRatios(names.map((name) => losses[name]!));
  const widthRatios = logRatios(names.map((name) => widths[name]!));
  const raw = names.map(
    (name, k) =>
      at(prior.shares[name]) * exp(-lossPower * lossRatios[k]! - widthPower * widthRatios[k]!),
  );
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  const free = 1 - MIN_MEMBER_WEIGHT * names.length;
  return Object.fromEntries(
    names.map((name, k) => [name, MIN_MEMBER_WEIGHT + (free * raw[k]!) / total]),
  );
}

/** Logarithms of non-negative numbers over their mean; all 0 if the mean is 0. */
export function logRatios(numbers: readonly number[]): number[] {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return numbers.map((number) => (mean > 0 ? log(Math.max(MIN_RATIO, number / mean)) : 0));
}

/**
 * Mean pinball loss of each model over all rolling-origin forecasts and member levels. An origin has the square of its known length as
 * weight: models may rank differently with two known days than with seven, and later origins resemble the final forecast more.
 */
export function memberLosses(
  blocks: readonly RollingOriginForecast[],
  names: readonly ModelName[],
): Pick<MemberDiagnostics, 'losses' | 'values'> {
  const countOf = ({ actual }: RollingOriginForecast) => countKnown(actual);
  const weightOf = ({ origin }: RollingOriginForecast) => origin * origin;
  const values = blocks.reduce((sum, block) => sum + countOf(block), 0);
  const counted = blocks.reduce((sum, block) => sum + weightOf(block) * countOf(block), 0);
  const losses = names.map((name, k): [ModelName, number] => {
    let total = 0;
    for (const block of blocks) {
      total += weightOf(block) * pinballSum(block.actual, block.members[k]!);
    }
    return [name, counted > 0 ? total / (counted * MEMBER_LEVELS.length) : 0];
  });
  return { losses: Object.fromEntries(losses), values };
}

/** Pinball losses of quantiles (steps × member levels), added up over the steps with a known value and over levels. */
export function pinballSum(actual: Float64Array, quantiles: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < quantiles.length; i++) {
    const value = actual[Math.floor(i / MEMBER_LEVELS.length)]!;
    if (Number.isNaN(value)) continue;
    sum += pinball(value - quantiles[i]!, MEMBER_LEVELS[i % MEMBER_LEVELS.length]!);
  }
  return sum;
}

/** Mean P10–P90 width of each model's forecast (steps × member levels). */
export function memberWidths(
  forecasts: readonly Float64Array[],
  names: readonly ModelName[],
): MemberDiagnostics['widths'] {
  const entries = names.map((name, k): [ModelName, number] => {
    const quantiles = forecasts[k]!;
    let sum = 0;
    for (let at = 0; at < quantiles.length; at += LEVELS) {
      sum += quantiles[at + MEMBER_P90]! - quantiles[at + MEMBER_P10]!;
    }
    return [name, (sum * LEVELS) / quantiles.length];
  });
  return Object.fromEntries(entries);
}

/**
 * Replaces learned weights by a caller's weights. Named models keep their weight and the others share the rest up to 1 in proportion to
 * their learned weights. If the named weights sum to 1 or more, or name every model, they are scaled to 1 and the others get 0.
 *
 * @param override - checked by {@link checkWeightOverride}
 */
export function overrideWeights(
  learned: Readonly<Partial<Record<ModelName, number>>>,
  override: Readonly<Partial<Record<ModelName, number>>>,
): Partial<Record<ModelName, number>> {
  const used = MODEL_NAMES.filter((name) => learned[name] !== undefined);
  const named = new Map(Object.entries(override));
  if (named.size === 0) return { ...learned };
  const sum = [...named.values()].reduce((total, weight) => total + weight, 0);
  const others = used.filter((name) => !named.has(name));
  const otherSum = others.reduce((total, name) => total + learned[name]!, 0);
  const shared = sum >= 1 || others.length === 0;
  const entries = used.map((name): [ModelName, number] => {
    const weight = named.get(name);
    if (weight !== undefined) return [name, shared ? weight / sum : weight];
    if (shared) return [name, 0];
    const share = otherSum > 0 ? learned[name]! / otherSum : 1 / others.length;
    return [name, (1 - sum) * share];
  });
  return Object.fromEntries(entries);
}

/**
 * Checks a caller's weights before any model is fitted.
 *
 * @param used - the models in use
 * @param override - weights by name, from 0 to 1,000,000, with a sum above 0; only models in use
 * @throws EngineError `unknownModel`, `weightOutOfRange`, `weightsAddUpToNothing`
 */
export function checkWeightOverride(
  used: readonly ModelName[],
  override: Readonly<Partial<Record<ModelName, number>>> = {},
): void {
  const entries = Object.entries(override);
  for (const [key, weight] of entries) {
    if (!used.some((name) => name === key)) {
      const message = `weights must name models in use, ${used.join(', ')}; ${key} came`;
      throw heliosError('invalid', 'unknownModel', message, { field: `weights.${key}` });
    }
    if (!(weight >= 0 && weight <= MAX_WEIGHT)) {
      const message = `weights.${key} must be a number from 0 to ${MAX_WEIGHT}; ${weight} came`;
      throw heliosError('outOfRange', 'weightOutOfRange', message, { field: `weights.${key}` });
    }
  }
  if (entries.length > 0 && entries.every(([, weight]) => weight === 0)) {
    const message = 'weights must have a sum above 0; 0 came';
    throw heliosError('outOfRange', 'weightsAddUpToNothing', message, { field: 'weights' });
  }
}
