import { intervalStartMs } from '../internal/market-interval.js';
import { fenrirError } from '../internal/validate.js';
import { observePricesCore } from '../personality/observe-prices.js';
import { validatePersonality } from '../personality/validate-personality.js';
import { validatePriceSeries } from '../scenarios/blend-forecast.js';
import { averageOverBlocks } from '../scenarios/lookahead-blocks.js';
import type { Personality } from '../schema/personality.js';
import type { CycleOptions } from './cycle-options.js';

/** Tolerance in intervals: a third of an hour has no exact binary representation. */
const ROUNDING = 1e-6;

/** Prices rounded to cents count as equal [currency/MWh]. */
const SAME_PRICE = 0.01;

/**
 * The personality with the prices of a cycle; that of the interval that begins stays pending. Without a time it is not learned.
 *
 * @throws EngineError as `observePrices`, and where options contradict the personality
 */
export function observeCyclePrices(options: CycleOptions, personality: Personality): Personality {
  validateAgainstPersonality(options, personality);
  const { history = [], pricePerMwh, timeMs } = options;
  const known =
    history.length === 0 ? personality : observePricesCore(personality, history, 'history');
  const observed =
    timeMs === undefined ? known : observePricesCore(known, [{ timeMs, pricePerMwh }]);
  if (options.forecast !== undefined) validatePriceSeries('forecast', options.forecast);
  return observed;
}

/**
 * Validates the personality, and options against its intervals.
 *
 * @throws EngineError `missingField`, `wrongType`, `horizonNotWhole`, `pricesContradict`
 */
function validateAgainstPersonality(options: CycleOptions, personality: Personality): void {
  validatePersonality({ personality });
  const { intervalMinutes } = personality;
  validateHorizon(options.horizonHours, intervalMinutes);
  const { knownPrices, timeMs, pricePerMwh } = options;
  if (knownPrices === undefined) return;
  validatePriceSeries('knownPrices', knownPrices);
  if (timeMs === undefined) return;
  const beginMs = intervalStartMs(timeMs, personality, [knownPrices, options.forecast]);
  const { means, shares } = averageOverBlocks(knownPrices, knownPrices.pricePath, beginMs, [
    intervalMinutes / 60,
  ]);
  if (shares[0] === 0 || Math.abs(means[0]! - pricePerMwh) <= SAME_PRICE) return;
  throw fenrirError(
    'invalid',
    'pricesContradict',
    `knownPrices must be pricePerMwh, ${pricePerMwh}, or NaN in the interval that begins; ${means[0]} came`,
    { field: 'knownPrices', value: means[0], pricePerMwh },
  );
}

/** Rejects a horizon that would have to be rounded, since the result would describe another one. */
function validateHorizon(horizonHours: number, intervalMinutes: number): void {
  const intervals = (horizonHours * 60) / intervalMinutes;
  if (Math.abs(intervals - Math.round(intervals)) <= ROUNDING) return;
  throw fenrirError(
    'invalid',
    'horizonNotWhole',
    `horizonHours must be a whole number of market intervals, ${intervalMinutes} minutes each; ${horizonHours} came`,
    { field: 'horizonHours', value: horizonHours, intervalMinutes },
  );
}
