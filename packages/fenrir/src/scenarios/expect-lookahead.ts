import { intervalStartMs } from '../internal/market-interval.js';
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

/** Hours after the horizon, which determine the value of energy left at its end. */
const HOURS_AFTER = 48;

const SCENARIOS = 60;

/**
 * Expected prices and scenarios, from the interval that begins to 48 hours beyond the horizon.
 *
 * @param personality - with the prices before the interval learned; it makes no difference whether the price of the interval itself was observed
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

/** {@link expectLookahead} without checks. */
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
  const grid = { intervalHours, blocks, pricePerMwh };
  const { assumed, startMs, ...prices } =
    timeMs === undefined
      ? lookaheadWithoutTime(withPendingLearned(personality), grid, options)
      : lookaheadAtTime(
          withPendingLearned(observePriceCore(personality, { timeMs, pricePerMwh })),
          grid,
          { ...options, timeMs },
        );
  return {
    ...(startMs === undefined ? {} : { startMs }),
    blockHours,
    horizonBlocks: horizon.length,
    ...centredOnPath(prices, pricePerMwh),
    assumed,
  };
}

/** Prices, their start, and the assumptions made. */
type LookaheadPrices = BlockPrices & Pick<Lookahead, 'startMs' | 'assumed'>;

function lookaheadWithoutTime(
  known: Personality,
  grid: Omit<LookaheadGrid, 'cells'>,
  { scenarioCount = SCENARIOS, seed = 0, forecast, knownPrices }: LookaheadOptions,
): LookaheadPrices {
  const climatology = climatologyDistribution(known);
  const { hoursPossible, ...prices } = untimedLookahead(climatology, grid, scenarioCount, seed);
  const unused = (field: string): Assumption => ({
    field,
    value: 'not used',
    source: 'Not used, because without a time the interval that begins is unknown.',
  });
  const hours = `By its price the interval could be one of about ${Math.round(hoursPossible)} of the 168 hours of the week; each counts with its probability.`;
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

/** @param known - a personality whose last learned price is that of the interval that begins */
function lookaheadAtTime(
  known: Personality,
  grid: Omit<LookaheadGrid, 'cells'>,
  options: LookaheadOptions & { readonly timeMs: number },
): LookaheadPrices {
  const { timeMs, scenarioCount = SCENARIOS, seed = 0, forecast, knownPrices } = options;
  const first = known.lastInterval!;
  const startMs = intervalStartMs(timeMs, known, [knownPrices, forecast]);
  const count = grid.blocks.reduce((sum, intervals) => sum + intervals, 0);
  const clock = localCalendarPlaces(first, count, known);
  const { weight, ...prices } = timedLookahead(known, { ...grid, ...clock }, scenarioCount, seed);
  const blockHours = grid.blocks.map((intervals) => intervals * grid.intervalHours);
  if (forecast !== undefined) blendForecast(prices, forecast, known.forecasts, startMs, blockHours);
  if (knownPrices !== undefined) applyKnownPrices(prices, knownPrices, startMs, blockHours);
  return { ...prices, startMs, assumed: weight < 1 ? [noteYoungSite(known, weight)] : [] };
}

/** Replaces expected prices and scenarios by known prices. */
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

/** Without a time all prices come from the profile. */
function noteShortHistory(known: Personality): Assumption {
  return {
    field: 'history',
    value: `${daysSeen(known).toFixed(1)} days`,
    source: `The site has no more history; the typical prices of its hours started as those of ${known.market}.`,
  };
}

function noteYoungSite(known: Personality, weight: number): Assumption {
  return {
    field: 'history',
    value: `${daysSeen(known).toFixed(1)} days`,
    source: `Prices of the site itself count ${Math.round(100 * weight)} %; the rest comes from its profile, which started as that of ${known.market}.`,
  };
}

/** Shifts the scenarios of each block so that their mean is the path; the known price is the same in all. */
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

/** Options of {@link expectLookahead}. */
export interface LookaheadOptions {
  /** Price of the interval that begins [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Any instant within that interval [ms since the Unix epoch]. When absent, the hour is inferred from the price. */
  readonly timeMs?: number;
  /** Horizon from the start of that interval, up to 96 [h]; 24 when absent. */
  readonly horizonHours?: number;
  /** Number of intervals in each block of the horizon, the first 1; `lookaheadBlocks` when absent. */
  readonly blocks?: readonly number[];
  /** Combined with FENRIR's own expectation, weighted by past accuracy. */
  readonly forecast?: PriceForecast;
  /** Replaces expected prices where known; NaN elsewhere. */
  readonly knownPrices?: PriceSeries;
  /** 1 to 500; 60 when absent. */
  readonly scenarioCount?: number;
  /** Equal seeds give identical results; 0 when absent. */
  readonly seed?: number;
}

/** An assumption made because an option was missing. */
export interface Assumption {
  /** Name of the option: `timeMs`, `history` … */
  readonly field: string;
  readonly value: number | string;
  /** Source of the value. */
  readonly source: string;
}

/** Expected prices and scenarios from the interval that begins to 48 hours beyond the horizon, in blocks. */
export interface Lookahead {
  /** Start of the interval; absent where no time was given [ms since the Unix epoch]. */
  readonly startMs?: number;
  /** Length of each block; the first is the interval that begins [h]. */
  readonly blockHours: Float64Array;
  /** Number of blocks within the horizon; later ones determine the value of energy left. */
  readonly horizonBlocks: number;
  /** Expected mean price of each block; the first is the known price [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** Equally likely price paths by the block; their mean is the path [currency/MWh]. */
  readonly scenarios: readonly Float64Array[];
  readonly assumed: readonly Assumption[];
}

/**
 * Validates options; horizon and time are validated by the functions that use them.
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
