import { LRUCache } from 'lru-cache';

/** Ends of this many jobs are remembered, for callers that ask just after the end. */
const REMEMBERED_ENDS = 1_000;
/** After this long a caller that nobody can wake looks for itself [ms] … */
const DEAF_MS = 1_000;
/** … and one that somebody should have woken: news can be lost [ms]. */
const HEARING_MS = 5_000;

/** Who waits for news of which job. */
export interface JobNotifier {
  /** Wakes whoever waits for the job. */
  notify(jobId: string, hasEnded: boolean): void;
  /** Wakes everybody, because news may have been missed. */
  notifyAll(): void;
  /**
   * Resolves at the next news of the job, at once if it ended lately, at the latest after `timeoutMs`, and within
   * seconds in any case, so that the caller looks for itself.
   */
  changed(jobId: string, timeoutMs: number): Promise<void>;
  /** Wakes everybody for the last time. */
  close(): void;
}

/** Keeps the list of those who wait for news. */
export function createJobNotifier(hearsOf: (jobId: string) => boolean): JobNotifier {
  const waiting = new Map<string, Set<() => void>>();
  // A caller reads the row and then waits: an end between the two must not cost it the whole timeout.
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
      const boundMs = hearsOf(jobId) && !isClosed ? HEARING_MS : DEAF_MS;
      return new Promise((resolve) => {
        const those = waiting.get(jobId) ?? new Set();
        waiting.set(jobId, those);
        const finish = (): void => {
          clearTimeout(timer);
          those.delete(finish);
          if (those.size === 0 && waiting.get(jobId) === those) {
            waiting.delete(jobId);
          }
          resolve();
        };
        const timer = setTimeout(finish, Math.min(timeoutMs, boundMs));
        those.add(finish);
      });
    },
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}
