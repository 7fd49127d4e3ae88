import { checkFinite } from '../../internal/check-finite.js';
import type { Trade } from '../trade.js';

/**
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkTrades(trades: readonly Trade[]): void {
  for (const [at, { pricePerMwh, volumeMwh }] of trades.entries()) {
    checkFinite(`trades[${at}].pricePerMwh`, pricePerMwh);
    checkFinite(`trades[${at}].volumeMwh`, volumeMwh, Number.MIN_VALUE);
  }
}
