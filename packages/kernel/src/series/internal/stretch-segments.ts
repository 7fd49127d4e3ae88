import { offsetMs } from './offset-ms.js';
import type { ZoneSegment } from './zone-segment.js';

/**
 * Distance of the probes between which the offset is compared. A change to another offset and back between
 * two probes would be missed; the shortest such stretches of any zone since 1970 are just under a week (Recife
 * in October 2000, Gaza around Ramadan).
 */
const PROBE_MS = 3 * 86_400_000;
/** What is looked up at a time. */
export const STRETCH_MS = 10 * PROBE_MS;
/** A controller that is replayed asks for the same weeks thousands of times, and reading the host's zone data is slow. */
const KEPT_STRETCHES = 1000;

/** By stretch and zone, that used last at the end. */
const known = new Map<string, readonly ZoneSegment[]>();

/**
 * The segments of equal offset of a stretch of 30 days, found by bisection to the second.
 *
 * @param stretch - stretches since the epoch
 */
export function stretchSegments(stretch: number, timeZone: string): readonly ZoneSegment[] {
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
