import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import type { JobSettings } from '../../src/jobs/job-settings.js';
import { openStores, type StoreOptions } from '../../src/stores/open-stores.js';
import type { Job, NewJob, Stores } from '../../src/stores/stores.js';
import { anAccount, aPartner } from '../stores/samples.js';
import { type FaultEngine, faultEngines } from './fault-engines.js';
import type { JobProcessOptions, SubmitAnswer } from './programs/job-process.js';
import { BUDGET_DAY, hasEnded, PATHS } from './sample-jobs.js';
import type { ThrowAwayRedis } from './throw-away-redis.js';

/** Between two kills. */
const PAUSE_MS = { fake: [100, 1_500], strix: [2_000, 15_000] } as const;
/** How long Redis stays away when it was killed. */
const AWAY_MS = [0, 500] as const;
/** Jobs that wait or run while there are still kills to come, so that each kill meets work. */
const BACKLOG = 4;

const settings: JobSettings = { leaseMs: 700, heartbeatMs: 100, sweepMs: 100, maximumAttempts: 3 };

type Victim = Exclude<JobProcessOptions['role'], 'reference'> | 'redis';

/** What shall happen. */
export interface FaultOptions {
  store: StoreOptions;
  /** With it a server and two workers, and Redis dies too; without it one server that runs its own jobs. */
  redis: ThrowAwayRedis | undefined;
  engine: keyof typeof faultEngines;
  /** Processes to kill. */
  kills: number;
  /** Of when, whom and what. */
  seed: number;
  /** Bundled `programs/job-process.ts`. */
  program: string;
}

/** What happened. */
export interface FaultReport {
  kills: Record<Victim, number>;
  /** Kills that came while some process was at work on a job. */
  killsDuringJobs: number;
  /** Submits, by idempotency key. */
  submitted: number;
  /** Submits that were sent again because their server died before it answered. */
  submittedAgain: number;
  succeeded: number;
  /** Given up after three deaths. */
  givenUp: number;
  /** Jobs that more than one process began. */
  begunAgain: number;
  /** What must not be: jobs that are not there or did not end, answers that differ, paths that are not accounted for. */
  wrong: string[];
  seconds: number;
}

/**
 * Kills processes at random moments while jobs come and run, and then looks at what became of every job.
 *
 * @param options - where, how often
 */
export async function runFaults(options: FaultOptions): Promise<FaultReport> {
  const startedMs = performance.now();
  const stores = await openStores(options.store);
  const partner = aPartner({ plan: 'fleet' });
  const account = anAccount(partner);
  await stores.accounts.createAccount(account, partner);
  // One stream each, so that the number of jobs does not move the kills.
  const { seed, redis } = options;
  const engine: FaultEngine = faultEngines[options.engine];
  const killStream = createStream({ seed, stream: 0, path: 0 });
  const jobStream = createStream({ seed, stream: 1, path: 0 });
  const keyPrefix = randomUUID();
  const report: FaultReport = {
    kills: { embedded: 0, server: 0, worker: 0, redis: 0 },
    killsDuringJobs: 0,
    submitted: 0,
    submittedAgain: 0,
    succeeded: 0,
    givenUp: 0,
    begunAgain: 0,
    wrong: [],
    seconds: 0,
  };

  const start = async (role: JobProcessOptions['role']): Promise<ChildProcess> => {
    const processOptions: JobProcessOptions = {
      role,
      store: options.store,
      redisUrl: redis?.url ?? '',
      keyPrefix,
      settings,
      engine: options.engine,
    };
    const child = fork(options.program, [JSON.stringify(processOptions)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child;
  };

  const roles: Exclude<Victim, 'redis'>[] =
    redis === undefined ? ['embedded'] : ['server', 'worker', 'worker'];
  const children = await Promise.all(roles.map(start));
  const inputs = new Map<string, string>();
  const jobsNow = () => stores.jobs.list(partner.id, { limit: 10_000 });

  /** Submits until a server has answered, with one key. */
  const submit = async (): Promise<void> => {
    report.submitted += 1;
    const serial = report.submitted;
    const intent: Omit<NewJob, 'id'> = {
      partnerId: partner.id,
      accountId: account.id,
      input: JSON.stringify(engine.input(serial, nextUniform(jobStream))),
      submittedMs: Date.now(),
      budgetDay: BUDGET_DAY,
      paths: PATHS,
      pathsPerDay: 5_000_000,
      idempotency: { key: `key-${serial}`, bodyHash: String(serial) },
    };
    for (let tries = 1; ; tries += 1) {
      const server = children[0];
      const outcome = server && (await ask(server, { ...intent, id: randomUUID() }));
      if (outcome?.kind === 'created' || outcome?.kind === 'repeated') {
        inputs.set(outcome.job.id, intent.input);
        return;
      }
      if (outcome?.kind === 'threw') {
        report.wrong.push(`submit ${serial} threw: ${outcome.message}`);
      }
      if (tries > 1_000) {
        throw new Error('no server answers submits');
      }
      report.submittedAgain += tries === 1 ? 1 : 0;
      await pause(20);
    }
  };

  let isKilling = true;
  const submitting = (async () => {
    while (isKilling) {
      const waiting = (await jobsNow()).filter((job) => !hasEnded(job)).length;
      if (waiting < BACKLOG) {
        await submit();
      } else {
        await pause(10);
      }
    }
  })();

  try {
    for (let count = 0; count < options.kills; count += 1) {
      await pause(between(killStream, PAUSE_MS[options.engine]));
      const victim = Math.floor(nextUniform(killStream) * (roles.length + (redis ? 1 : 0)));
      const role = roles[victim];
      const child = children[victim];
      report.killsDuringJobs += (await jobsNow()).some(isRunning) ? 1 : 0;
      report.kills[role ?? 'redis'] += 1;
      if (role !== undefined && child !== undefined) {
        await kill(child);
        children[victim] = await start(role);
      } else if (redis !== undefined) {
        await redis.kill();
        await pause(between(killStream, AWAY_MS));
        await redis.start();
      }
    }
    isKilling = false;
    await submitting;

    const deadlineMs = performance.now() + 60_000;
    while (!(await jobsNow()).every(hasEnded) && performance.now() < deadlineMs) {
      await pause(50);
    }
  } finally {
    isKilling = false;
    await Promise.all(children.map(kill));
  }
  const reference = await start('reference');
  await judge(report, stores, partner.id, { engine, inputs, reference });
  await kill(reference);
  await stores.close();
  report.seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  return report;
}

interface Judgement {
  engine: FaultEngine;
  /** Inputs of the jobs whose submit was answered, by id. */
  inputs: ReadonlyMap<string, string>;
  /** Runs jobs undisturbed. */
  reference: ChildProcess;
}

/** Holds every submit that was answered against its row, and the rows against the budget. */
async function judge(
  report: FaultReport,
  stores: Stores,
  partnerId: string,
  { engine, inputs, reference }: Judgement,
): Promise<void> {
  const rows = await stores.jobs.list(partnerId, { limit: 10_000 });
  if (rows.length !== report.submitted) {
    report.wrong.push(`${report.submitted} submits made ${rows.length} jobs`);
  }
  const answers = new Map<string, string>();
  for (const [id, input] of inputs) {
    const job = await stores.jobs.find(partnerId, id);
    report.begunAgain += job !== undefined && job.attempts > 1 ? 1 : 0;
    if (job?.status === 'succeeded') {
      report.succeeded += 1;
      const answer = answers.get(input) ?? (await undisturbed(reference, input));
      answers.set(input, answer);
      if (engine.figures(job.result ?? '') !== engine.figures(answer)) {
        report.wrong.push(`job ${id} answered otherwise than undisturbed to ${input}`);
      }
    } else if (job !== undefined && isGivenUp(job)) {
      report.givenUp += 1;
    } else {
      report.wrong.push(`job ${id} is ${job?.status ?? 'lost'} (${job?.error ?? 'no error'})`);
    }
  }
  const usedPaths = await stores.jobs.usedPaths(partnerId, BUDGET_DAY);
  if (usedPaths !== report.succeeded * PATHS) {
    report.wrong.push(`${report.succeeded} jobs succeeded and ${usedPaths} paths are used`);
  }
}

function isGivenUp({ status, attempts, error }: Job): boolean {
  return status === 'failed' && attempts === 3 && (error ?? '').includes('"code":"workerLost"');
}

/** The server's answer; undefined when it died before it gave one. */
async function ask(server: ChildProcess, job: NewJob): Promise<SubmitAnswer | undefined> {
  if (!server.connected) {
    return undefined;
  }
  const abort = new AbortController();
  const { signal } = abort;
  try {
    const answered = once(server, 'message', { signal }).then(([outcome]) => outcome);
    const died = once(server, 'exit', { signal }).then(() => undefined);
    server.send(job, () => {});
    return await Promise.race([answered, died].map((event) => event.catch(() => undefined)));
  } finally {
    abort.abort();
  }
}

async function undisturbed(reference: ChildProcess, input: string): Promise<string> {
  const answered = once(reference, 'message');
  reference.send(JSON.parse(input));
  const [answer] = await answered;
  return answer;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function isRunning({ status }: Pick<Job, 'status'>): boolean {
  return status === 'running';
}

function between(stream: RandomStream, [low, high]: readonly [number, number]): number {
  return low + (high - low) * nextUniform(stream);
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
