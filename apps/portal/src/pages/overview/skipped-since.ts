interface Running {
  every_minutes: number;
  next_interval: string;
  created_at: string;
}

/**
 * Since when the intervals of an operation pass without a run: the end of the last one that was run, or the first one;
 * undefined if the latest was run.
 *
 * @param lastRunMs - a moment in the last interval that was run
 */
export function skippedSinceMs(
  { every_minutes, next_interval, created_at }: Running,
  lastRunMs: number | undefined,
): number | undefined {
  const lengthMs = every_minutes * 60_000;
  const latestMs = Date.parse(next_interval) - lengthMs;
  const firstMs = Math.ceil(Date.parse(created_at) / lengthMs) * lengthMs;
  const afterRunMs =
    lastRunMs === undefined ? firstMs : (Math.floor(lastRunMs / lengthMs) + 1) * lengthMs;
  const sinceMs = Math.max(firstMs, afterRunMs);
  return sinceMs <= latestMs ? sinceMs : undefined;
}
