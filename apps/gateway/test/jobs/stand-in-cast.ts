import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createStream, nextUniform } from '@bess/kernel/rng';
import type { JobSettings, StrixJobInput } from '../../src/jobs/job-runner.js';
import type { StoreOptions } from '../../src/stores/open-stores.js';
import type { NewJob } from '../../src/stores/stores.js';
import { anAccount, aPartner } from '../stores/samples.js';
import { fakeAnswer, fakeInput } from './fake-engine.js';
import type { FaultCast, Role } from './fault-cast.js';
import type { JobProcessOptions, SubmitAnswer } from './programs/job-process.js';
import { BUDGET_DAY, PATHS } from './sample-jobs.js';

/** Jobs of the fake engine take 15 to 150 ms. */
const DAYS = { least: 3, most: 30 };
/** A lease outlasts the pauses of a busy machine: an attempt that is lost without a death counts as wrong. */
const settings: JobSettings = {
  leaseMs: 5_000,
  heartbeatMs: 100,
  sweepMs: 100,
  maximumAttempts: 3,
};

/** Where the play takes place. */
export interface StandInOptions {
  store: StoreOptions;
  /** Undefined: no queue. */
  redisUrl: string | undefined;
  /** Of the lengths of the jobs. */
  seed: number;
  /** Bundled `programs/job-process.ts`. */
  program: string;
}

/**
 * Processes with the runners, stores and queue of the gateway, but without HTTP, with an engine that takes its time
 * without much work, and with leases that run out soon: many kills in a short time.
 *
 * @param options - where, with which jobs
 */
export function standInCast({ store, redisUrl, seed, program }: StandInOptions): FaultCast {
  const keyPrefix = randomUUID();
  let customer = { partnerId: '', accountId: '' };
  let server: ChildProcess | undefined;

  const inputOf = (serial: number): StrixJobInput => {
    const share = nextUniform(createStream({ seed, stream: 1, path: serial }));
    return fakeInput(serial, Math.round(DAYS.least + (DAYS.most - DAYS.least) * share));
  };

  return {
    pauseMs: [100, 1_500],
    awayMs: [0, 500],
    patienceMs: 60_000,
    async createPartner(stores) {
      const partner = aPartner({ plan: 'fleet' });
      const account = anAccount(partner);
      await stores.accounts.createAccount(account, partner);
      customer = { partnerId: partner.id, accountId: account.id };
      return partner.id;
    },
    async start(role: Role) {
      const options: JobProcessOptions = {
        role,
        store,
        redisUrl: redisUrl ?? '',
        keyPrefix,
        settings,
      };
      const child = fork(program, [JSON.stringify(options)], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await once(child, 'message');
      if (role !== 'worker') {
        server = child;
      }
      return {
        async kill() {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    async submit(serial) {
      const outcome =
        server &&
        (await ask(server, {
          ...customer,
          id: randomUUID(),
          kind: 'simulation',
          input: JSON.stringify(inputOf(serial)),
          submittedMs: Date.now(),
          budgetDay: BUDGET_DAY,
          paths: PATHS,
          pathsPerDay: 5_000_000,
          jobsPerDay: null,
          idempotency: { key: `key-${serial}`, bodyHash: String(serial) },
          maximumWaiting: null,
        }));
      if (outcome === undefined) {
        return 'unanswered';
      }
      if (outcome.kind !== 'created' && outcome.kind !== 'repeated') {
        throw new Error(`submit ${serial} was answered ${JSON.stringify(outcome)}`);
      }
      return { jobId: outcome.job.id };
    },
    pathsOf: () => PATHS,
    undisturbed: async (serial) => fakeAnswer(inputOf(serial)),
    figures: (result) => result,
    close: async () => {},
  };
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
