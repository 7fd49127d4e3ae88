import { checkList } from '../internal/check-list.js';
import { checkObject } from '../internal/check-object.js';
import { fenrirError } from '../internal/fenrir-error.js';
import type { PathModel } from '../schema/path-model.js';
import { checkPathModel } from './internal/check-path-model.js';
import { placeOfDay, type UsualPrice, usualPrice } from './internal/day-profile.js';
import { leadBlock } from './internal/lead-blocks.js';
import { type LeadCoefficients, leadCoefficients } from './internal/lead-regression.js';
import { draftPathModel, learnPathPrice } from './internal/learn-path-price.js';
import { pathBlocks } from './path-blocks.js';

/** What {@link expectedPath} may be told besides. */
export interface ExpectedPathOptions {
  /** Intervals in each block, from the first interval after the latest price on. Those of {@link pathBlocks} when absent. */
  readonly blocks?: readonly number[];
}

/** What the prices after the latest one are expected to be. */
export interface ExpectedPath {
  /** Mean over each block [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** Length of each block [h]. */
  readonly blockHours: Float64Array;
  /** Begin of the first block [ms since the Unix epoch]. */
  readonly startMs: number;
}

/** Intervals of all blocks together: a week of 5 minutes. */
const MOST_INTERVALS = 2016;

/**
 * The conditional mean of the prices to come: what is usual at each place of the day, and how much of the deviation of the latest ten minutes and four hours
 * is left by then. Method note, equation (71). What lies more than 40 hours ahead is taken to be usual.
 *
 * @param model - from `observePathPrices`, with one price at least; the latest one is counted
 * @param options - blocks
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noPrices`; `outOfRange` / `blocksOutOfRange`
 * @example
 * const hours = Array.from({ length: 72 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: 40 + (hour % 24) }));
 * const model = observePathPrices(createPathModel({ timeZone: 'UTC', intervalMinutes: 60 }), hours);
 * expectedPath(model, { blocks: [1, 2] }).pricePath; // Each day was like the others
 * // => Float64Array [40, 41.5]
 */
export function expectedPath(model: PathModel, options: ExpectedPathOptions = {}): ExpectedPath {
  checkPathModel({ model });
  checkObject('options', options);
  const { intervalMinutes } = model;
  const { blocks = pathBlocks(intervalMinutes) } = options;
  checkList('blocks', blocks);
  checkBlocks(blocks);
  const learned = draftPathModel(model);
  learnPathPrice(learned);
  const { lastInterval } = learned;
  if (lastInterval === null) {
    throw fenrirError('invalid', 'noPrices', 'the path model must have seen a price; none came');
  }
  const priceAfter = expectation(learned, lastInterval);
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

/** Expected price by the lead in intervals; what is the same for many leads is made once. */
function expectation(model: PathModel, lastInterval: number): (lead: number) => number {
  const [fast, slow] = [model.features[0]!, model.features[1]!];
  const usual: UsualPrice[] = [];
  const coefficients: LeadCoefficients[] = [];
  const perHour = 60 / model.intervalMinutes;
  let hour = Number.NaN;
  let shift = 0;
  return (lead) => {
    const interval = lastInterval + lead;
    // A clock changes on the hour or half-hour, in UTC too; between, places follow each other.
    const halfHour = Math.floor((2 * interval) / perHour);
    if (halfHour !== hour) {
      hour = halfHour;
      shift = placeOfDay(interval, model) - interval;
    }
    const place = (interval + shift) % model.profile.means.length;
    usual[place] ??= usualPrice(model, place);
    const { mean, scale } = usual[place];
    const block = leadBlock(lead * model.intervalMinutes);
    if (block === undefined) return mean;
    coefficients[block] ??= leadCoefficients(model.regression, block);
    const [byFast, bySlow] = coefficients[block];
    return mean + scale * (byFast * fast + bySlow * slow);
  };
}

function checkBlocks(blocks: readonly number[]): void {
  const total = blocks.reduce((sum, intervals) => sum + intervals, 0);
  const areWhole = blocks.every((intervals) => Number.isInteger(intervals) && intervals >= 1);
  if (blocks.length > 0 && areWhole && total <= MOST_INTERVALS) return;
  throw fenrirError(
    'outOfRange',
    'blocksOutOfRange',
    `blocks must be whole numbers from 1, at least one and together at most ${MOST_INTERVALS}; ${blocks.join(', ') || 'none'} came`,
    { field: 'blocks' },
  );
}
