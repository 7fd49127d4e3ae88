import { nearestName } from '@bess/kernel/schema';
import { isTimeZone } from '@bess/kernel/series';
import { outOfRange } from '../internal/errors.js';
import type { SharedDescription } from '../stores/stores.js';

/** Default time zone of sites and facilities. */
export const defaultTimeZone = 'America/Los_Angeles';

/** The market or tariff whose currency applies if a description states none. */
interface AmountSource {
  /** For instance `the market de-day-ahead`. */
  words: string;
  /** ISO 4217. */
  currency: string;
}

/**
 * Refuses inconsistent amounts: an unknown currency, one that differs from the source, an unnecessary rate or a
 * missing one.
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
 * Refuses an unknown time zone.
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

/** End of a sentence that names the nearest known name. */
export function nearestHint(name: string, known: readonly string[]): string {
  const found = nearestName(name, known);
  return found === undefined ? '' : `, the nearest is ${found}`;
}

/** Omits unknown fields. */
export function omitNulls<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> };
}
