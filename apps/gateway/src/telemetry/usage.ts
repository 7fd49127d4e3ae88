import { dayMs, utcDay } from '../internal/async.js';
import type { Stores } from '../stores/stores.js';

/** Days of use that are kept and shown, the current one included. */
export const usageDays = 31;

/** Counts wait in memory for this long [ms]: a row per request would cost more than the request. */
const FLUSH_INTERVAL_MS = 5_000;

/** Counts the requests of partners by day and operation. */
export interface UsageRecorder {
  /** Counts one request. Returns at once. */
  record(partnerId: string, operation: string): void;
  /** Stores what was counted so far. Rejects where the store fails; nothing is lost, the next flush tries again. */
  flush(): Promise<void>;
  /** Stores the rest and ends. */
  stop(): Promise<void>;
}

/**
 * Creates the recorder of one process. A process that is killed loses the counts of its last seconds.
 *
 * @param stores - where counts are kept
 * @param options - `nowMs`: the clock [ms since the epoch]; `onError`: told when a flush in the background fails
 */
export function createUsageRecorder(
  stores: Pick<Stores, 'usage'>,
  { nowMs, onError = () => {} }: { nowMs: () => number; onError?: (error: unknown) => void },
): UsageRecorder {
  let counts = new Map<string, Map<string, number>>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const add = (key: string, operation: string, requests: number) => {
    const ofKey = counts.get(key) ?? new Map<string, number>();
    counts.set(key, ofKey);
    ofKey.set(operation, (ofKey.get(operation) ?? 0) + requests);
  };

  const write = async () => {
    const taken = counts;
    counts = new Map();
    const rows = [...taken].flatMap(([key, operations]) => {
      const [day = '', partnerId = ''] = split(key);
      return [...operations].map(([operation, requests]) => ({
        partnerId,
        day,
        operation,
        requests,
      }));
    });
    try {
      await stores.usage.addRequests(rows);
    } catch (error) {
      for (const { partnerId, day, operation, requests } of rows) {
        add(`${day} ${partnerId}`, operation, requests);
      }
      throw error;
    }
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const next = writing.then(write, write);
    writing = next.catch(() => {});
    return next;
  };

  return {
    record(partnerId, operation) {
      add(`${utcDay(nowMs())} ${partnerId}`, operation, 1);
      if (timer === undefined) {
        timer = setTimeout(() => void flush().catch(onError), FLUSH_INTERVAL_MS);
        timer.unref();
      }
    },
    flush,
    async stop() {
      await flush().catch(onError);
    },
  };
}

/** First of the days that are kept. */
export function firstUsageDay(nowMs: number): string {
  return utcDay(nowMs - (usageDays - 1) * dayMs);
}

/** A partner's id may hold spaces, a day holds none. */
function split(key: string): [string, string] {
  const at = key.indexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}
