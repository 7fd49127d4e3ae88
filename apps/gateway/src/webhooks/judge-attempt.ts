import { dayMs, hourMs, minuteMs } from '../internal/async.js';
import type { AttemptOutcome, Delivery } from '../stores/webhook-store.js';
import type { RequestOutcome } from './guarded-request.js';

/** Waits after the first attempts [ms], and … */
const firstWaitsMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs];

/** … after all others [ms]. */
const laterWaitMs = 2 * hourMs;

/** Each wait is lengthened or shortened by up to this share, so that deliveries that failed together do not come back together. */
const jitter = 0.2;

/** How long a delivery is tried [ms]. */
const triedMs = dayMs;

/** The receiver wants no more of it. */
const gone = 410;

/** What becomes of a delivery after an attempt. */
export function judgeAttempt(
  outcome: RequestOutcome,
  delivery: Pick<Delivery, 'attempts' | 'queuedMs'>,
  nowMs: number,
  random: () => number,
): AttemptOutcome {
  if (outcome.kind === 'aborted') {
    return { kind: 'released' };
  }
  const status = outcome.kind === 'answered' ? outcome.status : null;
  if (status !== null && status >= 200 && status < 300) {
    return { kind: 'delivered', status };
  }
  const error = outcome.kind === 'failed' ? outcome.error : `the answer was ${status}`;
  const lastMs = delivery.queuedMs + triedMs;
  if (status === gone || nowMs >= lastMs) {
    return { kind: 'dead', status, error };
  }
  const usualMs = firstWaitsMs[delivery.attempts - 1] ?? laterWaitMs;
  const waitMs = usualMs * (1 + jitter * (2 * random() - 1));
  const dueMs = nowMs + Math.round(Math.max(waitMs, askedWaitMs(outcome, nowMs)));
  // The last attempt is made when the day is over.
  return { kind: 'retry', nextAttemptMs: Math.min(dueMs, lastMs), status, error };
}

/** The wait that a busy receiver asks for [ms]; 0 without one. */
function askedWaitMs(outcome: RequestOutcome, nowMs: number): number {
  if (outcome.kind !== 'answered' || (outcome.status !== 429 && outcome.status !== 503)) {
    return 0;
  }
  const { retryAfter = '' } = outcome;
  const waitMs = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - nowMs;
  return waitMs > 0 ? waitMs : 0;
}
