import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isEngineError } from '@bess/kernel/errors';
import type { Logger } from 'pino';
import type { EnginePool } from '../engine-runtime/engine-pool.js';
import type { SiteCache } from '../http/app-deps.js';
import { coalesce, minuteMs, waitAtMost } from '../internal/async.js';
import { isBusy } from '../internal/errors.js';
import type { StoredEvent } from '../stores/event-store.js';
import type { CompleteOutcome, Operation } from '../stores/operation-store.js';
import type { Stores } from '../stores/stores.js';
import type { RunFigures } from '../telemetry/metrics.js';
import type { UsageRecorder } from '../telemetry/usage.js';
import { intervalStart } from './intervals.js';
import { runFacility } from './run-facility.js';
import { skipOutcome } from './run-outcome.js';
import { runSite } from './run-site.js';

/** A claim ends after this long without a sign of life of its process [ms]. */
const leaseMs = 2 * minuteMs;

/** A claim is renewed when less than this is left of it [ms]. */
const renewMs = leaseMs / 2;

/** A claim is renewed for so long; a run that takes longer is taken for one that never ends [ms]. */
const longestRunMs = 10 * minuteMs;

/** An interval that cost so many processes is skipped. */
const mostLosses = 3;

/** Wait before a run that failed is tried again; doubled with each further failure [ms]. */
const retryMs = 5_000;

/** The longest of these waits [ms]. */
const longestRetryMs = 5 * minuteMs;

/** A run that fails in the last part of its interval is not tried again [ms]. */
const lastTryMs = 3 * retryMs;

/** How often due intervals are looked for while others run [ms]. */
const lookMs = 1_000;

/** What runs depend on. */
export interface RunDeps {
  stores: Pick<Stores, 'accounts' | 'sites' | 'facilities' | 'activity' | 'operations'>;
  engines: EnginePool;
  siteCache: SiteCache;
  nowMs: () => number;
  logger: Logger;
}

/** Dependencies and settings of the runner. */
export interface OperationRunnerOptions extends RunDeps {
  usage: Pick<UsageRecorder, 'record'>;
  /** Runs at a time. */
  concurrency: number;
  /** Told of events after they were stored. */
  onEvents?: (events: readonly StoredEvent[]) => void;
  /** Told of each run: what became of it, and the time from the start of its interval [ms]. */
  onRun?: (run: RunFigures) => void;
}

/** Runs the intervals of operated sites and facilities in this process. */
export interface OperationRunner {
  /** Runs all intervals that are due; resolves when none is left that this process can claim. Never rejects. */
  runDue(): Promise<void>;
  /** Starts no further run, lets those at work end for `finishMs`, and gives back the claims of those that did not: they are due at once. */
  close(finishMs: number): Promise<void>;
}

/** Runs that were claimed together and are at work. */
interface Claim {
  claimedMs: number;
  leaseUntilMs: number;
}

/** How often the run of an interval has failed in this process, by operation. */
type Failures = Map<string, { intervalMs: number; count: number }>;

/** Creates the runner of a process. Any number of processes may run on one database. */
export function createOperationRunner(options: OperationRunnerOptions): OperationRunner {
  const { stores, nowMs, logger, concurrency } = options;
  /** Runs at work, with their operations and claims. */
  const running = new Map<Promise<void>, { operation: Operation; claimToken: string }>();
  const claims = new Map<string, Claim>();
  const failures: Failures = new Map();
  let isClosing = false;

  const renewClaims = async () => {
    const atMs = nowMs();
    for (const [claimToken, claim] of claims) {
      const isLasting = atMs - claim.claimedMs < longestRunMs;
      if (isLasting && claim.leaseUntilMs - atMs < renewMs) {
        try {
          await stores.operations.renew(claimToken, atMs + leaseMs);
          claim.leaseUntilMs = atMs + leaseMs;
        } catch (err) {
          // Tried again with the next look, while the claim lasts.
          logger.error({ err }, 'a claim could not be renewed');
        }
      }
    }
  };

  const runDue = coalesce(async () => {
    try {
      while (!isClosing) {
        await renewClaims();
        const claimToken = randomUUID();
        const atMs = nowMs();
        const leaseUntilMs = atMs + leaseMs;
        const claimed = await stores.operations.claimDue({
          nowMs: atMs,
          limit: Math.max(0, concurrency - running.size),
          claimToken,
          leaseUntilMs,
        });
        const runs = claimed.map((operation) => {
          const run = runClaimed(operation, { claimToken, atMs, leaseUntilMs, failures }, options);
          running.set(run, { operation, claimToken });
          void run.finally(() => running.delete(run));
          return run;
        });
        if (runs.length > 0) {
          claims.set(claimToken, { claimedMs: atMs, leaseUntilMs });
          void Promise.all(runs).finally(() => claims.delete(claimToken));
        }
        if (claimed.length === 0 && running.size === 0) {
          return;
        }
        // Further intervals become due meanwhile, and a slow run must not keep them waiting.
        const look = new AbortController();
        await Promise.race([...running.keys(), pause(lookMs, undefined, look).catch(() => {})]);
        look.abort();
      }
    } catch (err) {
      if (!isClosing) {
        logger.error({ err }, 'claiming the intervals of operated sites failed');
      }
    }
  });

  return {
    runDue,
    async close(finishMs) {
      isClosing = true;
      // A claim under way still brings runs, which must not meet closed engines.
      const ended = runDue().then(() => Promise.all(running.keys()));
      await waitAtMost(finishMs, ended);
      const left = [...running.values()].map(({ operation, claimToken }) =>
        stores.operations.release(operation, claimToken, nowMs()),
      );
      await Promise.all(left).catch((err: unknown) =>
        logger.error({ err }, 'the claims of runs that did not end could not be given back'),
      );
    },
  };
}

/** What the run of a claimed operation is told. */
interface ClaimedRun {
  claimToken: string;
  atMs: number;
  leaseUntilMs: number;
  failures: Failures;
}

/** Runs the interval in which it was claimed, whose inputs are there or no longer awaited; never rejects. */
async function runClaimed(
  operation: Operation,
  { claimToken, atMs, leaseUntilMs, failures }: ClaimedRun,
  options: OperationRunnerOptions,
): Promise<void> {
  const { stores, nowMs, logger, usage, onEvents, onRun } = options;
  const { everyMinutes } = operation.settings;
  const intervalMs = intervalStart(atMs, everyMinutes);
  const everyMs = everyMinutes * minuteMs;
  const key = `${operation.partnerId}/${operation.kind}/${operation.entityId}`;
  /** Tried while the database refuses and the claim lasts: one that stays would count as that of a dead process. */
  const putOff = async (waitMs = retryMs): Promise<void> => {
    for (;;) {
      try {
        return await stores.operations.release(operation, claimToken, nowMs() + waitMs);
      } catch (err) {
        logger.error({ err }, 'a claim could not be given back');
        if (nowMs() >= leaseUntilMs) {
          return;
        }
        await pause(lookMs, undefined, { ref: false });
      }
    }
  };
  try {
    if (intervalMs < operation.nextMs) {
      // The clock was set back: the interval has been run.
      await putOff();
      return;
    }
    const stored = await storeRun(operation, claimToken, intervalMs, options);
    failures.delete(key);
    if (stored.kind === 'versionChanged') {
      await putOff();
    }
    if (stored.kind !== 'completed') {
      logger.info({ site: operation.entityId, why: stored.kind }, 'a run was not stored');
      return;
    }
    usage.record(operation.partnerId, runOperationIds[operation.kind as 'site' | 'facility']);
    onEvents?.(stored.events);
    const isSkipped = stored.events.at(-1)?.type.endsWith('.skipped') === true;
    report(isSkipped ? 'skipped' : 'completed');
  } catch (err) {
    if (isBusy(err)) {
      await putOff();
    } else {
      logger.error({ err, site: operation.entityId }, 'a run could not be stored');
      await putOff(waitAfterFailure());
    }
    report('failed');
  }

  /** The last try is left for the end of the interval, which it skips if it fails. */
  function waitAfterFailure(): number {
    const before = failures.get(key);
    const count = before?.intervalMs === intervalMs ? before.count + 1 : 1;
    failures.set(key, { intervalMs, count });
    const untilLastTryMs = intervalMs + everyMs - lastTryMs - nowMs();
    const waitMs = Math.min(longestRetryMs, retryMs * 2 ** (count - 1));
    return Math.max(retryMs, Math.min(waitMs, untilLastTryMs));
  }

  function report(outcome: RunFigures['outcome']): void {
    const kind = operation.kind === 'site' ? 'site' : 'facility';
    onRun?.({ kind, outcome, latenessMs: nowMs() - intervalMs });
  }
}

/** How runs are counted in the use of a partner. */
const runOperationIds = { site: 'operateSite', facility: 'operateFacility' } as const;

/** Runs an interval and stores its outcome, whatever it is. */
async function storeRun(
  operation: Operation,
  claimToken: string,
  intervalMs: number,
  options: OperationRunnerOptions,
): Promise<CompleteOutcome> {
  const { stores, nowMs, logger } = options;
  const skip = (message: string) =>
    stores.operations.complete(
      operation,
      claimToken,
      skipOutcome(operation, intervalMs, { reason: 'failed', message }, nowMs()),
    );
  if (operation.losses >= mostLosses) {
    return skip(`The run was given up, because it cost ${mostLosses} processes.`);
  }
  try {
    const run = operation.kind === 'site' ? runSite : runFacility;
    return await run(operation, claimToken, intervalMs, options);
  } catch (error) {
    // What the engine refuses it refuses again; anything else is tried again while the interval lasts.
    if (isEngineError(error) && error.kind !== 'engine') {
      return skip(error.message);
    }
    const leftMs = intervalMs + operation.settings.everyMinutes * minuteMs - nowMs();
    if (isBusy(error) || leftMs > lastTryMs) {
      throw error;
    }
    logger.error({ err: error, site: operation.entityId }, 'a run failed');
    return skip('The run failed within the gateway, each time it was tried; its log says why.');
  }
}
