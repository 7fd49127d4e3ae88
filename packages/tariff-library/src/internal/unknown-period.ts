import type { EngineError } from '@bess/kernel/errors';
import { tariffLibraryError } from './tariff-library-error.js';

/** The refusal of a period index that the tariff lacks. */
export function unknownPeriod(field: string, period: number, periodCount: number): EngineError {
  return tariffLibraryError(
    'invalid',
    'unknownPeriod',
    `${field} has periods 0 to ${periodCount - 1}, but period ${period} was asked for.`,
    { field, period, periodCount },
  );
}
