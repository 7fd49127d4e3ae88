import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import { fenrirError } from '../../internal/fenrir-error.js';

/**
 * Refuses prices that are neither finite nor missing (NaN), and a step that is none.
 *
 * @throws EngineError `invalid` / `notFinite`, `noValues`; `outOfRange` / `outOfRange`
 */
export function checkPrices(pricePath: ArrayLike<number>, stepMinutes: number): void {
  checkFinite('stepMinutes', stepMinutes, Number.MIN_VALUE);
  checkList('pricePath', pricePath);
  if (pricePath.length === 0) {
    throw fenrirError('invalid', 'noValues', 'pricePath must have at least 1 entry; 0 came', {
      field: 'pricePath',
    });
  }
  for (let at = 0; at < pricePath.length; at += 1) {
    const price = pricePath[at]!;
    if (!Number.isFinite(price) && !Number.isNaN(price)) checkFinite(`pricePath[${at}]`, price);
  }
}
