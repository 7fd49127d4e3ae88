import { STRETCH_MS, stretchSegments } from './stretch-segments.js';
import type { ZoneSegment } from './zone-segment.js';

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
