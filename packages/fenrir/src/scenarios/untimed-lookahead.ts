import { createStream, nextUniform } from '@bess/kernel/rng';
import { transformPrice } from '../personality/profile.js';
import {
  type BlockPrices,
  type ClimatologyDistribution,
  climatologyPath,
  climatologyScenario,
  type LookaheadGrid,
} from './climatology-scenarios.js';

const WEEK_HOURS = 168;
/** Hours with a smaller posterior probability are ignored. */
const MIN_SHARE = 1e-6;

/**
 * Expected prices and scenarios when only the current price is known: a mixture over the hours of the week, weighted by their posterior probability, each
 * continued by the climatology.
 *
 * @returns prices, and the effective number of possible hours: the exponential of the entropy
 */
export function untimedLookahead(
  climatology: ClimatologyDistribution,
  grid: Omit<LookaheadGrid, 'cells'>,
  count: number,
  seed: number,
): BlockPrices & { readonly hoursPossible: number } {
  const { intervalHours, blocks, pricePerMwh } = grid;
  const shares = hourPosterior(climatology, pricePerMwh);
  const intervals = blocks.reduce((sum, block) => sum + block, 0);
  const courseFrom = (hour: number): LookaheadGrid => ({
    ...grid,
    cells: Uint8Array.from({ length: intervals }, (_, lead) =>
      cellOfWeek(hour + Math.floor(lead * intervalHours + 1e-9)),
    ),
  });
  const pricePath = new Float64Array(blocks.length);
  let entropy = 0;
  shares.forEach((share, hour) => {
    if (share < MIN_SHARE) return;
    entropy -= share * Math.log(share);
    climatologyPath(climatology, courseFrom(hour)).forEach((price, block) => {
      pricePath[block]! += share * price;
    });
  });
  const total = shares.reduce((sum, share) => sum + (share < MIN_SHARE ? 0 : share), 0);
  // Systematic sampling of the starting hours.
  const offset = nextUniform(createStream({ seed, stream: 1, path: 0 }));
  let hour = 0;
  let below = shares[0]!;
  const scenarios = Array.from({ length: count }, (_, path) => {
    while (hour < WEEK_HOURS - 1 && below < (path + offset) / count) {
      hour += 1;
      below += shares[hour]!;
    }
    return climatologyScenario(climatology, courseFrom(hour), seed, path);
  });
  return {
    pricePath: pricePath.map((price) => price / total),
    scenarios,
    hoursPossible: Math.exp(entropy),
  };
}

/** Posterior probability of each hour of the week, from Monday on, given the price. */
function hourPosterior(
  { space, means, deviations }: ClimatologyDistribution,
  pricePerMwh: number,
): Float64Array {
  const x = transformPrice(space, pricePerMwh);
  const logs = Float64Array.from({ length: WEEK_HOURS }, (_, hour) => {
    const cell = cellOfWeek(hour);
    const deviation = Math.max(1e-6, deviations[cell]!);
    const z = (x - means[cell]!) / deviation;
    // t distribution with four degrees of freedom: a price that is unusual at all hours excludes none.
    return -2.5 * Math.log(1 + (z * z) / 4) - Math.log(deviation);
  });
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function cellOfWeek(hour: number): number {
  const ofWeek = hour % WEEK_HOURS;
  return (ofWeek >= 5 * 24 ? 24 : 0) + (ofWeek % 24);
}
