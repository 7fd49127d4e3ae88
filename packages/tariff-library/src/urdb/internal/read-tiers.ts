import {
  isRecord,
  listItems,
  malformed,
  optionalNumber,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

/** One tier of a rate structure, with the price paid. */
export interface RawTier {
  readonly upTo: number | null;
  readonly price: number;
  readonly source: UrdbRecord;
}

/**
 * Reads a rate structure (periods of tiers). The price paid is `rate` + `adj`; `max` is cumulative and
 * its absence means unbounded. `ordered: false` leaves the order of upper ends alone, for structures
 * whose tiers mix units.
 */
export function readTiers(
  record: UrdbRecord,
  field: string,
  reading: UrdbReading,
  isOrdered: (tiers: readonly UrdbRecord[]) => boolean = () => true,
): RawTier[][] | undefined {
  const structure = record[field];
  if (structure === undefined || structure === null) return undefined;
  const periods = listItems(structure);
  if (!periods?.length) throw malformed(field, 'a list of at least one period', structure);
  return periods.map((period, index) => {
    const path = `${field}[${index}]`;
    const sources = listItems(period);
    if (!sources?.length || !sources.every(isRecord)) {
      throw malformed(path, 'a list of at least one tier', period);
    }
    const tiers = sources.map((tier, number) => readTier(tier, `${path}[${number}]`));
    return isOrdered(sources) ? orderedTiers(tiers, path, reading) : tiers;
  });
}

function readTier(tier: UrdbRecord, path: string): RawTier {
  const rate = optionalNumber(tier, 'rate', `${path}.rate`);
  const adjustment = optionalNumber(tier, 'adj', `${path}.adj`);
  if (rate === undefined && adjustment === undefined) {
    throw malformed(path, 'a tier with a rate or an adjustment', tier);
  }
  const upTo = optionalNumber(tier, 'max', `${path}.max`);
  if (upTo !== undefined && upTo < 0) throw malformed(`${path}.max`, 'at least 0', upTo);
  return { upTo: upTo ?? null, price: exactSum(rate ?? 0, adjustment ?? 0), source: tier };
}

/** Upper ends must rise and only the last may be missing; a last one with an end loses it, aloud. */
function orderedTiers(tiers: readonly RawTier[], path: string, reading: UrdbReading): RawTier[] {
  let reached = 0;
  return tiers.map((tier, number) => {
    const isLast = number === tiers.length - 1;
    const field = `${path}[${number}].max`;
    if (isLast) {
      if (tier.upTo !== null) {
        reading.warn(
          'lastTierBounded',
          field,
          `The last tier ends at ${tier.upTo}; what lies beyond is billed at its price.`,
        );
        if (tier.price !== 0) {
          reading.assumptions.push(
            `The source ends its last tier at ${tier.upTo}; what lies beyond is billed at the same price.`,
          );
        }
      }
      return { ...tier, upTo: null };
    }
    if (tier.upTo === null || tier.upTo <= reached) {
      throw malformed(field, `above ${reached}, the end of the tier before`, tier.upTo);
    }
    reached = tier.upTo;
    return tier;
  });
}

/** Tariff sheets print at most a few decimals: drops the noise of adding binary fractions. */
function exactSum(rate: number, adjustment: number): number {
  return Number((rate + adjustment).toPrecision(12));
}
