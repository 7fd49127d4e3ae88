import type { PriceSeries } from '../cycle/cycle-options.js';
import { checkPersonality } from '../personality/internal/check-personality.js';
import { daysSeen } from '../personality/internal/days-seen.js';
import { learned } from '../personality/internal/learned.js';
import { observePrice } from '../personality/observe-price.js';
import type { Personality } from '../schema/personality.js';
import type { Ahead, AheadOptions, Assumption } from './ahead.js';
import { aheadBlocks } from './ahead-blocks.js';
import { checkAhead } from './internal/check-ahead.js';
import { localClock } from './internal/local-clock.js';
import { mixForecast } from './internal/mix-forecast.js';
import { overBlocks } from './internal/over-blocks.js';
import { SETTLED_DAYS, timedAhead } from './internal/timed-ahead.js';
import { untimedAhead } from './internal/untimed-ahead.js';
import type { BlockPrices, Course } from './internal/usual-ahead.js';
import { usualLaw } from './internal/usual-law.js';

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
 * const ahead = expectAhead(personality, { timeMs: 96 * 3_600_000, pricePerMwh: 40, horizonHours: 4 });
 * [ahead.horizonBlocks, ahead.blockHours.length, ahead.scenarios.length];
 * // => [4, 52, 60]
 */
export function expectAhead(personality: Personality, options: AheadOptions): Ahead {
  checkPersonality({ personality });
  checkAhead(options);
  const { pricePerMwh, timeMs, horizonHours = 24 } = options;
  const { intervalMinutes } = personality;
  const intervalHours = intervalMinutes / 60;
  const horizon = options.blocks ?? aheadBlocks(intervalMinutes, horizonHours);
  const perHour = 60 / intervalMinutes;
  const blocks = [...horizon, ...new Array<number>(HOURS_AFTER).fill(perHour)];
  const blockHours = Float64Array.from(blocks, (intervals) => intervals * intervalHours);
  const course = { intervalHours, blocks, pricePerMwh };
  const { assumed, startMs, ...prices } =
    timeMs === undefined
      ? withoutTime(learned(personality), course, options)
      : atTime(learned(observePrice(personality, { timeMs, pricePerMwh })), course, options);
  return {
    ...(startMs === undefined ? {} : { startMs }),
    ...{ blockHours, horizonBlocks: horizon.length },
    ...centred(prices, pricePerMwh),
    assumed,
  };
}

/** Prices to come, where they begin, and what had to be assumed. */
type Told = BlockPrices & Pick<Ahead, 'startMs' | 'assumed'>;

function withoutTime(
  known: Personality,
  course: Omit<Course, 'cells'>,
  { scenarioCount = SCENARIOS, seed = 0, forecast, knownPrices }: AheadOptions,
): Told {
  const law = usualLaw(known);
  const { hoursPossible, ...prices } = untimedAhead(law, course, scenarioCount, seed);
  const unused = (field: string): Assumption => ({
    ...{ field, value: 'not used' },
    source: 'Without a time it is not known which of its intervals begins.',
  });
  const hours = `By its price the interval could be one of some ${Math.round(hoursPossible)} of the 168 hours of the week; it counts as each of them as far as it is likely.`;
  return {
    ...prices,
    assumed: [
      { field: 'timeMs', value: 'unknown', source: hours },
      ...(daysSeen(known) < SETTLED_DAYS ? [hardlyKnown(known)] : []),
      ...(forecast === undefined ? [] : [unused('forecast')]),
      ...(knownPrices === undefined ? [] : [unused('knownPrices')]),
    ],
  };
}

/** @param known - the price of the interval that begins was the last that it learned */
function atTime(
  known: Personality,
  course: Omit<Course, 'cells'>,
  { scenarioCount = SCENARIOS, seed = 0, forecast, knownPrices }: AheadOptions,
): Told {
  const first = known.lastInterval!;
  const startMs = first * known.intervalMinutes * 60_000;
  const count = course.blocks.reduce((sum, intervals) => sum + intervals, 0);
  const clock = localClock(first, count, known);
  const { weight, ...prices } = timedAhead(known, { ...course, ...clock }, scenarioCount, seed);
  const blockHours = course.blocks.map((intervals) => intervals * course.intervalHours);
  if (forecast !== undefined) mixForecast(prices, forecast, known.forecasts, startMs, blockHours);
  if (knownPrices !== undefined) placeKnown(prices, knownPrices, startMs, blockHours);
  return { ...prices, startMs, assumed: weight < 1 ? [youngSite(known, weight)] : [] };
}

/** Known prices stand in the place of what is expected. */
function placeKnown(
  { pricePath, scenarios }: BlockPrices,
  knownPrices: PriceSeries,
  startMs: number,
  blockHours: ArrayLike<number>,
): void {
  const { means, shares } = overBlocks(knownPrices, knownPrices.pricePath, startMs, blockHours);
  for (const path of [pricePath, ...scenarios]) {
    for (const [block, share] of shares.entries()) {
      path[block]! += share * (means[block]! - path[block]!);
    }
  }
}

/** Without a time all comes from the profile. */
function hardlyKnown(known: Personality): Assumption {
  return {
    field: 'history',
    value: `${daysSeen(known).toFixed(1)} days`,
    source: `No more was seen of the site; what its hours usually cost began as in ${known.market}.`,
  };
}

function youngSite(known: Personality, weight: number): Assumption {
  return {
    field: 'history',
    value: `${daysSeen(known).toFixed(1)} days`,
    source: `Prices of the site itself count ${Math.round(100 * weight)} %; for the rest its profile stands in, which began as that of ${known.market}.`,
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
