// One process of a gateway as far as jobs go: serves submits through the IPC channel, runs jobs, or both.
import { pino } from 'pino';
import { createEmbeddedJobRunner } from '../../../src/jobs/embedded-job-runner.js';
import type { JobRunner, JobSettings } from '../../../src/jobs/job-runner.js';
import { createJobWorker } from '../../../src/jobs/job-worker.js';
import { createQueueJobRunner } from '../../../src/jobs/queue-job-runner.js';
import { openStores, type StoreOptions } from '../../../src/stores/open-stores.js';
import type { NewJob, SubmitOutcome } from '../../../src/stores/stores.js';
import { fakeEngine, runsWith } from '../fake-engine.js';
import type { Role } from '../fault-cast.js';
import { noRange } from '../undivided.js';

/** What the process is told on its command line. */
export interface JobProcessOptions {
  role: Role;
  store: StoreOptions;
  redisUrl: string;
  keyPrefix: string;
  settings: JobSettings;
}

/** What the process answers to a submit. */
export type SubmitAnswer = SubmitOutcome | { kind: 'threw'; message: string };

/** For each day of a job [ms]. */
const STEP_MS = 5;

// Nobody is left behind when the test that started it dies.
process.on('disconnect', () => process.exit());

const options: JobProcessOptions = JSON.parse(process.argv[2] ?? '');
const { role, settings, redisUrl, keyPrefix } = options;
const stores = await openStores(options.store);
const runs = runsWith(fakeEngine(STEP_MS));
const shared = {
  jobs: stores.jobs,
  ranges: stores.ranges,
  nowMs: Date.now,
  settings,
  logger: pino({ level: 'fatal' }, pino.destination(2)),
};

if (role === 'worker') {
  createJobWorker({ ...shared, redisUrl, keyPrefix, runs, runRange: noRange });
} else {
  const runner: JobRunner =
    role === 'server'
      ? createQueueJobRunner({ ...shared, redisUrl, keyPrefix })
      : createEmbeddedJobRunner({ ...shared, runs });
  const submit = async (job: NewJob): Promise<SubmitAnswer> => {
    try {
      const outcome = await stores.jobs.submit(job);
      if (outcome.kind === 'created' || outcome.kind === 'repeated') {
        await runner.enqueue(outcome.job.id, 'simulation');
      }
      return outcome;
    } catch (error) {
      return { kind: 'threw', message: String(error) };
    }
  };
  process.on('message', async (job: NewJob) => process.send?.(await submit(job)));
}
process.send?.('ready');
