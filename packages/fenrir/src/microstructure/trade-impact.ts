import { requireFinite, requireList, requireObject } from '../internal/validate.js';
import type { Trade } from '../types.js';

/** Price impact of traded volume. */
export interface PriceImpact {
  /** Slope of the price change over the signed volume [currency/MWh per MWh]; null with fewer than three trades of known side. */
  readonly lambda: number | null;
  /** Standard error of λ; null if λ is null. */
  readonly standardError: number | null;
  /** Number of trades used. */
  readonly trades: number;
  /** Share of them whose side was inferred by the tick rule. */
  readonly tickRuleShare: number;
}

/**
 * Kyle's λ: the least-squares slope of the price change at a trade over its signed volume. Method note, equation (28).
 *
 * @param trades - in chronological order
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 * @see A. S. Kyle, Continuous Auctions and Insider Trading, Econometrica 53 (1985) 1315–1335; C. M. C. Lee, M. J. Ready, Inferring
 * Trade Direction from Intraday Data, Journal of Finance 46 (1991) 733–746 (tick rule).
 * @example
 * const trades = [[50, 1], [51, 2], [50, -2], [52, 4]].map(([pricePerMwh, signed]) => ({
 *   pricePerMwh, volumeMwh: Math.abs(signed), side: signed > 0 ? 'buy' : 'sell',
 * }));
 * kyleLambda(trades).lambda; // Each MWh moves the price by 0.5
 * // => 0.5
 */
export function kyleLambda(trades: readonly Trade[]): PriceImpact {
  validateTrades(trades);
  return kyleLambdaCore(trades);
}

/** {@link kyleLambda} without checks. */
export function kyleLambdaCore(trades: readonly Trade[]): PriceImpact {
  const changes: number[] = [];
  const volumes: number[] = [];
  let byTickRule = 0;
  let tick = 0;
  for (let at = 1; at < trades.length; at += 1) {
    const { pricePerMwh, volumeMwh, side } = trades[at]!;
    const change = pricePerMwh - trades[at - 1]!.pricePerMwh;
    // A trade at an unchanged price takes the sign of the last move.
    tick = change === 0 ? tick : Math.sign(change);
    const sign = side === undefined ? tick : side === 'buy' ? 1 : -1;
    if (sign === 0) continue;
    if (side === undefined) byTickRule += 1;
    changes.push(change);
    volumes.push(sign * volumeMwh);
  }
  const used = changes.length;
  const tickRuleShare = used === 0 ? 0 : byTickRule / used;
  const fit = used < 3 ? undefined : slopeOf(volumes, changes);
  if (fit === undefined) return { lambda: null, standardError: null, trades: used, tickRuleShare };
  return { lambda: fit.slope, standardError: fit.standardError, trades: used, tickRuleShare };
}

/** Least squares with an intercept; undefined where all volumes are equal. */
function slopeOf(x: readonly number[], y: readonly number[]) {
  const count = x.length;
  const meanX = x.reduce((sum, value) => sum + value, 0) / count;
  const meanY = y.reduce((sum, value) => sum + value, 0) / count;
  let spread = 0;
  let together = 0;
  let total = 0;
  for (let at = 0; at < count; at += 1) {
    spread += (x[at]! - meanX) ** 2;
    together += (x[at]! - meanX) * (y[at]! - meanY);
    total += (y[at]! - meanY) ** 2;
  }
  if (!(spread > 0)) return undefined;
  const slope = together / spread;
  const unexplained = Math.max(0, total - slope * together);
  return { slope, standardError: Math.sqrt(unexplained / (count - 2) / spread) };
}

/**
 * Amihud's illiquidity: the mean of |price change| over volume. It uses changes instead of returns, because prices can be 0 or negative. Method note,
 * equation (29). Sides do not matter, so an entry may also stand for an interval with its volume.
 *
 * @param trades - in chronological order
 * @returns [currency/MWh per MWh]; null with fewer than two trades
 * @throws EngineError `invalid` / `notFinite`; `outOfRange` / `outOfRange`
 * @see Y. Amihud, Illiquidity and stock returns, Journal of Financial Markets 5 (2002) 31–56, (1).
 * @example
 * amihudIlliquidity([{ pricePerMwh: 50, volumeMwh: 9 }, { pricePerMwh: 53, volumeMwh: 10 }, { pricePerMwh: 53, volumeMwh: 5 }]);
 * // => 0.15
 */
export function amihudIlliquidity(trades: readonly Trade[]): number | null {
  validateTrades(trades);
  return amihudIlliquidityCore(trades);
}

/** {@link amihudIlliquidity} without checks. */
export function amihudIlliquidityCore(trades: readonly Trade[]): number | null {
  if (trades.length < 2) return null;
  let total = 0;
  for (let at = 1; at < trades.length; at += 1) {
    const { pricePerMwh, volumeMwh } = trades[at]!;
    total += Math.abs(pricePerMwh - trades[at - 1]!.pricePerMwh) / volumeMwh;
  }
  return total / (trades.length - 1);
}

/** @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange` */
function validateTrades(trades: readonly Trade[]): void {
  requireList('trades', trades);
  for (const [at, trade] of trades.entries()) {
    requireObject(`trades[${at}]`, trade);
    const { pricePerMwh, volumeMwh } = trade;
    requireFinite(`trades[${at}].pricePerMwh`, pricePerMwh);
    requireFinite(`trades[${at}].volumeMwh`, volumeMwh, Number.MIN_VALUE);
  }
}
