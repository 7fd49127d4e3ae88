import { fenrirError, requireFinite, requireList, requireObject } from '../internal/validate.js';
import { withPendingLearned } from '../personality/learn-pending.js';
import { observePriceCore } from '../personality/observe-prices.js';
import { daysSeen } from '../personality/price-window.js';
import { validatePersonality } from '../personality/validate-personality.js';
import type { Personality } from '../schema/personality.js';
import type { PriceForecast, PriceSeries } from '../types.js';
import { blendForecast, validatePriceSeries } from './blend-forecast.js';
import {
  type BlockPrices,
  climatologyDistribution,
  type LookaheadGrid,
} from './climatology-scenarios.js';
import { averageOverBlocks, lookaheadBlocks } from './lookahead-blocks.js';
import { localCalendarPlaces, SETTLED_DAYS, timedLookahead } from './timed-lookahead.js';
import { untimedLookahead } from './untimed-lookahead.js';

const MAX_SCENARIOS = 500;

/** Four days of 5 minutes. */
const MAX_INTERVALS = 1152;

/** What energy left at the end is worth is told by so many hours after the horizon. */
const HOURS_AFTER = 48;

const SCENARIOS = 60;

/**
 * What prices are expected to be, from the interval that begins to 48 hours beyond the horizon, and how else they could come.
 *
 * @param personality - with the prices before the interval learned; whether the price of the interval itself was observed makes no difference
 * @param options - the price of the interval that begins, and what else is known
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`; `outOfRange` / `outOfRange`, `blocksOutOfRange`; `conflict` /
 * `observationOutOfOrder`
 * @example
 * const day = Array.from({ length: 96 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + (hour % 24) }));
 * const personality = observePrices(createPersonality({ timeZone: 'UTC' }), day);
 * const ahead = expectLookahead(personality, { timeMs: 96 * 3_600_000, pricePerMwh: 40, horizonHours: 4 });
 * [ahead.horizonBlocks, ahead.blockHours.length, ahead.scenarios.length];
 * // => [4, 52, 60]
 */
export function expectLookahead(personality: Personality, options: LookaheadOptions): Lookahead {
  validatePersonality({ personality });
  validateLookaheadOptions(options);
  return expectLookaheadCore(personality, options);
}

/** {@link expectLookahead} of arguments that were checked. */
export function expectLookaheadCore(
  personality: Personality,
  options: LookaheadOptions,
): Lookahead {
  const { pricePerMwh, timeMs, horizonHours = 24 } = options;
  const { intervalMinutes } = personality;
  const intervalHours = intervalMinutes / 60;
  const horizon = options.blocks ?? lookaheadBlocks(intervalMinutes, horizonHours);
  const perHour = 60 / intervalMinutes;
  const blocks = [...horizon, ...new Array<number>(HOURS_AFTER).fill(perHour)];
  const blockHours = Float64Array.from(blocks, (intervals) => intervals * intervalHours);
  const course = { intervalHours, blocks, pricePerMwh };
  const { assumed, startMs, ...prices } =
    timeMs === undefined
      ? lookaheadWithoutTime(withPendingLearned(personality), course, options)
      : lookaheadAtTime(
          withPendingLearned(observePriceCore(personality, { timeMs, pricePerMwh })),
          course,
          options,
        );
  return {
    ...(startMs === undefined ? {} : { startMs }),
    blockHours,
    horizonBlocks: horizon.length,
    ...centredOnPath(prices, pricePerMwh),
    assumed,
  };
}

/** Prices to come, where they begin, and what had to be assumed. */
type LookaheadPrices = BlockPrices & Pick<Lookahead, 'startMs' | 'assumed'>;

function lookaheadWithoutTime(
  known: Personality,
  course: Omit<LookaheadGrid, 'cells'>,
  { scenarioCount = SCENARIOS, seed = 0, forecast, knownPrices }: LookaheadOptions,
): LookaheadPrices {
  const law = climatologyDistribution(known);
  const { hoursPossible, ...prices } = untimedLookahead(law, course, scenarioCount, seed);
  const unused = (field: string): Assumption => ({
    field,
    value: 'not used',
    source: 'Without a time it is not known which of its intervals begins.',
  });
  const hours = `By its price the interval could be one of some ${Math.round(hoursPossible)} of the 168 hours of the week; it counts as each of them as far as it is likely.`;
  return {
    ...prices,
    assumed: [
      { field: 'timeMs', value: 'unknown', source: hours },
      ...(daysSeen(known) < SETTLED_DAYS ? [noteShortHistory(known)] : []),
      ...(forecast === undefined ? [] : [unused('forecast')]),
      ...(knownPrices === undefined ? [] : [unused('knownPrices')]),
    ],
  };
}

/** @param known - the price of the interval that begins was the last that it learned */
function lookaheadAtTime(
  known: Personality,
  course: Omit<LookaheadGrid, 'cells'>,
  { scenarioCount = SCENARIOS, seed = 0, forecast, knownPrices }: LookaheadOptions,
): LookaheadPrices {
  const first = known.lastInterval!;
  const startMs = first * known.intervalMinutes * 60_000;
  const count = course.blocks.reduce((sum, intervals) => sum + intervals, 0);
  const clock = localCalendarPlaces(first, count, known);
  const { weight, ...prices } = timedLookahead(known, { ...course, ...clock }, scenarioCount, seed);
  const blockHours = course.blocks.map((intervals) => intervals * course.intervalHours);
  if (forecast !== undefined) blendForecast(prices, forecast, known.forecasts, startMs, blockHours);
  if (knownPrices !== undefined) applyKnownPrices(prices, knownPrices, startMs, blockHours);
  return { ...prices, startMs, assumed: weight < 1 ? [noteYoungSite(known, weight)] : [] };
}

/** Known prices stand in the place of what is expected. */
function applyKnownPrices(
  { pricePath, scenarios }: BlockPrices,
  knownPrices: PriceSeries,
  startMs: number,
  blockHours: ArrayLike<number>,
): void {
  const { means, shares } = averageOverBlocks(
    knownPrices,
    knownPrices.pricePath,
    startMs,
    blockHours,
  );
  for (const path of [pricePath, ...scenarios]) {
    for (const [block, share] of shares.entries()) {
      path[block]! += share * (means[block]! - path[block]!);
    }
  }
}

/** Without a time all comes from the profile. */
function noteShortHistory(known: Personality): Assumption {
  return {
    field: 'history',
    value: `${daysSeen(known).toFixed(1)} days`,
    source: `No more was seen of the site; what its hours usually cost began as in ${known.market}.`,
  };
}

function noteYoungSite(known: Personality, weight: number): Assumption {
  return {
    field: 'history',
    value: `${daysSeen(known).toFixed(1)} days`,
    source: `Prices of the site itself count ${Math.round(100 * weight)} %; for the rest its profile stands in, which began as that of ${known.market}.`,
  };
}

/** The scenarios moved, block by block, so that their mean is the path; the price that is known is the same in all. */
function centredOnPath({ pricePath, scenarios }: BlockPrices, pricePerMwh: number): BlockPrices {
  for (const [block, price] of pricePath.entries()) {
    let sum = 0;
    for (const scenario of scenarios) sum += scenario[block]!;
    const off = price - sum / scenarios.length;
    for (const scenario of scenarios) scenario[block]! += off;
  }
  for (const path of [pricePath, ...scenarios]) path[0] = pricePerMwh;
  return { pricePath, scenarios };
}

/** What {@link Lookahead} is made from, beside what was learned of the site. */
export interface LookaheadOptions {
  /** Of the interval that begins [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Any instant within that interval [ms since the Unix epoch]. When absent the hour is found from the price, as far as it tells. */
  readonly timeMs?: number;
  /** How far the horizon goes from the begin of that interval, up to 96 [h]; 24 when absent. */
  readonly horizonHours?: number;
  /** Intervals in each block of the horizon, the first of them 1; by `lookaheadBlocks` when absent. */
  readonly blocks?: readonly number[];
  /** Combined with the own expectation by what both were worth so far. */
  readonly forecast?: PriceForecast;
  /** Stand in the place of everything expected where they are given; NaN where they are not known. */
  readonly knownPrices?: PriceSeries;
  /** 1 to 500; 60 when absent. */
  readonly scenarioCount?: number;
  /** The same gives the same bits; 0 when absent. */
  readonly seed?: number;
}

/** Something that had to be assumed. */
export interface Assumption {
  /** As in the options: `timeMs`, `history` … */
  readonly field: string;
  readonly value: number | string;
  /** Where the value comes from, a sentence. */
  readonly source: string;
}

/** What prices are expected to be from the interval that begins to 48 hours beyond the horizon, in blocks. */
export interface Lookahead {
  /** Begin of the interval; absent where no time was given [ms since the Unix epoch]. */
  readonly startMs?: number;
  /** Length of each block, the first the interval that begins [h]. */
  readonly blockHours: Float64Array;
  /** Blocks that lie within the horizon; those after them tell what energy left is worth. */
  readonly horizonBlocks: number;
  /** Expected mean price of each block; of the first the price that is known [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** Equally likely courses of the prices by the block; their mean is the path [currency/MWh]. */
  readonly scenarios: readonly Float64Array[];
  readonly assumed: readonly Assumption[];
}

/**
 * Refuses options of `expectLookahead` that are none; horizon and time are looked at where they are used.
 *
 * @throws EngineError `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`, `outOfRange`, `blocksOutOfRange`
 */
function validateLookaheadOptions(options: LookaheadOptions): void {
  requireObject('options', options);
  const { pricePerMwh, blocks, forecast, knownPrices, scenarioCount } = options;
  requireFinite('pricePerMwh', pricePerMwh);
  if (blocks !== undefined) validateBlocks(blocks);
  if (scenarioCount !== undefined) validateScenarioCount(scenarioCount);
  if (forecast !== undefined) validatePriceSeries('forecast', forecast);
  if (knownPrices !== undefined) validatePriceSeries('knownPrices', knownPrices);
}

function validateBlocks(blocks: readonly number[]): void {
  requireList('blocks', blocks);
  const areWhole = blocks.every((intervals) => Number.isInteger(intervals) && intervals >= 1);
  const total = blocks.reduce((sum, intervals) => sum + intervals, 0);
  if (areWhole && blocks[0] === 1 && total <= MAX_INTERVALS) return;
  throw fenrirError(
    'outOfRange',
    'blocksOutOfRange',
    `blocks must be whole numbers from 1, the first of them 1 and together at most ${MAX_INTERVALS}; ${blocks.join(', ') || 'none'} came`,
    { field: 'blocks' },
  );
}

function validateScenarioCount(scenarioCount: number): void {
  if (Number.isInteger(scenarioCount) && scenarioCount >= 1 && scenarioCount <= MAX_SCENARIOS) {
    return;
  }
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `scenarioCount must be a whole number from 1 to ${MAX_SCENARIOS}; ${scenarioCount} came`,
    { field: 'scenarioCount', value: scenarioCount },
  );
}
