/** Length of a window unless another is asked for [ms]. */
export const minuteMs = 60_000;

/** The window that holds an instant: the name its counter has, and its end [ms since the epoch]. */
export interface Window {
  counter: string;
  resetMs: number;
  /** How long a store keeps the counter [s]: two windows, so that no skew between clocks drops it early. */
  keepSeconds: number;
}

/** The window of length `windowMs` that holds the instant `nowMs`. */
export function windowOf(key: string, nowMs: number, windowMs: number): Window {
  const index = Math.floor(nowMs / windowMs);
  return {
    counter: `${key}:${windowMs}:${index}`,
    resetMs: (index + 1) * windowMs,
    keepSeconds: Math.ceil((2 * windowMs) / 1000),
  };
}
