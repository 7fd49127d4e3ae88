import type { PathModel } from '../schema/stored-models.js';

/** Ends of the blocks of leads with coefficients of their own [min]; each begins where the one before ends. */
const LEAD_ENDS = [5, 15, 30, 60, 120, 240, 480, 720, 960, 1440, 2400] as const;

const LEAD_BLOCKS = LEAD_ENDS.length;

/** Forgetting factor per origin: a half-life of 40 days of hourly origins. */
const KEPT = 2 ** (-1 / (40 * 24));

/** Weight of the ridge, in average origins with a coefficient of 0. */
const RIDGE_ORIGINS = 5;

/** Mean square of deviations, in units of their scale, below which they count as rounding and are not learned. */
const NO_DEVIATION = 1e-6;

/** Coefficients of the two features. */
export type LeadCoefficients = readonly [fast: number, slow: number];

/** A regression without data. */
export function emptyRegression(): PathModel['regression'] {
  return {
    counts: new Array<number>(LEAD_BLOCKS).fill(0),
    squares: new Array<number>(3 * LEAD_BLOCKS).fill(0),
    products: new Array<number>(2 * LEAD_BLOCKS).fill(0),
  };
}

/** Learns the outcome of an origin in a block of leads, equation (69). */
export function learnLead(
  { counts, squares, products }: PathModel['regression'],
  block: number,
  features: readonly number[],
  meanDeviation: number,
): void {
  const [fast, slow] = [features[0]!, features[1]!];
  const add = (sums: number[], at: number, value: number) => {
    sums[at] = KEPT * sums[at]! + value;
  };
  add(counts, block, 1);
  add(squares, 3 * block, fast * fast);
  add(squares, 3 * block + 1, fast * slow);
  add(squares, 3 * block + 2, slow * slow);
  add(products, 2 * block, fast * meanDeviation);
  add(products, 2 * block + 1, slow * meanDeviation);
}

/** Coefficients of a block: the ridge solution, equation (70). */
export function leadCoefficients(
  { counts, squares, products }: PathModel['regression'],
  block: number,
): LeadCoefficients {
  const fast = squares[3 * block]!;
  const both = squares[3 * block + 1]!;
  const slow = squares[3 * block + 2]!;
  if (!(counts[block]! > 0)) return [0, 0];
  const ridge = RIDGE_ORIGINS * ((fast + slow) / (2 * counts[block]!) + NO_DEVIATION);
  const determinant = (fast + ridge) * (slow + ridge) - both * both;
  const byFast = products[2 * block]!;
  const bySlow = products[2 * block + 1]!;
  return [
    ((slow + ridge) * byFast - both * bySlow) / determinant,
    ((fast + ridge) * bySlow - both * byFast) / determinant,
  ];
}

/**
 * Adds the deviation of an interval to each open origin. An origin whose block of leads has ended is learned if at least half of the block was seen; after
 * its last block it is dropped. Equation (68).
 */
export function followOrigins(draft: PathModel, interval: number, deviation: number): void {
  const { regression, intervalMinutes } = draft;
  draft.origins = draft.origins.filter((origin) => {
    const block = leadBlock((interval - origin.interval) * intervalMinutes);
    if (block !== origin.block) {
      if (origin.count > 0 && 2 * origin.count >= intervalsInBlock(origin.block, intervalMinutes)) {
        learnLead(regression, origin.block, origin.features, origin.sum / origin.count);
      }
      if (block === undefined) return false;
      origin.block = block;
      origin.sum = 0;
      origin.count = 0;
    }
    origin.sum += deviation;
    origin.count += 1;
    return true;
  });
}

/** Block of a lead, above 0 [min]; undefined beyond the last. */
export function leadBlock(leadMinutes: number): number | undefined {
  const block = LEAD_ENDS.findIndex((end) => leadMinutes <= end);
  return block < 0 ? undefined : block;
}

/** Number of intervals whose lead lies in a block. */
function intervalsInBlock(block: number, intervalMinutes: number): number {
  const before = LEAD_ENDS[block - 1] ?? 0;
  return Math.floor(LEAD_ENDS[block]! / intervalMinutes) - Math.floor(before / intervalMinutes);
}
