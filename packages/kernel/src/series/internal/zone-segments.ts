import { offsetMs } from './offset-ms.js';

/** A stretch of time with one offset. */
export interface ZoneSegment {
  /** First instant of the stretch; that of the first segment is the start asked for. */
  readonly startMs: number;
  readonly offsetMs: number;
}

/**
 * Distance of the probes between which the offset is compared. A change to another offset and back between
 * two probes would be missed; the shortest such stretches of any zone since 1970 are just under a week (Recife
 * in October 2000, Gaza around Ramadan).
 */
const PROBE_MS = 3 * 86_400_000;

/** The stretches of equal offset that cover `[startMs, endMs)`, found by bisection to the second. */
export function zoneSegments(startMs: number, endMs: number, timeZone: string): ZoneSegment[] {
  let offset = offsetMs(startMs, timeZone);
  const segments: ZoneSegment[] = [{ startMs, offsetMs: offset }];
  for (let probeMs = startMs; probeMs < endMs; probeMs += PROBE_MS) {
    const nextMs = Math.min(probeMs + PROBE_MS, endMs);
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
