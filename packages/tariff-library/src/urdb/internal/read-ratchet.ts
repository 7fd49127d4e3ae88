import { isByHoursOfUse } from '../../ladder/internal/block-steps.js';
import type { Ratchet, Tariff } from '../../schema/tariff.js';
import { statesMonthlyFigures } from './states-monthly-figures.js';
import {
  listItems,
  malformed,
  optionalNumber,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

/** The charges that a ratchet may act on. */
interface RatchetCharges {
  readonly flatDemand: Tariff['flatDemand'];
  readonly touDemand: Tariff['touDemand'];
  readonly energy: Tariff['energy'];
}

/**
 * The ratchet: `lookbackpercent` of the highest demand in the months flagged by `lookbackmonths`, or in
 * the last `lookbackrange` months. It raises the any-time demand and the billing demand of tiers by hours of use;
 * where there is only a charge on demand by time of use, it raises that, as an assumption; without any demand
 * charge its meaning is open, and the tariff is not billed.
 */
export function readRatchet(
  record: UrdbRecord,
  { flatDemand, touDemand, energy }: RatchetCharges,
  reading: UrdbReading,
): Ratchet | undefined {
  refuseRatchetByMonth(record, reading);
  const fraction = lookbackFraction(record, reading);
  if (fraction === 0) return undefined;
  const months = lookbackMonths(record);
  const previousMonths = optionalNumber(record, 'lookbackrange') ?? 0;
  if (!Number.isInteger(previousMonths) || previousMonths < 0 || previousMonths > 12) {
    throw malformed('lookbackrange', 'a whole number of months from 0 to 12', previousMonths);
  }
  if (flatDemand && touDemand) {
    const sentence = 'The ratchet raises the any-time demand, not the demand by time of use.';
    reading.assume('ratchetAmbiguous', 'lookbackpercent', sentence);
  }
  if ([flatDemand?.unit, touDemand?.unit].some((unit) => unit?.endsWith('Daily'))) {
    const message = 'A ratchet on demand that is charged by the day is not billed.';
    reading.refuseToBill('ratchetOnDailyDemand', 'lookbackpercent', message);
  }
  const byHoursOfUse = energy.periods.some(({ tiers }) => tiers.some(isByHoursOfUse));
  if (!flatDemand && touDemand) {
    const sentence =
      'The ratchet raises the demand of every priced time of use to a share of the highest that any of them reached.';
    reading.assume('ratchetAmbiguous', 'lookbackpercent', sentence);
  } else if (!flatDemand && !byHoursOfUse) {
    reading.unsupported.add('ratchetWithoutFlatDemand');
    reading.warn(
      'ratchetWithoutFlatDemand',
      'lookbackpercent',
      'A ratchet is stated, but there is no demand charge that it could raise.',
    );
  }
  const hasNamedMonths = months.some(Boolean);
  if (!hasNamedMonths && previousMonths === 0) {
    reading.unsupported.add('ratchetWithoutMonths');
    reading.warn(
      'ratchetAmbiguous',
      'lookbackmonths',
      'A ratchet is stated, but neither months nor a range to look back to.',
    );
  }
  if (hasNamedMonths && previousMonths > 0) {
    reading.warn(
      'ratchetAmbiguous',
      'lookbackrange',
      `Both months and a range are stated; the range of ${previousMonths} months is taken.`,
    );
    reading.assumptions.push(
      `The source states the ratchet's months and a range; it looks back ${previousMonths} months.`,
    );
  }
  return { fraction, months, previousMonths };
}

function lookbackFraction(record: UrdbRecord, reading: UrdbReading): number {
  const value = optionalNumber(record, 'lookbackpercent') ?? 0;
  if (value < 0 || value > 100) {
    throw malformed('lookbackpercent', 'a fraction from 0 to 1 or a percentage up to 100', value);
  }
  if (value <= 1) return value;
  reading.warn('percentScaled', 'lookbackpercent', `${value} is read as ${value} percent.`);
  return value / 100;
}

function lookbackMonths(record: UrdbRecord): boolean[] {
  const value = record['lookbackmonths'];
  if (value === undefined || value === null) return new Array<boolean>(12).fill(false);
  const flags = listItems(value);
  if (flags?.length !== 12) {
    throw malformed('lookbackmonths', 'twelve flags, January to December', value);
  }
  return flags.map((flag, month) => {
    if (flag === true || flag === 1) return true;
    if (flag === false || flag === 0) return false;
    throw malformed(`lookbackmonths[${month}]`, 'true, false, 1 or 0', flag);
  });
}

/** An older way to state ratchets: twelve percentages, one per month. */
function refuseRatchetByMonth(record: UrdbRecord, reading: UrdbReading): void {
  if (!statesMonthlyFigures(record, 'demandratchetpercentage')) return;
  reading.refuseToBill(
    'demandRatchetPercentage',
    'demandratchetpercentage',
    'A ratchet by monthly percentages is not billed yet.',
  );
}
