import { type EngineId, engineCatalogue } from '../engine-runtime/catalogue.js';
import { assessmentSkipped, cycleSkipped } from '../events/event-schemas.js';
import { minuteMs } from '../internal/async.js';
import type { NewEvent } from '../stores/event-store.js';
import type {
  Operation,
  OperationOutcome,
  SkippedInterval,
  SkipReason,
} from '../stores/operation-store.js';
import type { Partner } from '../stores/stores.js';

/** Why an interval is skipped. */
export interface Skip {
  reason: SkipReason;
  /** In a sentence. */
  message: string;
}

/** Intervals before the current one that were never run, if any. */
function missedBefore(operation: Operation, intervalMs: number): Skipped | undefined {
  const { nextMs, settings } = operation;
  const stepMs = settings.everyMinutes * minuteMs;
  const count = Math.round((intervalMs - nextMs) / stepMs);
  return count > 0
    ? {
        fromMs: nextMs,
        count,
        reason: 'missed',
        message: `${count === 1 ? 'The interval was' : `${count} intervals were`} over before the gateway could run ${count === 1 ? 'it' : 'them'}.`,
      }
    : undefined;
}

/** Consecutive intervals without a run. */
interface Skipped extends Skip {
  fromMs: number;
  count: number;
}

/** The outcome of a run that skipped the current interval. */
export function skipOutcome(
  operation: Operation,
  intervalMs: number,
  skip: Skip,
  nowMs: number,
): OperationOutcome {
  return withSkipped(operation, intervalMs, nowMs, [{ fromMs: intervalMs, count: 1, ...skip }], {
    memory: operation.memory,
    events: [],
  });
}

/** The outcome of a run, completed by the intervals that were missed before it. */
export function withSkipped(
  operation: Operation,
  intervalMs: number,
  nowMs: number,
  skipped: readonly Skipped[],
  rest: Omit<OperationOutcome, 'intervalMs' | 'nextMs' | 'skipped'>,
): OperationOutcome {
  const stepMs = operation.settings.everyMinutes * minuteMs;
  const missed = missedBefore(operation, intervalMs);
  const all = [...(missed === undefined ? [] : [missed]), ...skipped].map(
    ({ fromMs, count, reason, message }) => ({
      intervalMs: fromMs,
      untilMs: fromMs + count * stepMs,
      count,
      reason,
      message,
      recordedMs: nowMs,
    }),
  );
  const told: NewEvent[] = all.map((each) => skippedEvent(operation, each));
  return {
    ...rest,
    intervalMs,
    nextMs: intervalMs + stepMs,
    skipped: all,
    events: [...told, ...rest.events],
  };
}

/** Why a partner's plan does not allow the run; undefined if it does. */
export function planRefusal(partner: Partner | undefined, engine: EngineId): Skip | undefined {
  const { name, plans } = engineCatalogue[engine];
  if (partner !== undefined && plans.includes(partner.plan)) {
    return undefined;
  }
  return {
    reason: 'plan',
    message: `The plan ${partner?.plan ?? 'of the partner'} does not include ${name}.`,
  };
}

function skippedEvent(
  { kind, entityId }: Pick<Operation, 'kind' | 'entityId'>,
  { intervalMs, untilMs, count, reason, message, recordedMs }: SkippedInterval,
): NewEvent {
  const data = {
    interval_start: iso(intervalMs),
    interval_end: iso(untilMs),
    intervals: count,
    reason,
    message,
  };
  return kind === 'site'
    ? cycleSkipped({ site_id: entityId, ...data }, recordedMs)
    : assessmentSkipped({ facility_id: entityId, ...data }, recordedMs);
}

/** Instants in events and sentences. */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
