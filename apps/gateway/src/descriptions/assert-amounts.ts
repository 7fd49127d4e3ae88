import type { SharedDescription } from '../stores/stores.js';
import { descriptionError } from './description-error.js';

/** Where amounts come from that a description does not state. */
export interface AmountSource {
  /** For instance `the market de-day-ahead`. */
  words: string;
  /** ISO 4217. */
  currency: string;
}

/**
 * Refuses amounts that do not fit together: an unknown currency, another one than that of the source, a rate that is
 * not needed or one that is missing.
 *
 * @param description - what is known
 * @param currency - ISO 4217, in which its amounts are
 * @param owner - what is described, `site` or `facility`
 * @param source - market or tariff, where it is named
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
    throw descriptionError('unknownCurrency', 'currency', `${rule}; ${currency} came`);
  }
  if (source !== undefined && currency !== source.currency) {
    throw descriptionError(
      'currencyMismatch',
      'currency',
      `currency must be ${source.currency}, the currency of ${source.words}; ${currency} came`,
    );
  }
  const { usdPerUnit, wearPerMwhDischarged } = description;
  if (currency === 'USD' && usdPerUnit !== null && usdPerUnit !== 1) {
    throw descriptionError(
      'needlessRate',
      'usd_per_unit',
      `usd_per_unit must be left out of a ${owner} in USD; ${usdPerUnit} came`,
    );
  }
  if (currency !== 'USD' && usdPerUnit === null && wearPerMwhDischarged !== null) {
    throw descriptionError(
      'missingRate',
      'usd_per_unit',
      `usd_per_unit must be given with wear_usd_per_mwh_discharged for a ${owner} in ${currency}; none came`,
    );
  }
}
