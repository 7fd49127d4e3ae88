import { createStream, nextNormal } from '@bess/kernel/rng';
import { inverseTransformPrice, transformPrice } from '../personality/profile.js';
import type { Personality } from '../schema/personality.js';

/** Most of a deviation that is left after an hour, so that deviations die out. */
const MAX_PERSISTENCE = 0.999;

/** A deviation counts as at most so many standard deviations of its hour. */
const MAX_DEVIATION = 4;

/** Prices in blocks. */
export interface BlockPrices {
  readonly pricePath: Float64Array;
  readonly scenarios: Float64Array[];
}

/** Intervals to come, the one that begins first. */
export interface LookaheadGrid {
  /** Cell of each interval. */
  readonly cells: ArrayLike<number>;
  readonly intervalHours: number;
  /** Intervals in each block. */
  readonly blocks: readonly number[];
  readonly pricePerMwh: number;
}

/** Expected mean price of each block by the usual law, from the deviation of the price now. */
export function climatologyPath(law: ClimatologyDistribution, course: LookaheadGrid): Float64Array {
  const { cells, intervalHours, blocks, pricePerMwh } = course;
  const deviation = standardisedAnomaly(law, cells[0]!, pricePerMwh);
  let lead = 0;
  return Float64Array.from(blocks, (intervals, block) => {
    let sum = 0;
    for (let at = 0; at < intervals; at += 1, lead += 1) {
      const left = law.persistence ** (lead * intervalHours);
      sum += block === 0 ? pricePerMwh : expectedAt(law, cells[lead]!, deviation, left);
    }
    return sum / intervals;
  });
}

/**
 * One course of the prices by the usual law: deviations are an autoregression of one step, from middle to middle of the blocks.
 *
 * @param path - number of the course, of its random stream
 */
export function climatologyScenario(
  law: ClimatologyDistribution,
  { cells, intervalHours, blocks, pricePerMwh }: LookaheadGrid,
  seed: number,
  path: number,
): Float64Array {
  const stream = createStream({ seed, stream: 0, path });
  let deviation = standardisedAnomaly(law, cells[0]!, pricePerMwh);
  let lead = 0;
  let before = 0;
  return Float64Array.from(blocks, (intervals, block) => {
    const middle = (lead + (intervals - 1) / 2) * intervalHours;
    const kept = law.persistence ** (middle - before);
    if (block > 0) {
      deviation = kept * deviation + Math.sqrt(Math.max(0, 1 - kept * kept)) * nextNormal(stream);
    }
    before = middle;
    let sum = 0;
    let price = 0;
    for (let at = 0; at < intervals; at += 1, lead += 1) {
      if (at === 0 || cells[lead] !== cells[lead - 1])
        price = priceAt(law, cells[lead]!, deviation);
      sum += block === 0 ? pricePerMwh : price;
    }
    return sum / intervals;
  });
}

/** What the profile and the memory of deviations say of prices: in each cell of the week x is normal, and its deviations fade. */
export interface ClimatologyDistribution {
  readonly space: Personality['space'];
  /** Mean and standard deviation of x by cell, 48. */
  readonly means: Float64Array;
  readonly deviations: Float64Array;
  /** Share of a deviation that is left after an hour. */
  readonly persistence: number;
}

/** The law of a personality, all its prices learned. */
export function climatologyDistribution({
  profile,
  memory,
  space,
  intervalMinutes,
}: Personality): ClimatologyDistribution {
  const share = Math.min(MAX_PERSISTENCE, Math.max(0, memory.products / memory.squares));
  return {
    space,
    means: Float64Array.from(profile.means),
    deviations: Float64Array.from(profile.squares, (squares, cell) =>
      Math.sqrt(squares / profile.weights[cell]!),
    ),
    persistence: share === 0 ? 0 : Math.exp((60 / intervalMinutes) * Math.log(share)),
  };
}

/** Deviation of a price in a cell, in standard deviations. */
function standardisedAnomaly(
  law: ClimatologyDistribution,
  cell: number,
  pricePerMwh: number,
): number {
  const off = (transformPrice(law.space, pricePerMwh) - law.means[cell]!) / law.deviations[cell]!;
  return Math.min(MAX_DEVIATION, Math.max(-MAX_DEVIATION, Number.isNaN(off) ? 0 : off));
}

/** Price of a cell at a deviation. */
function priceAt(
  { space, means, deviations }: ClimatologyDistribution,
  cell: number,
  deviation: number,
) {
  return inverseTransformPrice(space, means[cell]! + deviations[cell]! * deviation);
}

/**
 * Expected price of a cell where so much of the deviation is left: the mean of a normal x through the space of prices.
 *
 * @param left - share of the deviation now that is left, 0 to 1
 */
function expectedAt(
  law: ClimatologyDistribution,
  cell: number,
  deviation: number,
  left: number,
): number {
  const { space } = law;
  const spread = law.deviations[cell]! ** 2 * (1 - left * left);
  const middle = priceAt(law, cell, left * deviation);
  return space.centre + (middle - space.centre) * Math.exp(spread / 2);
}
