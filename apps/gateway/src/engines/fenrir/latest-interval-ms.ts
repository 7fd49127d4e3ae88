import type { Personality } from '@bess/fenrir';

const minuteMs = 60_000;

/**
 * Begin of the latest interval that a personality has a price of; null where it has none.
 *
 * @param personality - what is learned
 */
export function latestIntervalMs({
  pending,
  lastInterval,
  intervalMinutes,
}: Personality): number | null {
  const latest = pending?.interval ?? lastInterval;
  return latest === null ? null : latest * intervalMinutes * minuteMs;
}
