/**
 * Waits.
 *
 * @param durationMs - how long [ms]
 * @param signal - ends the wait early, by throwing its reason
 */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, durationMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
