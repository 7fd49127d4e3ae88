import { createStream, nextNormal } from '@bess/kernel/rng';
import {
  inverseTransformPrice,
  persistencePerHour,
  transformPrice,
} from '../personality/profile.js';
import type { Personality } from '../schema/personality.js';

/** Limit of a deviation in standard deviations of its hour. */
const MAX_DEVIATION = 4;

/** Expected prices and scenarios by the block. */
export interface BlockPrices {
  readonly pricePath: Float64Array;
  readonly scenarios: Float64Array[];
}

/** The next intervals, starting with the current one. */
export interface LookaheadGrid {
  /** Cell of each interval. */
  readonly cells: ArrayLike<number>;
  readonly intervalHours: number;
  /** Intervals in each block. */
  readonly blocks: readonly number[];
  readonly pricePerMwh: number;
}

/** Expected mean price of each block by the climatology, given the current deviation. */
export function climatologyPath(
  climatology: ClimatologyDistribution,
  grid: LookaheadGrid,
): Float64Array {
  const { cells, intervalHours, blocks, pricePerMwh } = grid;
  const deviation = standardisedAnomaly(climatology, cells[0]!, pricePerMwh);
  let lead = 0;
  return Float64Array.from(blocks, (intervals, block) => {
    let sum = 0;
    for (let at = 0; at < intervals; at += 1, lead += 1) {
      const left = climatology.persistence ** (lead * intervalHours);
      sum += block === 0 ? pricePerMwh : expectedAt(climatology, cells[lead]!, deviation, left);
    }
    return sum / intervals;
  });
}

/**
 * One scenario by the climatology: deviations follow a first-order autoregression from middle to middle of the blocks.
 *
 * @param path - number of the scenario and of its random stream
 */
export function climatologyScenario(
  climatology: ClimatologyDistribution,
  { cells, intervalHours, blocks, pricePerMwh }: LookaheadGrid,
  seed: number,
  path: number,
): Float64Array {
  const stream = createStream({ seed, stream: 0, path });
  let deviation = standardisedAnomaly(climatology, cells[0]!, pricePerMwh);
  let lead = 0;
  let before = 0;
  return Float64Array.from(blocks, (intervals, block) => {
    const middle = (lead + (intervals - 1) / 2) * intervalHours;
    const kept = climatology.persistence ** (middle - before);
    if (block > 0) {
      deviation = kept * deviation + Math.sqrt(Math.max(0, 1 - kept * kept)) * nextNormal(stream);
    }
    before = middle;
    let sum = 0;
    let price = 0;
    for (let at = 0; at < intervals; at += 1, lead += 1) {
      if (at === 0 || cells[lead] !== cells[lead - 1])
        price = priceAt(climatology, cells[lead]!, deviation);
      sum += block === 0 ? pricePerMwh : price;
    }
    return sum / intervals;
  });
}

/** Climatology of prices by profile and persistence: in each cell of the week x is normal, and deviations decay. */
export interface ClimatologyDistribution {
  readonly space: Personality['space'];
  /** Mean and standard deviation of x by cell, 48. */
  readonly means: Float64Array;
  readonly deviations: Float64Array;
  /** Share of a deviation that remains after an hour. */
  readonly persistence: number;
}

/** The climatology of a personality without a pending price. */
export function climatologyDistribution(personality: Personality): ClimatologyDistribution {
  const { profile, space } = personality;
  return {
    space,
    means: Float64Array.from(profile.means),
    deviations: Float64Array.from(profile.squares, (squares, cell) =>
      Math.sqrt(squares / profile.weights[cell]!),
    ),
    persistence: persistencePerHour(personality),
  };
}

/** Deviation of a price in a cell, in standard deviations. */
function standardisedAnomaly(
  climatology: ClimatologyDistribution,
  cell: number,
  pricePerMwh: number,
): number {
  const off =
    (transformPrice(climatology.space, pricePerMwh) - climatology.means[cell]!) /
    climatology.deviations[cell]!;
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

/** Expected price of a cell when the share `left` of the current deviation remains: the mean of a normal x after the inverse transform. */
function expectedAt(
  climatology: ClimatologyDistribution,
  cell: number,
  deviation: number,
  left: number,
): number {
  const { space } = climatology;
  const spread = climatology.deviations[cell]! ** 2 * (1 - left * left);
  const middle = priceAt(climatology, cell, left * deviation);
  return space.centre + (middle - space.centre) * Math.exp(spread / 2);
}
