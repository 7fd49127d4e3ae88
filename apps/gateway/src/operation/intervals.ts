import { minuteMs } from '../internal/async.js';

/** Inputs may be this many intervals old. */
export const oldestIntervals = 2;

/** The longest time that inputs of an interval are awaited [ms]. */
const longestPatienceMs = minuteMs;

/** Share of an interval that its inputs are awaited at most. */
const patienceShare = 0.2;

/** How long the inputs of an interval are awaited from its start on [ms]. */
export function patienceMsOf(everyMinutes: number): number {
  return Math.min(longestPatienceMs, patienceShare * everyMinutes * minuteMs);
}

/** Start of the interval that contains an instant; intervals begin at multiples of their length since the epoch. */
export function intervalStart(ms: number, everyMinutes: number): number {
  const intervalMs = everyMinutes * minuteMs;
  return Math.floor(ms / intervalMs) * intervalMs;
}

/** An operation begins with the first interval that begins from now on. */
export function firstInterval(nowMs: number, everyMinutes: number): number {
  const intervalMs = everyMinutes * minuteMs;
  return Math.ceil(nowMs / intervalMs) * intervalMs;
}
