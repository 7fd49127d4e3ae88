import type { components, FacilityEvent, SiteEvent } from '@bess/client';

type Schemas = components['schemas'];

/** A site or facility. */
export interface Entity {
  kind: 'site' | 'facility';
  id: string;
}

export type CycleCompleted = Schemas['CycleCompletedEvent'];
export type AssessmentCompleted = Schemas['AssessmentCompletedEvent'];
type Skipped = Schemas['CycleSkippedEvent'] | Schemas['AssessmentSkippedEvent'];

/** A message of the event stream of a site or facility. */
export type OperationMessage = SiteEvent | FacilityEvent;

/** Why intervals passed without a run. */
export type SkipReason = Skipped['data']['reason'];

/** Consecutive intervals without a run. */
export interface SkippedSpan {
  startMs: number;
  endMs: number;
  intervals: number;
  reason: SkipReason;
  message: string;
}

/** Skipped intervals of a message or of a history. */
export function skippedSpan(data: {
  interval_start: string;
  interval_end: string;
  intervals: number;
  reason: SkipReason;
  message: string;
}): SkippedSpan {
  const { interval_start, interval_end, intervals, reason, message } = data;
  return {
    startMs: Date.parse(interval_start),
    endMs: Date.parse(interval_end),
    intervals,
    reason,
    message,
  };
}

/** The skipped intervals among messages, in their order. */
export function skippedSpans(messages: readonly OperationMessage[]): SkippedSpan[] {
  return messages.flatMap((message) =>
    message.type === 'cycle.skipped' || message.type === 'assessment.skipped'
      ? [skippedSpan(message.data)]
      : [],
  );
}

/**
 * The skipped intervals since the last run, as one stretch with the latest reason; undefined if the last outcome is a run.
 *
 * @param spans - in ascending order
 * @param lastRunMs - start of the last interval that was run
 */
export function openStretch(
  spans: readonly SkippedSpan[],
  lastRunMs: number | undefined,
): SkippedSpan | undefined {
  const since = spans.filter(({ startMs }) => startMs > (lastRunMs ?? Number.NEGATIVE_INFINITY));
  const first = since[0];
  const last = since.at(-1);
  return first === undefined || last === undefined
    ? undefined
    : {
        ...last,
        startMs: first.startMs,
        intervals: since.reduce((sum, { intervals }) => sum + intervals, 0),
      };
}

/** Spans that follow each other without a gap and for the same reason become one, so that a chart marks each stretch once. */
export function joinedSpans(spans: readonly SkippedSpan[]): SkippedSpan[] {
  const joined: SkippedSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last !== undefined && last.endMs === span.startMs && last.reason === span.reason) {
      joined[joined.length - 1] = {
        ...last,
        endMs: span.endMs,
        intervals: last.intervals + span.intervals,
      };
    } else {
      joined.push(span);
    }
  }
  return joined;
}

/** Reasons in few words, for charts and tables. */
export const reasonWords: Readonly<Record<SkipReason, string>> = {
  price_missing: 'no price',
  price_old: 'price too old',
  state_missing: 'no state of charge reported',
  state_old: 'reported state too old',
  state_contradicts: 'reported state not possible',
  reading_missing: 'no meter reading',
  reading_old: 'meter reading too old',
  missed: 'gateway was not running',
  late: 'not ready in time',
  plan: 'not part of the plan',
  failed: 'the run failed',
};

/** What people can do about a reason. */
export const remedyWords: Readonly<Record<SkipReason, string>> = {
  price_missing: 'Store prices: upload them, or have a program send them.',
  price_old: 'Store the prices of these hours; the next interval with a price is run again.',
  state_missing: 'Report the state of charge, or let the gateway assume it.',
  state_old: 'Report the state of charge before each interval, or let the gateway assume it.',
  state_contradicts: 'Check what the battery reports, and the power and energy of its description.',
  reading_missing: 'Store meter readings: upload them, or have a program send them.',
  reading_old: 'Store the readings of these hours; the next interval with a reading is run again.',
  missed: 'Nothing needs to be done: intervals that have passed are not run afterwards.',
  late: 'The gateway was too busy. If this goes on, tell whoever operates it.',
  plan: 'Ask whoever operates this gateway about the plan of the account.',
  failed: 'If this goes on, save the description again and switch the operation on again.',
};

/** Numbers of intervals by reason, the most frequent first. */
export function countsByReason(
  spans: readonly Pick<SkippedSpan, 'reason' | 'intervals'>[],
): { reason: SkipReason; intervals: number }[] {
  const counts = new Map<SkipReason, number>();
  for (const { reason, intervals } of spans) {
    counts.set(reason, (counts.get(reason) ?? 0) + intervals);
  }
  return [...counts]
    .map(([reason, intervals]) => ({ reason, intervals }))
    .sort((a, b) => b.intervals - a.intervals);
}
