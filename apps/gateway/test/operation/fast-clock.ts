/** A clock that several processes share: since an instant it runs so many times as fast as real time. */
export interface FastClock {
  /** What it showed at the start [ms since the epoch]. */
  fromMs: number;
  /** The start in real time [ms since the epoch]. */
  startedMs: number;
  speed: number;
}

/** Time by the clock [ms since the epoch]. */
export function fastNowMs({ fromMs, startedMs, speed }: FastClock): number {
  return Math.floor(fromMs + (Date.now() - startedMs) * speed);
}
