import { requireMarketCalendar } from '../internal/market-interval.js';
import { fenrirError, requireList, requireObject } from '../internal/validate.js';
import type { PathModel } from '../schema/stored-models.js';
import { type ClimatologyPrice, climatologyAt, placeOfDay } from './climatology.js';
import { type LeadCoefficients, leadBlock, leadCoefficients } from './lead-regression.js';
import { copyPathModel, learnPathPrice } from './observe-path-prices.js';
import { validatePathModel } from './path-model.js';

const HORIZON_MINUTES = 23 * 60;

/** Maximum number of intervals in all blocks: a week of 5 minutes. */
const MAX_INTERVALS = 2016;

/** Options of {@link expectedPath}. */
export interface ExpectedPathOptions {
  /** Intervals in each block, from the first interval after the latest price on; {@link pathBlocks} when absent. */
  readonly blocks?: readonly number[];
}

/** Expected prices after the latest one. */
export interface ExpectedPath {
  /** Mean over each block [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** Length of each block [h]. */
  readonly blockHours: Float64Array;
  /** Start of the first block [ms since the Unix epoch]. */
  readonly startMs: number;
}

/**
 * Conditional mean of the next prices: the climatology of each time of day, plus the share of the latest deviation (over ten minutes and four hours) that is
 * expected to remain. Method note, equation (71). More than 40 hours ahead the climatology alone is used.
 *
 * @param model - from `observePathPrices`, with at least one price; the pending one counts
 * @param options - blocks
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noPrices`; `outOfRange` / `blocksOutOfRange`
 * @example
 * const hours = Array.from({ length: 72 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + (hour % 24) }));
 * const model = observePathPrices(createPathModel({ timeZone: 'UTC', intervalMinutes: 60 }), hours);
 * expectedPath(model, { blocks: [1, 2] }).pricePath; // All days are alike
 * // => Float64Array.of(40, 41.5)
 */
export function expectedPath(model: PathModel, options: ExpectedPathOptions = {}): ExpectedPath {
  validatePathModel({ model });
  requireObject('options', options);
  const { intervalMinutes } = model;
  const { blocks = pathBlocks(intervalMinutes) } = options;
  requireList('blocks', blocks);
  validatePathBlocks(blocks);
  const learned = copyPathModel(model);
  learnPathPrice(learned);
  const { lastInterval } = learned;
  if (lastInterval === null) {
    throw fenrirError('invalid', 'noPrices', 'the path model must have seen a price; none came');
  }
  const priceAfter = expectedPriceAtLead(learned, lastInterval);
  let lead = 0;
  const pricePath = Float64Array.from(blocks, (intervals) => {
    let sum = 0;
    for (let at = 0; at < intervals; at += 1) {
      lead += 1;
      sum += priceAfter(lead);
    }
    return sum / intervals;
  });
  return {
    pricePath,
    blockHours: Float64Array.from(blocks, (intervals) => (intervals * intervalMinutes) / 60),
    startMs: (lastInterval + 1) * intervalMinutes * 60_000,
  };
}

/** Returns the expected price by the lead in intervals; caches what several leads share. */
function expectedPriceAtLead(model: PathModel, lastInterval: number): (lead: number) => number {
  const [fast, slow] = [model.features[0]!, model.features[1]!];
  const climatology: ClimatologyPrice[] = [];
  const coefficients: LeadCoefficients[] = [];
  const perHour = 60 / model.intervalMinutes;
  let hour = Number.NaN;
  let shift = 0;
  return (lead) => {
    const interval = lastInterval + lead;
    // Clocks change on the hour or half-hour, in UTC too; in between, places are consecutive.
    const halfHour = Math.floor((2 * interval) / perHour);
    if (halfHour !== hour) {
      hour = halfHour;
      shift = placeOfDay(interval, model) - interval;
    }
    const place = (interval + shift) % model.profile.means.length;
    climatology[place] ??= climatologyAt(model, place);
    const { mean, scale } = climatology[place];
    const block = leadBlock(lead * model.intervalMinutes);
    if (block === undefined) return mean;
    coefficients[block] ??= leadCoefficients(model.regression, block);
    const [byFast, bySlow] = coefficients[block];
    return mean + scale * (byFast * fast + bySlow * slow);
  };
}

function validatePathBlocks(blocks: readonly number[]): void {
  const total = blocks.reduce((sum, intervals) => sum + intervals, 0);
  const areWhole = blocks.every((intervals) => Number.isInteger(intervals) && intervals >= 1);
  if (blocks.length > 0 && areWhole && total <= MAX_INTERVALS) return;
  throw fenrirError(
    'outOfRange',
    'blocksOutOfRange',
    `blocks must be whole numbers from 1, at least one and together at most ${MAX_INTERVALS}; ${blocks.join(', ') || 'none'} came`,
    { field: 'blocks' },
  );
}

/**
 * Blocks for planning in real time: single intervals of 5 minutes for half an hour, then quarters of an hour for half an hour, then half-hours up to 23
 * hours. Longer intervals are blocks of their own.
 *
 * @param intervalMinutes - length of a market interval: 5, 10, 15, 20, 30 or 60 [min]
 * @returns number of intervals in each block
 * @throws EngineError `invalid` / `intervalNotTaken`
 * @example
 * pathBlocks(15).slice(0, 6);
 * // => [1, 1, 1, 1, 2, 2]
 */
export function pathBlocks(intervalMinutes: number): number[] {
  requireMarketCalendar('UTC', intervalMinutes);
  const blocks: number[] = [];
  for (let leadMinutes = 0; leadMinutes < HORIZON_MINUTES; ) {
    const intervals = Math.max(1, Math.floor(minBlockMinutes(leadMinutes) / intervalMinutes));
    blocks.push(intervals);
    leadMinutes += intervals * intervalMinutes;
  }
  return blocks;
}

/** Minimum length of a block that begins at a lead [min]. */
export function minBlockMinutes(leadMinutes: number): number {
  if (leadMinutes < 30) return 5;
  return leadMinutes < 60 ? 15 : 30;
}
