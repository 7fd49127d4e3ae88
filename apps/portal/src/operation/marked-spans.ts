import type { MarkedSpan } from '@bess/plot';
import { reasonWords, type SkippedSpan } from './messages.js';

/** Share of the chart from which on there is room for a name. */
const namedShare = 0.2;

const dayMs = 86_400_000;

/** Skipped intervals as spans of a chart of a day; short ones have no name, because names would cover each other. */
export function markedSpans(spans: readonly SkippedSpan[], fromMs: number): MarkedSpan[] {
  return spans.map(({ startMs, endMs, reason }) => {
    const begins = Math.max(startMs, fromMs);
    return {
      name: endMs - begins >= namedShare * dayMs ? reasonWords[reason] : '',
      startMs: begins,
      endMs,
    };
  });
}
