import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { waitAtMost } from '../internal/async.js';
import type {
  AttemptOutcome,
  ClaimedDelivery,
  Delivery,
  WebhookStore,
} from '../stores/webhook-store.js';
import type { DeliveryFigures } from '../telemetry/metrics.js';
import type { GuardedRequest, RequestOutcome } from './guarded-request.js';
import { judgeAttempt } from './judge-attempt.js';
import { signedHeaders } from './secrets.js';

/** Limits and times of deliveries, the same in every process. */
const defaultSettings: Readonly<DispatchSettings> = {
  inFlight: 32,
  ofWebhook: 4,
  timeoutMs: 10_000,
  lookMs: 1_000,
  leaseMs: 60_000,
};

/** Pause between tries to store an outcome [ms]. */
const storePauseMs = 1_000;

interface DispatchSettings {
  /** Attempts of this process at a time. */
  inFlight: number;
  /** Attempts for one webhook at a time, of all processes. */
  ofWebhook: number;
  /** Time of an attempt for everything [ms]. */
  timeoutMs: number;
  /** How often due deliveries are looked for at least [ms]. */
  lookMs: number;
  /** After this long without an outcome, another process may attempt a delivery [ms]. */
  leaseMs: number;
}

/** Dependencies and settings of a dispatcher. */
export interface DispatcherOptions {
  webhooks: Pick<WebhookStore, 'claimDue' | 'finish' | 'nextDueMs'>;
  /** Posts a message; must not reject. */
  post: (request: GuardedRequest) => Promise<RequestOutcome>;
  nowMs: () => number;
  /** Resolves after so long by that clock, at once when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
  logger: Logger;
  onAttempt?: (figures: DeliveryFigures) => void;
  settings?: Partial<DispatchSettings>;
}

/** Delivers messages to webhooks. */
export interface Dispatcher {
  /** Looks for due deliveries at once, as after an event was stored. */
  wake(): void;
  /** Starts no attempt any more, lets those at work end within the time, and puts back the others. */
  close(finishMs: number): Promise<void>;
}

/**
 * Starts the dispatcher of a process. Any number of processes may deliver from one database: each attempt is claimed there, and a claim that
 * ends without an outcome, as after the death of its process, is followed by another attempt. So a message may come twice, but none is
 * lost.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { webhooks, nowMs, sleep, logger } = options;
  const { inFlight, ofWebhook, lookMs, leaseMs } = { ...defaultSettings, ...options.settings };
  const attempts = new Set<Promise<void>>();
  const stop = new AbortController();
  let isClosing = false;
  let isWoken = false;
  let pause = new AbortController();

  const wake = (): void => {
    isWoken = true;
    pause.abort();
  };

  /** Starts the attempts that are due; returns how long to wait for others [ms]. */
  const startDue = async (): Promise<number> => {
    const dueMs = await webhooks.nextDueMs();
    const atMs = nowMs();
    if (dueMs === undefined || dueMs > atMs) {
      return Math.min(lookMs, (dueMs ?? Number.POSITIVE_INFINITY) - atMs);
    }
    const claimToken = randomUUID();
    const claimed = await webhooks.claimDue({
      nowMs: atMs,
      limit: inFlight - attempts.size,
      ofWebhook,
      claimToken,
      leaseUntilMs: atMs + leaseMs,
    });
    for (const each of claimed) {
      const attempt = attemptDelivery(each, claimToken)
        .catch((err: unknown) => logger.error({ err }, 'an attempt of a delivery failed'))
        .finally(() => {
          attempts.delete(attempt);
          // The next one of its stream may be due now.
          wake();
        });
      attempts.add(attempt);
    }
    return claimed.length > 0 ? 0 : lookMs;
  };

  const run = async (): Promise<void> => {
    let isAway = false;
    while (!isClosing) {
      isWoken = false;
      pause = new AbortController();
      let waitMs = lookMs;
      if (attempts.size < inFlight) {
        try {
          waitMs = await startDue();
          isAway = false;
        } catch (err) {
          if (!isAway) {
            logger.error({ err }, 'looking for due deliveries to webhooks failed');
          }
          isAway = true;
          // Ends of attempts must not make it look again and again.
          isWoken = false;
          pause = new AbortController();
        }
      }
      if (!isWoken && !isClosing && waitMs > 0) {
        await sleep(waitMs, pause.signal);
      }
    }
  };

  const attemptDelivery = async (
    { delivery, webhook }: ClaimedDelivery,
    claimToken: string,
  ): Promise<void> => {
    const { timeoutMs } = { ...defaultSettings, ...options.settings };
    const startedMs = performance.now();
    const { eventId: id, payload } = delivery;
    const answer = await options.post({
      url: webhook.url,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'bess-gateway',
        ...signedHeaders({ id, payload }, webhook, nowMs()),
      },
      body: payload,
      timeoutMs,
      signal: stop.signal,
    });
    const outcome = judgeAttempt(answer, delivery, nowMs(), options.random);
    await storeOutcome(delivery, claimToken, outcome);
    options.onAttempt?.({ outcome: outcome.kind, durationMs: performance.now() - startedMs });
    if (outcome.kind === 'dead') {
      const { id: deliveryId, webhookId } = delivery;
      logger.warn({ deliveryId, webhookId, status: outcome.status }, 'a delivery was given up');
    }
  };

  /** Stores an outcome, again and again while the database does not answer: until the claim has ended anyway. */
  const storeOutcome = async (
    delivery: Delivery,
    claimToken: string,
    outcome: AttemptOutcome,
  ): Promise<void> => {
    for (const untilMs = nowMs() + leaseMs; ; ) {
      try {
        await webhooks.finish(delivery, claimToken, outcome, nowMs());
        return;
      } catch (err) {
        logger.warn({ err, deliveryId: delivery.id }, 'an outcome of a delivery is not stored');
        if (stop.signal.aborted || nowMs() >= untilMs) {
          return;
        }
        await sleep(storePauseMs, stop.signal);
      }
    }
  };

  const running = run();
  return {
    wake,
    async close(finishMs) {
      isClosing = true;
      wake();
      await running;
      await waitAtMost(finishMs, Promise.all(attempts));
      stop.abort();
      await Promise.all(attempts);
    },
  };
}
