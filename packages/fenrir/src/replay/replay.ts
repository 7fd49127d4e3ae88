import type { PriceObservation } from '../personality/observe-price.js';
import { runReplay } from './internal/run-replay.js';
import type { HistoryReplay, ReplayOptions } from './replay-options.js';

/**
 * Runs a cycle in each interval of a past period and settles what it recommends at the price of the interval. Each cycle knows the prices up to
 * and with its own interval and nothing of what came after; state of charge and personality carry over. In an interval without a price nothing is done.
 * Each row is settled as an interval of the personality's `intervalMinutes`, so that none may have two of them.
 *
 * @param history - prices, rising in time: from `fromMs` on one in each interval, or none
 * @param options - site, period, what the desk had planned
 * @throws EngineError as `cycle`; `invalid` / `missingField`, `wrongType` for what is missing or of another type, `notFinite` for a time or `fromMs` that is no number; `conflict` / `observationOutOfOrder` for a row before the one before it,
 * `repeatedInterval` for a second one of an interval
 * @example
 * const battery = createBattery({ powerKw: 1000, capacityKwh: 2000, wearPerMwhDischarged: 0 });
 * const hours = Array.from({ length: 240 }, (_, hour) => ({ timeMs: hour * 3_600_000, pricePerMwh: hour % 24 < 12 ? 20 : 80 }));
 * const { cash, foresightValue } = await replay(hours, {
 *   battery, socFraction: 0, horizonHours: 24, fromMs: 216 * 3_600_000, personality: createPersonality({ timeZone: 'UTC' }),
 * });
 * cash / foresightValue > 0.95; // The tenth day is like the nine before
 * // => true
 */
export function replay(
  history: readonly PriceObservation[],
  options: ReplayOptions,
): Promise<HistoryReplay> {
  return runReplay(history, options, []);
}
