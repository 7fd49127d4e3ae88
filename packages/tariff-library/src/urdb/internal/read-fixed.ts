import type { Tariff } from '../../schema/tariff.js';
import {
  malformed,
  optionalNumber,
  optionalText,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const MONTHS_PER_YEAR = 12;
type Span = 'month' | 'day' | 'year';

/** Fixed charges of the first meter; an annual one is charged in twelfths. */
export function readFixed(record: UrdbRecord, reading: UrdbReading): Tariff['fixed'] {
  const amount = optionalNumber(record, 'fixedchargefirstmeter');
  const furtherMeters = optionalNumber(record, 'fixedchargeeaaddl') ?? 0;
  if (furtherMeters !== 0) {
    reading.assume('singleMeterAssumed', 'fixedchargeeaaddl', 'The customer has a single meter.');
  }
  if (amount === undefined) {
    return { perMonth: optionalNumber(record, 'fixedmonthlycharge') ?? 0, perDay: 0 };
  }
  if (amount === 0) return { perMonth: 0, perDay: 0 };
  const older = optionalNumber(record, 'fixedmonthlycharge') ?? 0;
  const span = chargeSpan(record, 'fixedchargeunits', 'fixed', reading);
  if (span === 'month' && older !== 0 && older !== amount) {
    reading.refuseToBill(
      'twoFixedCharges',
      'fixedmonthlycharge',
      `Two monthly charges are stated, ${amount} and ${older}; which of them holds is open.`,
    );
  }
  switch (span) {
    case 'day':
      return { perMonth: older, perDay: amount };
    case 'year':
      return { perMonth: amount / MONTHS_PER_YEAR, perDay: 0 };
    default:
      return { perMonth: amount, perDay: 0 };
  }
}

/** Minimum charges by the month, the day and the year. */
export function readMinimum(record: UrdbRecord, reading: UrdbReading): Tariff['minimum'] {
  const stated = optionalNumber(record, 'mincharge') ?? 0;
  const span = stated === 0 ? 'month' : chargeSpan(record, 'minchargeunits', 'minimum', reading);
  const perMonth = span === 'month' ? stated : 0;
  const perYear = span === 'year' ? stated : 0;
  const perDay = span === 'day' ? stated : 0;
  const older = optionalNumber(record, 'minmonthlycharge') ?? 0;
  if (perMonth !== 0 && older !== 0 && older !== perMonth) {
    reading.refuseToBill(
      'twoMinimums',
      'minmonthlycharge',
      `Two monthly minimums are stated, ${perMonth} and ${older}; which of them holds is open.`,
    );
  }
  const minimum = {
    perMonth: perMonth || older,
    perYear: perYear || (optionalNumber(record, 'annualmincharge') ?? 0),
    ...(perDay !== 0 && { perDay }),
  };
  if (minimum.perMonth < 0 || minimum.perYear < 0 || perDay < 0) {
    throw malformed('mincharge', 'at least 0', stated);
  }
  return minimum.perMonth + minimum.perYear + perDay === 0 ? undefined : minimum;
}

function chargeSpan(record: UrdbRecord, field: string, charge: string, reading: UrdbReading): Span {
  const text = optionalText(record, field);
  if (!text) {
    const sentence = `The source gives the ${charge} charge no unit: it is taken per month.`;
    reading.assume('unitAssumed', field, sentence);
    return 'month';
  }
  const span = /^\$\/(month|day|year)$/.exec(text)?.[1];
  if (span === 'month' || span === 'day' || span === 'year') return span;
  throw malformed(field, 'one of $/month, $/day, $/year', text);
}
