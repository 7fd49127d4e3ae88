import { binomialRange } from '../../../testkit/src/chance.js';

/** Parts of the ranks that a distribution with a wrong location or width fills too often or too rarely. */
const regions: Record<string, { share: number; holds: (rank: number) => boolean }> = {
  'lower half': { share: 0.5, holds: (rank) => rank < 0.5 },
  'central half': { share: 0.5, holds: (rank) => rank >= 0.25 && rank < 0.75 },
  'outer fifth': { share: 0.2, holds: (rank) => rank < 0.1 || rank >= 0.9 },
};

/**
 * Evidence against uniform ranks: parts that hold more or fewer of them than a binomial distribution allows.
 *
 * @param name - of the quantity, for the messages
 * @param ranks - independent, 0 to 1
 * @param options - `risk`: probability that a correct part is reported by chance (three parts are tested); `slack`: true
 * deviation of the shares that is permitted
 */
export function unevenRanks(
  name: string,
  ranks: readonly number[],
  { risk = 1e-9, slack = 0 } = {},
): string[] {
  return Object.entries(regions).flatMap(([region, { share, holds }]) => {
    const found = ranks.filter(holds).length;
    const { least } = binomialRange(ranks.length, share - slack, risk);
    const { most } = binomialRange(ranks.length, share + slack, risk);
    if (found >= least && found <= most) return [];
    return [`${name}, ${region}: ${found} of ${ranks.length}, not ${least} to ${most}`];
  });
}
