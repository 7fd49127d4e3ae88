import { setTimeout as pause } from 'node:timers/promises';
import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { openStores, type StoreOptions } from '../../src/stores/open-stores.js';
import type { Actor, FaultCast, Role } from './fault-cast.js';
import { judgeFaults, type Verdict } from './judge-faults.js';
import { hasEnded } from './sample-jobs.js';
import type { ThrowAwayRedis } from './throw-away-redis.js';

/** Jobs that wait while there are still kills to come, so that each kill meets work. */
const BACKLOG = 3;
/** Between two looks at the jobs [ms]. */
const LOOK_MS = 20;
/** After a submit that nobody answered [ms]. */
const RETRY_MS = 20;

/** What shall happen. */
export interface FaultOptions {
  cast: FaultCast;
  store: StoreOptions;
  /** With it a server and two workers, and Redis dies too; without it one server that runs its own jobs. */
  redis: ThrowAwayRedis | undefined;
  /** Processes to kill. */
  kills: number;
  /** Of when and whom. */
  seed: number;
}

/** What happened. */
export interface FaultReport extends Verdict {
  kills: Record<Role | 'redis', number>;
  /** Kills that came while some process was at work on a job. */
  killsDuringJobs: number;
  /** Submits, by idempotency key. */
  submitted: number;
  /** Submits that were sent again because their server died before it answered. */
  submittedAgain: number;
  seconds: number;
}

/**
 * Kills processes at random moments while jobs come and run, and then looks at what became of every job.
 *
 * @param options - who, where, how often
 */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const startedMs = performance.now();
  const { cast, redis } = options;
  const stores = await openStores(options.store);
  const partnerId = await cast.createPartner(stores);
  const killStream = createStream({ seed: options.seed, stream: 0, path: 0 });
  const report = {
    kills: { embedded: 0, server: 0, worker: 0, redis: 0 },
    killsDuringJobs: 0,
    submitted: 0,
    submittedAgain: 0,
  };
  /** Job of each serial number. */
  const jobIds = new Map<number, string>();
  /** Attempts at which a job was found at work after a process that runs jobs had been killed. */
  const hits = new Map<string, Set<number>>();
  const refused: string[] = [];

  const roles: Role[] = redis === undefined ? ['embedded'] : ['server', 'worker', 'worker'];
  const actors = await Promise.all(roles.map((role) => cast.start(role)));
  const jobsNow = () => stores.jobs.list(partnerId, { limit: 10_000 });

  /** Submits until a server has answered, with one key. */
  const submit = async (): Promise<void> => {
    report.submitted += 1;
    const serial = report.submitted;
    for (let tries = 1; tries <= 3_000; tries += 1) {
      const handed = await cast.submit(serial);
      if (handed !== 'unanswered') {
        jobIds.set(serial, handed.jobId);
        return;
      }
      report.submittedAgain += tries === 1 ? 1 : 0;
      await pause(RETRY_MS);
    }
    throw new Error('no server answers submits');
  };

  let isKilling = true;
  const submitting = (async () => {
    while (isKilling) {
      // Jobs whose process was killed hold a claim until it runs out; they do not keep others from coming.
      if ((await stores.jobs.queuedIds(BACKLOG)).length < BACKLOG) {
        await submit().catch((error: unknown) => refused.push(String(error)));
      } else {
        await pause(LOOK_MS);
      }
    }
  })();

  const recordHits = async (role: Role): Promise<void> => {
    if (role !== 'server') {
      for (const { id, attempts } of (await jobsNow()).filter(isRunning)) {
        hits.set(id, (hits.get(id) ?? new Set()).add(attempts));
      }
    }
  };

  const killOne = async (): Promise<void> => {
    const victim = Math.floor(nextUniform(killStream) * (roles.length + (redis ? 1 : 0)));
    const role = roles[victim];
    const actor = actors[victim];
    report.killsDuringJobs += (await jobsNow()).some(isRunning) ? 1 : 0;
    report.kills[role ?? 'redis'] += 1;
    if (role !== undefined && actor !== undefined) {
      await actor.kill();
      await recordHits(role);
      actors[victim] = await cast.start(role);
      // What a process had sent to the database before it died may have been carried out after the first look.
      await recordHits(role);
    } else if (redis !== undefined) {
      await redis.kill();
      await pause(between(killStream, cast.awayMs));
      await redis.start();
    }
  };

  try {
    for (let count = 0; count < options.kills; count += 1) {
      await pause(between(killStream, cast.pauseMs));
      await killOne();
    }
    isKilling = false;
    await submitting;
    const deadlineMs = performance.now() + cast.patienceMs;
    while (!(await jobsNow()).every(hasEnded) && performance.now() < deadlineMs) {
      await pause(LOOK_MS);
    }
  } finally {
    isKilling = false;
    await Promise.all(actors.map((actor: Actor) => actor.kill()));
  }
  const verdict = await judgeFaults({ cast, stores, partnerId, jobIds, hits });
  await cast.close();
  await stores.close();
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  return { ...report, ...verdict, wrong: [...refused, ...verdict.wrong], seconds };
}

function isRunning({ status }: { status: string }): boolean {
  return status === 'running';
}

function between(stream: RandomStream, [low, high]: readonly [number, number]): number {
  return low + (high - low) * nextUniform(stream);
}
