import { checkFinite } from '../../internal/check-finite.js';
import { checkList } from '../../internal/check-list.js';
import { checkObject } from '../../internal/check-object.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import { outOfOrder } from '../../internal/out-of-order.js';
import { checkPersonality } from '../../personality/internal/check-personality.js';
import type { PriceObservation } from '../../personality/observe-price.js';
import type { ReplayOptions } from '../replay-options.js';

const MS_PER_MINUTE = 60_000;

/**
 * Refuses rows of which a replay could not settle each as one interval. Rows that are only learned may lie closer; missing ones are no fault.
 *
 * @param history - prices, rising in time
 * @param options - of the replay
 * @throws EngineError `invalid` / `notFinite`; `conflict` / `observationOutOfOrder`, `repeatedInterval`
 */
export function checkRows(history: readonly PriceObservation[], options: ReplayOptions): void {
  checkList('history', history);
  checkObject('options', options);
  checkPersonality({ personality: options.personality });
  const { fromMs, personality } = options;
  const { intervalMinutes } = personality;
  // From minus infinity on is from the first row on.
  if (typeof fromMs !== 'number' || Number.isNaN(fromMs)) checkFinite('fromMs', fromMs);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [row, observation] of history.entries()) {
    checkObject(`history[${row}]`, observation);
    const { timeMs } = observation;
    const field = `history[${row}].timeMs`;
    checkFinite(field, timeMs);
    const interval = Math.floor(timeMs / (intervalMinutes * MS_PER_MINUTE));
    const latestMs = latest * intervalMinutes * MS_PER_MINUTE;
    if (interval < latest) throw outOfOrder(field, timeMs, latestMs, 'the row before it');
    const isSettledTwice = interval === latest && history[row - 1]!.timeMs >= fromMs;
    if (isSettledTwice) {
      throw fenrirError(
        'conflict',
        'repeatedInterval',
        `${field} must lie in a later interval of ${intervalMinutes} minutes than the row before it, which lies in that from ${latestMs}: settle prices of shorter intervals with a personality of their intervalMinutes, and leave repeated rows out; ${timeMs} came`,
        { field, value: timeMs, latestMs, intervalMinutes },
      );
    }
    latest = interval;
  }
}
