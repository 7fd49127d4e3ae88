import {
  meanReversionCore,
  realisedVariationCore,
  rollMeasureCore,
} from '../microstructure/price-dynamics.js';
import { amihudIlliquidityCore, kyleLambdaCore } from '../microstructure/trade-impact.js';
import { withPendingLearned } from '../personality/learn-pending.js';
import { windowLength, windowPrices } from '../personality/price-window.js';
import type { CycleOptions } from '../problem/cycle-options.js';
import type { Personality } from '../schema/personality.js';
import type { Trade } from '../types.js';
import type { CycleMicrostructure } from './cycle-result.js';

/** Minimum hours of prices. */
const MIN_HOURS = 24;

/**
 * Microstructure of the latest 28 days of prices, the current one included: equations (24) to (29). Half-life and reversals use prices less the mean of their
 * time of day, since the daily shape is not a deviation.
 *
 * @returns undefined if less than a day of prices is known
 */
export function cycleMicrostructure(
  { timeMs, pricePerMwh, trades }: CycleOptions,
  personality: Personality,
): CycleMicrostructure | undefined {
  const { intervalMinutes, lastInterval, ...known } = withPendingLearned(personality);
  if (lastInterval === null) return undefined;
  const count = windowLength(intervalMinutes);
  const from = lastInterval - count + 1;
  const prices = windowPrices({ ...known, lastInterval }, from, count);
  const seen = prices.reduce((sum, price) => sum + (Number.isNaN(price) ? 0 : 1), 0);
  if (seen * intervalMinutes < MIN_HOURS * 60) return undefined;
  const perDay = 1440 / intervalMinutes;
  const typical = meanByTimeOfDay(prices, perDay);
  const deviations = prices.map((price, at) => price - typical[at % perDay]!);
  const { volatility, jumpShare } = realisedVariationCore(prices, intervalMinutes);
  const now = Math.floor((timeMs ?? 0) / (intervalMinutes * 60_000)) - from;
  return {
    prices: seen,
    volatility,
    jumpShare,
    halfLifeHours: meanReversionCore(deviations, intervalMinutes).halfLifeHours,
    reversalScale: rollMeasureCore(deviations, 'auction').value,
    ...(timeMs === undefined ? {} : { anomalyPerMwh: pricePerMwh - typical[now % perDay]! }),
    ...(trades === undefined ? {} : { trades: tradeStatistics(trades) }),
  };
}

/** Mean price by time of day. */
function meanByTimeOfDay(prices: Float64Array, perDay: number): Float64Array {
  const sums = new Float64Array(perDay);
  const counts = new Float64Array(perDay);
  prices.forEach((price, at) => {
    if (Number.isNaN(price)) return;
    sums[at % perDay]! += price;
    counts[at % perDay]! += 1;
  });
  return sums.map((sum, at) => sum / counts[at]!);
}

function tradeStatistics(trades: readonly Trade[]): NonNullable<CycleMicrostructure['trades']> {
  const { lambda, standardError } = kyleLambdaCore(trades);
  const pricePath = trades.map(({ pricePerMwh }) => pricePerMwh);
  return {
    count: trades.length,
    effectiveSpread: trades.length === 0 ? null : rollMeasureCore(pricePath, 'trades').value,
    kyleLambda: lambda,
    standardError,
    amihudIlliquidity: amihudIlliquidityCore(trades),
  };
}
