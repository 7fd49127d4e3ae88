import { createStream, nextNormal } from '@bess/kernel/rng';
import { deviationIn, expectedAt, priceAt, type UsualLaw } from './usual-law.js';

/** Prices in blocks. */
export interface BlockPrices {
  readonly pricePath: Float64Array;
  readonly scenarios: Float64Array[];
}

/** Intervals to come, the one that begins first. */
export interface Course {
  /** Cell of each interval. */
  readonly cells: ArrayLike<number>;
  readonly intervalHours: number;
  /** Intervals in each block. */
  readonly blocks: readonly number[];
  readonly pricePerMwh: number;
}

/** Expected mean price of each block by the usual law, from the deviation of the price now. */
export function usualPath(law: UsualLaw, course: Course): Float64Array {
  const { cells, intervalHours, blocks, pricePerMwh } = course;
  const deviation = deviationIn(law, cells[0]!, pricePerMwh);
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
export function usualScenario(
  law: UsualLaw,
  { cells, intervalHours, blocks, pricePerMwh }: Course,
  seed: number,
  path: number,
): Float64Array {
  const stream = createStream({ seed, stream: 0, path });
  let deviation = deviationIn(law, cells[0]!, pricePerMwh);
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
