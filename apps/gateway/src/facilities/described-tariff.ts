import { isEngineError } from '@bess/kernel/errors';
import { getTariff, type Tariff } from '@bess/tariff-library';
import { descriptionError } from '../descriptions/description-error.js';

/**
 * The tariff that a facility names.
 *
 * @param code - null where it names none
 * @throws EngineError `outOfRange` `unknownTariff` with the nearest codes
 */
export function describedTariff(code: string | null): Tariff | undefined {
  if (code === null) {
    return undefined;
  }
  try {
    return getTariff(code);
  } catch (error) {
    throw isEngineError(error) && error.code === 'unknownTariff'
      ? descriptionError(error.code, 'tariff', error.message)
      : error;
  }
}
