import { fenrirError } from '../../internal/fenrir-error.js';
import { checkPersonality } from '../../personality/internal/check-personality.js';
import { checkSeries } from '../../scenarios/internal/check-series.js';
import { overBlocks } from '../../scenarios/internal/over-blocks.js';
import type { Personality } from '../../schema/personality.js';
import type { CycleOptions } from '../cycle-options.js';

/** Of intervals: a third of an hour is no binary fraction. */
const ROUNDING = 1e-6;
/** Who rounds a price to cents says nothing else [currency/MWh]. */
const SAME_PRICE = 0.01;

/**
 * Refuses a personality that is none, and options that contradict it or, in its intervals, each other.
 *
 * @throws EngineError `missingField`, `wrongType`, `horizonNotWhole`, `pricesContradict`
 */
export function checkAgainst(options: CycleOptions, personality: Personality): void {
  checkPersonality({ personality });
  const { intervalMinutes } = personality;
  checkIntervals(options.horizonHours, intervalMinutes);
  const { knownPrices, timeMs, pricePerMwh } = options;
  if (knownPrices === undefined) return;
  checkSeries('knownPrices', knownPrices);
  if (timeMs === undefined) return;
  const stepMs = intervalMinutes * 60_000;
  const beginMs = Math.floor(timeMs / stepMs) * stepMs;
  const { means, shares } = overBlocks(knownPrices, knownPrices.pricePath, beginMs, [
    intervalMinutes / 60,
  ]);
  if (shares[0] === 0 || Math.abs(means[0]! - pricePerMwh) <= SAME_PRICE) return;
  throw fenrirError(
    'invalid',
    'pricesContradict',
    `knownPrices must have pricePerMwh, ${pricePerMwh}, for the interval that begins, or NaN; ${means[0]} came`,
    { field: 'knownPrices', value: means[0], pricePerMwh },
  );
}

/** What is told is what is planned. */
function checkIntervals(horizonHours: number, intervalMinutes: number): void {
  const intervals = (horizonHours * 60) / intervalMinutes;
  if (Math.abs(intervals - Math.round(intervals)) <= ROUNDING) return;
  throw fenrirError(
    'invalid',
    'horizonNotWhole',
    `horizonHours must be a whole number of market intervals, ${intervalMinutes} minutes each; ${horizonHours} came`,
    { field: 'horizonHours', value: horizonHours, intervalMinutes },
  );
}
