import type { HourlySchedule } from '../schema/tariff.js';
import {
  isRecord,
  listItems,
  malformed,
  optionalNumber,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

/** One tier of a rate structure, with its total price. */
export interface RawTier {
  readonly upTo: number | null;
  readonly price: number;
  readonly source: UrdbRecord;
}

/**
 * Reads a rate structure (periods of tiers). The price is `rate` + `adj`; `max` is cumulative, and
 * unbounded if absent. `isOrdered` returns false for lists of tiers with mixed units, whose upper ends need not rise.
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
    const open = withOpenEnd(tiers, path, reading);
    if (isOrdered(sources)) assertOrder(open, path);
    return open;
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

/** Drops an upper end on the last tier, with a warning. */
function withOpenEnd(tiers: readonly RawTier[], path: string, reading: UrdbReading): RawTier[] {
  const last = tiers[tiers.length - 1]!;
  if (last.upTo === null) return [...tiers];
  reading.warn(
    'lastTierBounded',
    `${path}[${tiers.length - 1}].max`,
    `The last tier ends at ${last.upTo}; quantities beyond that are billed at its price.`,
  );
  if (last.price !== 0) {
    reading.assumptions.push(
      `The source ends its last tier at ${last.upTo}; quantities beyond that are billed at the same price.`,
    );
  }
  return [...tiers.slice(0, -1), { ...last, upTo: null }];
}

/** Refuses upper ends that do not rise, and a missing one before the last tier. */
function assertOrder(tiers: readonly RawTier[], path: string): void {
  let reached = 0;
  for (const [number, { upTo }] of tiers.slice(0, -1).entries()) {
    if (upTo === null || upTo <= reached) {
      throw malformed(
        `${path}[${number}].max`,
        `above ${reached}, the end of the tier before`,
        upTo,
      );
    }
    reached = upTo;
  }
}

/** Removes the rounding noise of binary addition; tariff sheets have few decimals. */
function exactSum(rate: number, adjustment: number): number {
  return Number((rate + adjustment).toPrecision(12));
}

/** Reads twelve rows of 24 period numbers; with a single period, a missing schedule means all zeros. */
export function readSchedule(
  record: UrdbRecord,
  field: string,
  periodCount: number,
): HourlySchedule {
  const schedule = record[field];
  if ((schedule === undefined || schedule === null) && periodCount === 1) {
    return Array.from({ length: 12 }, () => new Array<number>(24).fill(0));
  }
  const rows = listItems(schedule);
  if (rows?.length !== 12) {
    throw malformed(field, 'twelve rows, January to December', schedule);
  }
  return rows.map((row, month) => {
    const hours = listItems(row);
    if (hours?.length !== 24) {
      throw malformed(`${field}[${month}]`, '24 hourly period numbers', row);
    }
    return hours.map((period, hour) =>
      periodNumber(period, `${field}[${month}][${hour}]`, periodCount),
    );
  });
}

/** A whole number below the number of periods. */
export function periodNumber(value: unknown, path: string, periodCount: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < periodCount) {
    return value;
  }
  throw malformed(path, `a whole number from 0 to ${periodCount - 1}`, value);
}
