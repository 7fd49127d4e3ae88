import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import { checkObject } from '../../internal/check-object.js';
import type { Trade } from '../trade.js';

/**
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function checkTrades(trades: readonly Trade[]): void {
  checkList('trades', trades);
  for (const [at, trade] of trades.entries()) {
    checkObject(`trades[${at}]`, trade);
    const { pricePerMwh, volumeMwh } = trade;
    checkFinite(`trades[${at}].pricePerMwh`, pricePerMwh);
    checkFinite(`trades[${at}].volumeMwh`, volumeMwh, Number.MIN_VALUE);
  }
}
