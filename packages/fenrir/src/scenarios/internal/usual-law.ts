import { fromSpace, toSpace } from '../../personality/internal/price-space.js';
import type { Personality } from '../../schema/personality.js';

/** Most of a deviation that is left after an hour, so that deviations die out. */
const MOST_PERSISTENCE = 0.999;
/** A deviation counts as at most so many standard deviations of its hour. */
const MOST_DEVIATION = 4;

/** What the profile and the memory of deviations say of prices: in each cell of the week x is normal, and its deviations fade. */
export interface UsualLaw {
  readonly space: Personality['space'];
  /** Mean and standard deviation of x by cell, 48. */
  readonly means: Float64Array;
  readonly deviations: Float64Array;
  /** Share of a deviation that is left after an hour. */
  readonly persistence: number;
}

/** The law of a personality, all its prices learned. */
export function usualLaw({ profile, memory, space, intervalMinutes }: Personality): UsualLaw {
  const share = Math.min(MOST_PERSISTENCE, Math.max(0, memory.products / memory.squares));
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
export function deviationIn(law: UsualLaw, cell: number, pricePerMwh: number): number {
  const off = (toSpace(law.space, pricePerMwh) - law.means[cell]!) / law.deviations[cell]!;
  return Math.min(MOST_DEVIATION, Math.max(-MOST_DEVIATION, Number.isNaN(off) ? 0 : off));
}

/** Price of a cell at a deviation. */
export function priceAt({ space, means, deviations }: UsualLaw, cell: number, deviation: number) {
  return fromSpace(space, means[cell]! + deviations[cell]! * deviation);
}

/**
 * Expected price of a cell where so much of the deviation is left: the mean of a normal x through the space of prices.
 *
 * @param left - share of the deviation now that is left, 0 to 1
 */
export function expectedAt(law: UsualLaw, cell: number, deviation: number, left: number): number {
  const { space } = law;
  const spread = law.deviations[cell]! ** 2 * (1 - left * left);
  const middle = priceAt(law, cell, left * deviation);
  return space.centre + (middle - space.centre) * Math.exp(spread / 2);
}
