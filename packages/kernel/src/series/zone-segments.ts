import { offsetMs } from './zones.js';

/** A period of constant offset. */
interface ZoneSegment {
  /** First instant of the period; in the first segment, the requested start. */
  readonly startMs: number;
  readonly offsetMs: number;
}

/** The periods of constant offset that cover `[startMs, endMs)`; the first begins at `startMs`. */
export function zoneSegments(startMs: number, endMs: number, timeZone: string): ZoneSegment[] {
  const segments: ZoneSegment[] = [];
  const last = Math.floor(Math.max(startMs, endMs - 1) / STRETCH_MS);
  for (let stretch = Math.floor(startMs / STRETCH_MS); stretch <= last; stretch += 1) {
    for (const { startMs: fromMs, offsetMs } of stretchSegments(stretch, timeZone)) {
      // Of the segments that begin at or before the start, only the last one counts.
      if (fromMs <= startMs) segments[0] = { startMs, offsetMs };
      else if (fromMs < endMs && segments.at(-1)?.offsetMs !== offsetMs)
        segments.push({ startMs: fromMs, offsetMs });
    }
  }
  return segments;
}

/**
 * Distance between the instants at which the offset is probed. A change to another offset and back between two probes
 * would be missed; since 1970, the shortest such period of any zone was just under a week (Recife in October 2000, Gaza
 * around Ramadan).
 */
const PROBE_MS = 3 * 86_400_000;
/** Length of a stretch, the unit of the cache. */
const STRETCH_MS = 10 * PROBE_MS;
/** A replay of a controller asks for the same weeks thousands of times, and reading the zone data of the host is slow. */
const MAX_CACHED_STRETCHES = 1000;

/** Segments by stretch and zone, the most recently used last. */
const cached = new Map<string, readonly ZoneSegment[]>();

/**
 * The segments of constant offset in a stretch of 30 days; bisection finds the changes to the second.
 *
 * @param stretch - index of the stretch, counted from the epoch
 */
function stretchSegments(stretch: number, timeZone: string): readonly ZoneSegment[] {
  const key = `${stretch} ${timeZone}`;
  const segments = cached.get(key) ?? foundSegments(stretch * STRETCH_MS, timeZone);
  cached.delete(key);
  cached.set(key, segments);
  for (const oldest of cached.keys()) {
    if (cached.size <= MAX_CACHED_STRETCHES) break;
    cached.delete(oldest);
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

/** First whole second after `lowMs` at which the offset differs from `offsetAtLow`. */
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
