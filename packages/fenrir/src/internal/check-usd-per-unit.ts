import { checkWithin } from './check-within.js';

/** The currencies of the world lie between 1e-5 and 4; a price in cents, or in thousands, is taken as well [USD]. */
const LEAST = 1e-6;
const MOST = 1e6;

/**
 * Refuses what no unit of a currency is worth.
 *
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkUsdPerUnit(usdPerUnit: number): void {
  checkWithin('usdPerUnit', usdPerUnit, LEAST, MOST);
}
