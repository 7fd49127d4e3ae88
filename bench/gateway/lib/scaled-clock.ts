/** A clock that several processes share: it runs so many times as fast as real time since an instant. */
export interface ScaledClock {
  fromMs: number;
  factor: number;
}

/** Time by the clock [ms since the epoch]. */
export function scaledNowMs({ fromMs, factor }: ScaledClock, realMs: number): number {
  return Math.round(fromMs + (realMs - fromMs) * factor);
}
