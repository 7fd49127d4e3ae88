import type { ReportedState } from '../stores/operation-store.js';

/** State of charge of the last run and what it recommended, as one run leaves it to the next. */
export interface AssumedState {
  /** Interval that it is of. */
  fromMs: number;
  untilMs: number;
  /** At its start, and at its end if the recommendation is carried out. */
  startSoc: number;
  endSoc: number;
}

/**
 * State of charge at the start of an interval, if the battery does what is recommended: that of the last run's end, or of a report since. A report from within
 * the last run's interval goes on with the rest of its recommendation. If the interval begins before that of the last run ends, because it is
 * shorter, the recommendation is carried out until then.
 *
 * @param fallback - without a run and a report
 */
export function assumedSoc(
  intervalMs: number,
  last: AssumedState | undefined,
  reported: ReportedState | undefined,
  fallback: number,
): { socFraction: number; socSource: 'reported' | 'assumed' } {
  const endMs = last && Math.max(last.fromMs, Math.min(last.untilMs, intervalMs));
  if (reported !== undefined && (endMs === undefined || reported.timeMs >= endMs)) {
    return { socFraction: reported.socFraction, socSource: 'reported' };
  }
  if (last === undefined || endMs === undefined) {
    return { socFraction: fallback, socSource: 'assumed' };
  }
  const { fromMs, untilMs, startSoc, endSoc } = last;
  const since =
    reported === undefined || reported.timeMs <= fromMs
      ? { timeMs: fromMs, socFraction: startSoc }
      : reported;
  const share = (endMs - since.timeMs) / (untilMs - fromMs);
  const socFraction = since.socFraction + share * (endSoc - startSoc);
  return { socFraction: Math.min(1, Math.max(0, socFraction)), socSource: 'assumed' };
}

/** Memory of one version, as the operation keeps it. */
interface Remembered<Content> {
  version: number;
  content: Content;
}

/** What one run leaves to the next, as JSON. */
export function toMemory<Content>(version: number, content: Content): string {
  const remembered: Remembered<Content> = { version, content };
  return JSON.stringify(remembered);
}

/** What the run before left; undefined without one, and for memory that cannot be read or is of another version: the run then begins anew. */
export function parseMemory<Content>(memory: string | null, version: number): Content | undefined {
  try {
    const remembered: Remembered<Content> | null = JSON.parse(memory ?? 'null');
    return remembered?.version === version ? remembered.content : undefined;
  } catch {
    return undefined;
  }
}
