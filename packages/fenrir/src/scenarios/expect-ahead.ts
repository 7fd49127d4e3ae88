import type { PriceSeries } from '../cycle/cycle-options.js';
import { checkFinite } from '../internal/check-finite.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { learned } from '../personality/internal/learned.js';
import { observePrice } from '../personality/observe-price.js';
import type { Personality } from '../schema/personality.js';
import type { Ahead, AheadOptions, Assumption } from './ahead.js';
import { aheadBlocks } from './ahead-blocks.js';
import { checkSeries } from './internal/check-series.js';
import { localClock } from './internal/local-clock.js';
import { mixForecast } from './internal/mix-forecast.js';
import { overBlocks } from './internal/over-blocks.js';
import { timedAhead } from './internal/timed-ahead.js';
import { untimedAhead } from './internal/untimed-ahead.js';
import type { BlockPrices } from './internal/usual-ahead.js';
import { usualLaw } from './internal/usual-law.js';

/** What energy left at the end is worth is told by so many hours after the horizon. */
const HOURS_AFTER = 48;
const MOST_SCENARIOS = 500;
/** Four days of 5 minutes. */
const MOST_INTERVALS = 1152;

/**
 * What prices are expected to be, from the interval that begins to 48 hours beyond the horizon, and how else they could come.
 *
 * @param personality - with the prices before the interval learned; whether the price of the interval itself was observed makes no difference
 * @param options - the price of the interval that begins, and what else is known
 * @throws EngineError `invalid` / `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`; `outOfRange` / `outOfRange`, `blocksOutOfRange`; `conflict` /
 * `observationOutOfOrder`
 * @example
 * const day = Array.from({ length: 96 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + (hour % 24) }));
 * const personality = observePrices(createPersonality({ timeZone: 'UTC' }), day);
 * const ahead = expectAhead(personality, { timeMs: 96 * 3_600_000, pricePerMwh: 40, horizonHours: 4 });
 * [ahead.horizonBlocks, ahead.blockHours.length, ahead.scenarios.length];
 * // => [4, 52, 60]
 */
export function expectAhead(personality: Personality, options: AheadOptions): Ahead {
  const { pricePerMwh, timeMs, forecast, knownPrices } = options;
  const { scenarioCount = 60, seed = 0, horizonHours = 24 } = options;
  checkCount(scenarioCount);
  checkFinite('pricePerMwh', pricePerMwh);
  if (forecast !== undefined) checkSeries('forecast', forecast);
  if (knownPrices !== undefined) checkSeries('knownPrices', knownPrices);
  const { intervalMinutes } = personality;
  const intervalHours = intervalMinutes / 60;
  const horizon = options.blocks ?? aheadBlocks(intervalMinutes, horizonHours);
  checkBlocks(horizon);
  const perHour = 60 / intervalMinutes;
  const blocks = [...horizon, ...new Array<number>(HOURS_AFTER).fill(perHour)];
  const blockHours = Float64Array.from(blocks, (intervals) => intervals * intervalHours);
  const course = { intervalHours, blocks, pricePerMwh };
  if (timeMs === undefined) {
    const { hoursPossible, ...prices } = untimedAhead(
      usualLaw(learned(personality)),
      course,
      scenarioCount,
      seed,
    );
    return {
      ...{ blockHours, horizonBlocks: horizon.length },
      ...centred(prices, pricePerMwh),
      assumed: [
        {
          field: 'timeMs',
          value: 'unknown',
          source: `By its price the interval could be one of some ${Math.round(hoursPossible)} of the 168 hours of the week; it counts as each of them as far as it is likely.`,
        },
      ],
    };
  }
  const known = learned(observePrice(personality, { timeMs, pricePerMwh }));
  const first = known.lastInterval!;
  const count = blocks.reduce((sum, intervals) => sum + intervals, 0);
  const { weight, ...prices } = timedAhead(
    known,
    { ...course, ...localClock(first, count, known) },
    scenarioCount,
    seed,
  );
  const startMs = first * intervalMinutes * 60_000;
  if (forecast !== undefined) mixForecast(prices, forecast, known.forecasts, startMs, blockHours);
  if (knownPrices !== undefined) placeKnown(prices, knownPrices, startMs, blockHours);
  return {
    ...{ startMs, blockHours, horizonBlocks: horizon.length },
    ...centred(prices, pricePerMwh),
    assumed: weight < 1 ? [youngSite(known, weight)] : [],
  };
}

/** Known prices stand in the place of what is expected. */
function placeKnown(
  { pricePath, scenarios }: BlockPrices,
  knownPrices: PriceSeries,
  startMs: number,
  blockHours: Float64Array,
): void {
  const { means, shares } = overBlocks(knownPrices, knownPrices.pricePath, startMs, blockHours);
  for (const path of [pricePath, ...scenarios]) {
    for (const [block, share] of shares.entries()) {
      path[block]! += share * (means[block]! - path[block]!);
    }
  }
}

function youngSite({ path, market, intervalMinutes }: Personality, weight: number): Assumption {
  const days = (path.observations * intervalMinutes) / 1440;
  return {
    field: 'history',
    value: `${days.toFixed(1)} days`,
    source: `Prices of the site itself count ${Math.round(100 * weight)} %; for the rest its profile stands in, which began as that of ${market}.`,
  };
}

/** The scenarios moved, block by block, so that their mean is the path; the price that is known is the same in all. */
function centred({ pricePath, scenarios }: BlockPrices, pricePerMwh: number): BlockPrices {
  for (const [block, price] of pricePath.entries()) {
    let sum = 0;
    for (const scenario of scenarios) sum += scenario[block]!;
    const off = price - sum / scenarios.length;
    for (const scenario of scenarios) scenario[block]! += off;
  }
  for (const path of [pricePath, ...scenarios]) path[0] = pricePerMwh;
  return { pricePath, scenarios };
}

function checkBlocks(blocks: readonly number[]): void {
  const areWhole = blocks.every((intervals) => Number.isInteger(intervals) && intervals >= 1);
  const total = blocks.reduce((sum, intervals) => sum + intervals, 0);
  if (areWhole && blocks[0] === 1 && total <= MOST_INTERVALS) return;
  throw fenrirError(
    'outOfRange',
    'blocksOutOfRange',
    `blocks must be whole numbers from 1, the first of them 1 and together at most ${MOST_INTERVALS}; ${blocks.join(', ') || 'none'} came`,
    { field: 'blocks' },
  );
}

function checkCount(scenarioCount: number): void {
  if (Number.isInteger(scenarioCount) && scenarioCount >= 1 && scenarioCount <= MOST_SCENARIOS) {
    return;
  }
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `scenarioCount must be a whole number from 1 to ${MOST_SCENARIOS}; ${scenarioCount} came`,
    { field: 'scenarioCount', value: scenarioCount },
  );
}
