import { offsetMs } from './zones.js';

/** A stretch of time with one offset. */
interface ZoneSegment {
  /** First instant of the stretch; that of the first segment is the start asked for. */
  readonly startMs: number;
  readonly offsetMs: number;
}

/** The stretches of equal offset that cover `[startMs, endMs)`; the first begins with the start asked for. */
export function zoneSegments(startMs: number, endMs: number, timeZone: string): ZoneSegment[] {
  const segments: ZoneSegment[] = [];
  const last = Math.floor(Math.max(startMs, endMs - 1) / STRETCH_MS);
  for (let stretch = Math.floor(startMs / STRETCH_MS); stretch <= last; stretch += 1) {
    for (const { startMs: fromMs, offsetMs } of stretchSegments(stretch, timeZone)) {
      // Until the start is reached, what comes later replaces what came before.
      if (fromMs <= startMs) segments[0] = { startMs, offsetMs };
      else if (fromMs < endMs && segments.at(-1)?.offsetMs !== offsetMs)
        segments.push({ startMs: fromMs, offsetMs });
    }
  }
  return segments;
}

/**
 * Distance of the probes between which the offset is compared. A change to another offset and back between
 * two probes would be missed; the shortest such stretches of any zone since 1970 are just under a week (Recife
 * in October 2000, Gaza around Ramadan).
 */
const PROBE_MS = 3 * 86_400_000;
/** What is looked up at a time. */
const STRETCH_MS = 10 * PROBE_MS;
/** A controller that is replayed asks for the same weeks thousands of times, and reading the host's zone data is slow. */
const KEPT_STRETCHES = 1000;

/** By stretch and zone, that used last at the end. */
const known = new Map<string, readonly ZoneSegment[]>();

/**
 * The segments of equal offset of a stretch of 30 days, found by bisection to the second.
 *
 * @param stretch - stretches since the epoch
 */
function stretchSegments(stretch: number, timeZone: string): readonly ZoneSegment[] {
  const key = `${stretch} ${timeZone}`;
  const segments = known.get(key) ?? foundSegments(stretch * STRETCH_MS, timeZone);
  known.delete(key);
  known.set(key, segments);
  for (const oldest of known.keys()) {
    if (known.size <= KEPT_STRETCHES) break;
    known.delete(oldest);
  }
  return segments;
}

function foundSegments(startMs: number, timeZone: string): ZoneSegment[] {
  const endMs = startMs + STRETCH_MS;
  let offset = offsetMs(startMs, timeZone);
  const segments: ZoneSegment[] = [{ startMs, offsetMs: offset }];
  for (let probeMs = startMs; probeMs < endMs; probeMs += PROBE_MS) {
    const nextMs = probeMs + PROBE_MS;
    const nextOffset = offsetMs(nextMs, timeZone);
    if (nextOffset === offset) continue;
    const changeMs = bisect(probeMs, nextMs, offset, timeZone);
    offset = nextOffset;
    if (changeMs < endMs) segments.push({ startMs: changeMs, offsetMs: offset });
  }
  return segments;
}

/** First whole second after `lowMs` at which the offset is no longer `offsetAtLow`. */
function bisect(lowMs: number, highMs: number, offsetAtLow: number, timeZone: string): number {
  let low = Math.floor(lowMs / 1000);
  let high = Math.ceil(highMs / 1000);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(middle * 1000, timeZone) === offsetAtLow) low = middle;
    else high = middle;
  }
  return high * 1000;
}
