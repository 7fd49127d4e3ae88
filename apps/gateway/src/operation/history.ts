import { type Static, Type } from '@sinclair/typebox';
import { closed } from '../http/route.js';
import { dayMs } from '../internal/async.js';
import { outOfRange } from '../internal/errors.js';
import { type SkippedInterval, skipReasons } from '../stores/operation-store.js';

/** Longest period of a history [ms]. */
const longestMs = 62 * dayMs;

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description }));

/** Query of the histories. */
export const historyQuerySchema = Type.Object(
  {
    from: instant(
      'First instant, RFC 3339 with offset. Default for sites 31 days before `to`, for facilities the start of the calendar month of `to`',
    ),
    to: instant('First instant that no longer belongs to it. Default: now'),
  },
  closed,
);

/**
 * The period that is asked for.
 *
 * @param defaultMs - length of the period without `from` [ms]
 * @throws EngineError `outOfRange` `badPeriod`
 */
export function historyRange(
  { from, to }: Static<typeof historyQuerySchema>,
  nowMs: number,
  defaultMs: number,
): { fromMs: number; toMs: number } {
  const toMs = to === undefined ? nowMs : Date.parse(to);
  const fromMs = from === undefined ? toMs - defaultMs : Date.parse(from);
  if (!(fromMs < toMs) || toMs - fromMs > longestMs) {
    throw outOfRange(
      'gateway',
      'badPeriod',
      'from',
      `from must be before to and at most 62 days before it; ${from ?? new Date(fromMs).toISOString()} came, with to ${to ?? new Date(toMs).toISOString()}`,
    );
  }
  return { fromMs, toMs };
}

/** Skipped intervals in responses. */
export const skippedField = Type.Array(
  Type.Object(
    {
      interval_start: Type.String({ description: 'Start of the first one, RFC 3339, UTC' }),
      interval_end: Type.String({ description: 'End of the last one, RFC 3339, UTC' }),
      intervals: Type.Integer({ minimum: 1, description: 'Number of consecutive intervals' }),
      reason: Type.Union(skipReasons.map((reason) => Type.Literal(reason))),
      message: Type.String(),
    },
    closed,
  ),
  { description: 'Intervals without a run, latest first, at most the last 1,000 entries' },
);

/** Skipped intervals in the wire format. */
export function skippedToWire({ intervalMs, untilMs, count, reason, message }: SkippedInterval) {
  return {
    interval_start: new Date(intervalMs).toISOString(),
    interval_end: new Date(untilMs).toISOString(),
    intervals: count,
    reason,
    message,
  };
}
