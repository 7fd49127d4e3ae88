import { catalogue, schedules } from '../data/catalogue.js';
import { tariffLibraryError } from '../internal/tariff-library-error.js';
import type { Tariff } from '../schema/tariff.js';
import { nearestCodes } from './internal/nearest-codes.js';
import { unpackTariff } from './internal/unpack-tariff.js';

/**
 * Looks a bundled tariff up. Every call returns a fresh object.
 *
 * To bundle a single tariff instead of all, import it by itself:
 * `import { tariff } from '@bess/tariff-library/tariffs/<code>'`.
 *
 * @param code Code from {@link listTariffs}.
 * @throws EngineError `outOfRange` / `unknownTariff` with the nearest codes in `details.suggestions`.
 * @example
 * getTariff(defaultTariffCode).utility;
 * // => 'Southern California Edison Co'
 */
export function getTariff(code: string): Tariff {
  const packed = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (packed !== undefined) return unpackTariff(packed, schedules);
  const suggestions = nearestCodes(String(code), Object.keys(catalogue));
  throw tariffLibraryError(
    'outOfRange',
    'unknownTariff',
    `tariff must be a code of the library, but ${JSON.stringify(code)} came; the nearest are ${suggestions.join(', ')}.`,
    { tariff: code, suggestions },
  );
}
