import type { Tariff } from '../schema/tariff.js';
import {
  malformed,
  optionalNumber,
  optionalText,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const MONTHS_PER_YEAR = 12;
type Span = 'month' | 'day' | 'year';

/** Fixed charges of the first meter; an annual charge is divided by twelve. */
export function readFixed(record: UrdbRecord, reading: UrdbReading): Tariff['fixed'] {
  const amount = optionalNumber(record, 'fixedchargefirstmeter') ?? 0;
  const older = optionalNumber(record, 'fixedmonthlycharge') ?? 0;
  const furtherMeters = optionalNumber(record, 'fixedchargeeaaddl') ?? 0;
  if (furtherMeters !== 0) {
    reading.assume('singleMeterAssumed', 'fixedchargeeaaddl', 'The customer has a single meter.');
  }
  if (amount === 0) return { perMonth: older, perDay: 0 };
  const span = chargeSpan(record, 'fixedchargeunits', 'fixed', reading);
  if (span === 'day') return { perMonth: older, perDay: amount };
  const perMonth = span === 'year' ? amount / MONTHS_PER_YEAR : amount;
  if (older !== 0 && older !== perMonth) {
    reading.refuseToBill(
      'twoFixedCharges',
      'fixedmonthlycharge',
      `Two monthly charges are stated, ${perMonth} and ${older}; it is unclear which one applies.`,
    );
  }
  return { perMonth, perDay: 0 };
}

/** Minimum charges by month, day and year. */
export function readMinimum(record: UrdbRecord, reading: UrdbReading): Tariff['minimum'] {
  const stated = minimumCharge(record, 'mincharge');
  const span = stated === 0 ? 'month' : chargeSpan(record, 'minchargeunits', 'minimum', reading);
  const perMonth = span === 'month' ? stated : 0;
  const perYear = span === 'year' ? stated : 0;
  const perDay = span === 'day' ? stated : 0;
  const minimum = {
    perMonth: oneMinimum(record, 'minmonthlycharge', perMonth, 'monthly', reading),
    perYear: oneMinimum(record, 'annualmincharge', perYear, 'annual', reading),
    ...(perDay !== 0 && { perDay }),
  };
  return minimum.perMonth + minimum.perYear + perDay === 0 ? undefined : minimum;
}

/** The minimum from an older field or from its newer replacement; two different values make the tariff unsupported. */
function oneMinimum(
  record: UrdbRecord,
  field: string,
  newer: number,
  span: string,
  reading: UrdbReading,
): number {
  const older = minimumCharge(record, field);
  if (newer !== 0 && older !== 0 && older !== newer) {
    reading.refuseToBill(
      'twoMinimums',
      field,
      `Two ${span} minimums are stated, ${newer} and ${older}; it is unclear which one applies.`,
    );
  }
  return newer || older;
}

function minimumCharge(record: UrdbRecord, field: string): number {
  const amount = optionalNumber(record, field) ?? 0;
  if (amount >= 0) return amount;
  throw malformed(field, 'at least 0', amount);
}

function chargeSpan(record: UrdbRecord, field: string, charge: string, reading: UrdbReading): Span {
  const text = optionalText(record, field);
  if (!text) {
    const sentence = `The source gives no unit for the ${charge} charge: it is assumed to be per month.`;
    reading.assume('unitAssumed', field, sentence);
    return 'month';
  }
  const span = /^\$\/(month|day|year)$/.exec(text)?.[1];
  if (span === 'month' || span === 'day' || span === 'year') return span;
  throw malformed(field, 'one of $/month, $/day, $/year', text);
}
