import { formatClock, formatTime, formatWait } from '../ui/format.js';
import { reasonWords, type SkippedSpan } from './messages.js';

/** A wait until a moment, to the second: `in 2 min 5 s`; `now` once it has come. */
export function countdownWords(untilMs: number, nowMs: number): string {
  const seconds = Math.ceil((untilMs - nowMs) / 1_000);
  if (seconds <= 0) {
    return 'now';
  }
  if (seconds < 60) {
    return `in ${seconds} s`;
  }
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `in ${minutes} min ${seconds % 60} s`
    : `in ${formatWait(minutes * 60).trim()}`;
}

/** When the next interval begins, or that its inputs are awaited. */
export function nextIntervalWords(
  { next_interval, waits_seconds }: { next_interval: string; waits_seconds: number },
  timeZone: string,
  nowMs: number,
): string {
  const nextMs = Date.parse(next_interval);
  return nowMs < nextMs
    ? `${formatTime(nextMs, timeZone)}, ${countdownWords(nextMs, nowMs)}`
    : `${formatTime(nextMs, timeZone)} has begun; what it needs is awaited until ${formatClock(nextMs + 1_000 * waits_seconds, timeZone)}`;
}

/** How long the inputs of an interval are awaited. */
export function patienceWords(seconds: number): string {
  return `up to ${formatWait(seconds)} after its start`;
}

/** A stretch without runs: `Nothing since 14:00: no price (3 intervals)`. */
export function stretchWords(
  { startMs, intervals, reason }: SkippedSpan,
  timeZone: string,
): string {
  return `No recommendation since ${formatTime(startMs, timeZone)}: ${reasonWords[reason]} (${intervalsWords(intervals)})`;
}

/** `1 interval`, `3 intervals`. */
export function intervalsWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'interval' : 'intervals'}`;
}
