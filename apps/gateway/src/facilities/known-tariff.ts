import { isEngineError } from '@bess/kernel/errors';
import { getTariff, type Tariff } from '@bess/tariff-library';

/**
 * A tariff of the library, where the code is one of its codes.
 *
 * @param code - null or undefined where none is named
 * @example
 * knownTariff('sce-tou-8-option-d-under-2-kv')?.currency;
 * // => 'USD'
 */
export function knownTariff(code: string | null | undefined): Tariff | undefined {
  if (code == null) {
    return undefined;
  }
  try {
    return getTariff(code);
  } catch (error) {
    if (isEngineError(error) && error.code === 'unknownTariff') {
      return undefined;
    }
    throw error;
  }
}
