import { LRUCache } from 'lru-cache';

/** Number of recently ended ids that are remembered, for callers that ask just after the end. */
const REMEMBERED_ENDS = 1_000;
/** After this long, a caller that nobody can notify polls the row [ms] … */
const POLL_MS = 1_000;
/** … and one that should have been notified, because notifications can be lost [ms]. */
const FALLBACK_POLL_MS = 5_000;

/** Notifies callers of changes of what has an id: jobs, and streams of events. */
export interface ChangeNotifier {
  /** Wakes all callers that wait for the id. What has ended changes no more. */
  notify(id: string, hasEnded: boolean): void;
  /** Wakes all callers, because notifications may have been missed. */
  notifyAll(): void;
  /**
   * Resolves at the next change, immediately if it ended recently, and at the latest after `timeoutMs`. In any case it
   * resolves within seconds, so that the caller polls the row.
   */
  changed(id: string, timeoutMs: number): Promise<void>;
  /** Wakes all callers for the last time. */
  close(): void;
}

/** Creates a notifier. `canHear`: whether a change would be reported to this process now. */
export function createChangeNotifier(canHear: (id: string) => boolean): ChangeNotifier {
  const waiting = new Map<string, Set<() => void>>();
  // A caller reads the row and then waits; if that ends in between, it must not wait for the whole timeout.
  const ended = new LRUCache<string, true>({ max: REMEMBERED_ENDS });
  let isClosed = false;

  const wake = (id: string): void => {
    for (const resolve of waiting.get(id) ?? []) {
      resolve();
    }
  };
  const wakeAll = (): void => {
    for (const id of [...waiting.keys()]) {
      wake(id);
    }
  };

  return {
    notify(id, hasEnded) {
      if (hasEnded) {
        ended.set(id, true);
      }
      wake(id);
    },
    notifyAll: wakeAll,
    changed(id, timeoutMs) {
      if (ended.has(id)) {
        return Promise.resolve();
      }
      const boundMs = canHear(id) && !isClosed ? FALLBACK_POLL_MS : POLL_MS;
      return new Promise((resolve) => {
        const callers = waiting.get(id) ?? new Set();
        waiting.set(id, callers);
        const finish = (): void => {
          clearTimeout(timer);
          callers.delete(finish);
          if (callers.size === 0 && waiting.get(id) === callers) {
            waiting.delete(id);
          }
          resolve();
        };
        const timer = setTimeout(finish, Math.min(timeoutMs, boundMs));
        callers.add(finish);
      });
    },
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}
