import { LRUCache } from 'lru-cache';

/** Number of recently ended jobs that are remembered, for callers that ask just after the end. */
const REMEMBERED_ENDS = 1_000;
/** After this long, a caller that nobody can notify polls the row [ms] … */
const POLL_MS = 1_000;
/** … and one that should have been notified, because notifications can be lost [ms]. */
const FALLBACK_POLL_MS = 5_000;

/** Notifies callers of changes of jobs. */
export interface JobNotifier {
  /** Wakes all callers that wait for the job. */
  notify(jobId: string, hasEnded: boolean): void;
  /** Wakes all callers, because notifications may have been missed. */
  notifyAll(): void;
  /**
   * Resolves at the next change of the job, immediately if it ended recently, and at the latest after `timeoutMs`.
   * In any case it resolves within seconds, so that the caller polls the row.
   */
  changed(jobId: string, timeoutMs: number): Promise<void>;
  /** Wakes all callers for the last time. */
  close(): void;
}

/** Creates a notifier. `canHear`: whether a change of the job would be reported to this process now. */
export function createJobNotifier(canHear: (jobId: string) => boolean): JobNotifier {
  const waiting = new Map<string, Set<() => void>>();
  // A caller reads the row and then waits; if the job ends in between, it must not wait for the whole timeout.
  const ended = new LRUCache<string, true>({ max: REMEMBERED_ENDS });
  let isClosed = false;

  const wake = (jobId: string): void => {
    for (const resolve of waiting.get(jobId) ?? []) {
      resolve();
    }
  };
  const wakeAll = (): void => {
    for (const jobId of [...waiting.keys()]) {
      wake(jobId);
    }
  };

  return {
    notify(jobId, hasEnded) {
      if (hasEnded) {
        ended.set(jobId, true);
      }
      wake(jobId);
    },
    notifyAll: wakeAll,
    changed(jobId, timeoutMs) {
      if (ended.has(jobId)) {
        return Promise.resolve();
      }
      const boundMs = canHear(jobId) && !isClosed ? FALLBACK_POLL_MS : POLL_MS;
      return new Promise((resolve) => {
        const callers = waiting.get(jobId) ?? new Set();
        waiting.set(jobId, callers);
        const finish = (): void => {
          clearTimeout(timer);
          callers.delete(finish);
          if (callers.size === 0 && waiting.get(jobId) === callers) {
            waiting.delete(jobId);
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
