/** Waits, but no longer than until the browser is online again. */
export function pauseOrOnline(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    globalThis.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
