import { checkFinite } from './check-finite.js';
import { checkList } from './check-list.js';
import { fenrirError } from './fenrir-error.js';

/**
 * Refuses a list of numbers that has none, has not as many as it must, or holds something else than finite numbers.
 *
 * @param field - as the caller named it
 * @param length - entries that it must have; any from 1 when absent
 * @param least - smallest value taken; any when absent
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkNumbers(
  field: string,
  values: ArrayLike<number>,
  length?: number,
  least?: number,
): void {
  checkList(field, values);
  if (length !== undefined && values.length !== length) {
    throw fenrirError(
      'invalid',
      'unequalLengths',
      `${field} must have ${length} entries; ${values.length} came`,
      { field, length, came: values.length },
    );
  }
  if (values.length === 0) {
    throw fenrirError('invalid', 'noValues', `${field} must have at least 1 entry; 0 came`, {
      field,
    });
  }
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    // The name is only put together where it is needed: lists of thousands are checked.
    if (!(Number.isFinite(value) && (least === undefined || value >= least))) {
      checkFinite(`${field}[${at}]`, value, least);
    }
  }
}
