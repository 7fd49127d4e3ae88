import { nearestName } from '@bess/kernel/schema';
import { isTimeZone } from '@bess/kernel/series';
import { outOfRange } from '../internal/errors.js';
import type { SharedDescription } from '../stores/stores.js';

/** Zone of a site or facility whose own is not known. */
export const defaultTimeZone = 'America/Los_Angeles';

/** Where amounts come from that a description does not state. */
interface AmountSource {
  /** For instance `the market de-day-ahead`. */
  words: string;
  /** ISO 4217. */
  currency: string;
}

/**
 * Refuses amounts that do not fit together: an unknown currency, another one than that of the source, a rate that is
 * not needed or one that is missing.
 *
 * @throws EngineError `outOfRange` `unknownCurrency`, `currencyMismatch`, `needlessRate` or `missingRate`
 */
export function assertAmounts(
  description: SharedDescription,
  currency: string,
  owner: string,
  source: AmountSource | undefined,
): void {
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    const rule = 'currency must be an ISO 4217 code such as USD';
    throw outOfRange('gateway', 'unknownCurrency', 'currency', `${rule}; ${currency} came`);
  }
  if (source !== undefined && currency !== source.currency) {
    throw outOfRange(
      'gateway',
      'currencyMismatch',
      'currency',
      `currency must be ${source.currency}, the currency of ${source.words}; ${currency} came`,
    );
  }
  const { usdPerUnit, wearPerMwhDischarged } = description;
  if (currency === 'USD' && usdPerUnit !== null && usdPerUnit !== 1) {
    throw outOfRange(
      'gateway',
      'needlessRate',
      'usd_per_unit',
      `usd_per_unit must be left out of a ${owner} in USD; ${usdPerUnit} came`,
    );
  }
  if (currency !== 'USD' && usdPerUnit === null && wearPerMwhDischarged !== null) {
    throw outOfRange(
      'gateway',
      'missingRate',
      'usd_per_unit',
      `usd_per_unit must be given with wear_usd_per_mwh_discharged for a ${owner} in ${currency}; none came`,
    );
  }
}

/**
 * Refuses a zone that nobody knows.
 *
 * @throws EngineError `outOfRange` `unknownTimeZone` with the nearest name
 */
export function assertTimeZone(timeZone: string | null): void {
  if (timeZone !== null && !isTimeZone(timeZone)) {
    const zones = Intl.supportedValuesOf('timeZone');
    const rule = `time_zone must be an IANA time zone such as America/Chicago${nearestHint(timeZone, zones)}`;
    throw outOfRange(
      'gateway',
      'unknownTimeZone',
      'time_zone',
      `${rule}; ${JSON.stringify(timeZone)} came`,
    );
  }
}

/** The end of a rule, for a name that none of the known ones is. */
export function nearestHint(name: string, known: readonly string[]): string {
  const found = nearestName(name, known);
  return found === undefined ? '' : `, the nearest is ${found}`;
}

/** The fields that are known: an answer leaves out what is not. */
export function omitNulls<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
