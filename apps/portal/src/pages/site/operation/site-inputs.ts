import type { NeededInput } from '../../../operation/input-list.js';
import type { CycleCompleted, OperationMessage } from '../../../operation/messages.js';
import { formatClock, formatQuantity } from '../../../ui/format.js';
import type { SiteTerms } from '../site-terms.js';

/** An interval with a recommendation. */
export interface CompletedInterval
  extends Omit<CycleCompleted['data'], 'price_time' | 'soc_source' | 'insights'> {
  startMs: number;
  endMs: number;
  /** These are known of what came by the stream only. */
  price_time?: string;
  soc_source?: CycleCompleted['data']['soc_source'];
  insights?: readonly string[];
}

/** The intervals with a recommendation among messages, in their order. */
export function completedIntervals(messages: readonly OperationMessage[]): CompletedInterval[] {
  return messages.flatMap((message) => {
    if (message.type !== 'cycle.completed') {
      return [];
    }
    const startMs = Date.parse(message.data.interval_start);
    return [{ ...message.data, startMs, endMs: startMs + message.data.interval_minutes * 60_000 }];
  });
}

/** The last interval with a recommendation. */
export function lastCompleted(
  messages: readonly OperationMessage[],
): CompletedInterval | undefined {
  return completedIntervals(messages).at(-1);
}

interface PriceMoment {
  terms: Pick<SiteTerms, 'timeZone' | 'currency'>;
  /** Start of the interval that is run next. */
  nextMs: number;
  waitsSeconds: number;
  nowMs: number;
}

/**
 * Whether the price of the next interval is there.
 *
 * @param price - undefined while it is not known whether there is one
 */
export function priceInput(
  price: number | null | undefined,
  { terms: { timeZone, currency }, nextMs, waitsSeconds, nowMs }: PriceMoment,
): NeededInput {
  const name = 'Price';
  const clock = formatClock(nextMs, timeZone);
  if (price === undefined) {
    return { name, state: 'told', text: `looking for the price of ${clock}` };
  }
  if (price !== null) {
    return {
      name,
      state: 'there',
      text: `${formatQuantity(price, `${currency}/MWh`)} is stored for ${clock}.`,
    };
  }
  const until = formatClock(nextMs + 1_000 * waitsSeconds, timeZone);
  return {
    name,
    state: 'awaited',
    text:
      nowMs < nextMs
        ? `no price of ${clock} yet. It is awaited until ${until}; after that the latest price counts, if it is at most two intervals old.`
        : `no price of ${clock} yet; awaited until ${until}.`,
  };
}
