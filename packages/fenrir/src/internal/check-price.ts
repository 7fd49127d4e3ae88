import { checkFinite } from './check-finite.js';
import { fenrirError } from './fenrir-error.js';

/** Beyond it lies no market, but a mistake of units or what a file fills its gaps with [currency/MWh]. */
export const LARGEST_PRICE = 1e6;

/**
 * Refuses a price that is none.
 *
 * @param field - as the caller named it
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkPrice(field: string, pricePerMwh: number): void {
  checkFinite(field, pricePerMwh);
  if (Math.abs(pricePerMwh) <= LARGEST_PRICE) return;
  throw fenrirError(
    'outOfRange',
    'outOfRange',
    `${field} must be within ±${LARGEST_PRICE}; ${pricePerMwh} came`,
    { field, value: pricePerMwh },
  );
}
