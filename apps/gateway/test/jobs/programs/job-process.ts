// One process of a gateway as far as jobs go: serves submits through the IPC channel, runs jobs, or both.
import { pino } from 'pino';
import { createEmbeddedJobRunner } from '../../../src/jobs/create-embedded-job-runner.js';
import { createJobWorker } from '../../../src/jobs/create-job-worker.js';
import { createQueueJobRunner } from '../../../src/jobs/create-queue-job-runner.js';
import type { JobRunner } from '../../../src/jobs/job-runner.js';
import type { JobSettings } from '../../../src/jobs/job-settings.js';
import type { StrixJobInput } from '../../../src/jobs/strix-job.js';
import { openStores, type StoreOptions } from '../../../src/stores/open-stores.js';
import type { NewJob, SubmitOutcome } from '../../../src/stores/stores.js';
import { faultEngines } from '../fault-engines.js';

/** What the process is told on its command line. */
export interface JobProcessOptions {
  /** `embedded` serves and runs, `server` serves, `worker` runs; `reference` runs what it is sent, undisturbed. */
  role: 'embedded' | 'server' | 'worker' | 'reference';
  store: StoreOptions;
  redisUrl: string;
  keyPrefix: string;
  settings: JobSettings;
  engine: keyof typeof faultEngines;
}

/** What the process answers to a submit. */
export type SubmitAnswer = SubmitOutcome | { kind: 'threw'; message: string };

// Nobody is left behind when the test that started it dies.
process.on('disconnect', () => process.exit());

const options: JobProcessOptions = JSON.parse(process.argv[2] ?? '');
const { role, settings, redisUrl, keyPrefix } = options;
const engine = faultEngines[options.engine];
const stores = await openStores(options.store);
const shared = {
  jobs: stores.jobs,
  nowMs: Date.now,
  settings,
  logger: pino({ level: 'fatal' }, pino.destination(2)),
};

if (role === 'reference') {
  const run = await engine.open();
  process.on('message', async (input: StrixJobInput) => {
    process.send?.(await run(input, { signal: { aborted: false }, onProgress: () => {} }));
  });
} else if (role === 'worker') {
  createJobWorker({ ...shared, redisUrl, keyPrefix, run: await engine.open() });
} else {
  const runner: JobRunner =
    role === 'server'
      ? createQueueJobRunner({ ...shared, redisUrl, keyPrefix })
      : createEmbeddedJobRunner({ ...shared, run: await engine.open() });
  const submit = async (job: NewJob): Promise<SubmitAnswer> => {
    try {
      const outcome = await stores.jobs.submit(job);
      if (outcome.kind === 'created' || outcome.kind === 'repeated') {
        await runner.enqueue(outcome.job.id);
      }
      return outcome;
    } catch (error) {
      return { kind: 'threw', message: String(error) };
    }
  };
  process.on('message', async (job: NewJob) => process.send?.(await submit(job)));
}
process.send?.('ready');
