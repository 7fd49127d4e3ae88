import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import type { Trade } from '../trade.js';

/**
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkTrades(trades: readonly Trade[]): void {
  checkList('trades', trades);
  for (const [at, { pricePerMwh, volumeMwh }] of trades.entries()) {
    checkFinite(`trades[${at}].pricePerMwh`, pricePerMwh);
    checkFinite(`trades[${at}].volumeMwh`, volumeMwh, Number.MIN_VALUE);
  }
}
