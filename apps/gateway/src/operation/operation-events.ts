import type { NewEvent } from '../stores/event-store.js';
import type { Operation, SkippedInterval } from '../stores/operation-store.js';

/** An interval of a site or facility was skipped. */
export function skippedEvent(
  { kind, entityId }: Pick<Operation, 'kind' | 'entityId'>,
  { intervalMs, untilMs, count, reason, message, recordedMs }: SkippedInterval,
): NewEvent {
  return {
    type: kind === 'site' ? 'cycle.skipped' : 'assessment.skipped',
    createdMs: recordedMs,
    data: JSON.stringify({
      [kind === 'site' ? 'site_id' : 'facility_id']: entityId,
      interval_start: iso(intervalMs),
      interval_end: iso(untilMs),
      intervals: count,
      reason,
      message,
    }),
  };
}

/** Instants in events. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
