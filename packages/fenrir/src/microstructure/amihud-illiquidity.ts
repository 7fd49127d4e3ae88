import { checkTrades } from './internal/check-trades.js';
import type { Trade } from './trade.js';

/**
 * Amihud's illiquidity with price changes for returns, since prices may be 0 or less: the mean of |change| over volume. Method note, equation
 * (29). Sides do not matter, so a trade may also stand for an interval with its volume.
 *
 * @param trades - in order of time
 * @returns [currency/MWh per MWh]; null with fewer than two trades
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 * @see Y. Amihud, Illiquidity and stock returns, Journal of Financial Markets 5 (2002) 31–56, (1).
 * @example
 * amihudIlliquidity([{ pricePerMwh: 50, volumeMwh: 9 }, { pricePerMwh: 53, volumeMwh: 10 }, { pricePerMwh: 53, volumeMwh: 5 }]);
 * // => 0.15
 */
export function amihudIlliquidity(trades: readonly Trade[]): number | null {
  checkTrades(trades);
  if (trades.length < 2) return null;
  let total = 0;
  for (let at = 1; at < trades.length; at += 1) {
    const { pricePerMwh, volumeMwh } = trades[at]!;
    total += Math.abs(pricePerMwh - trades[at - 1]!.pricePerMwh) / volumeMwh;
  }
  return total / (trades.length - 1);
}
