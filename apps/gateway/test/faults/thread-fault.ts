import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createSimulationPool } from '@bess/strix/node';
import { createEnginePool } from '../../src/engine-runtime/engine-pool.js';
import type { TestGateway } from '../http/support/gateway.js';
import { undividedRunner } from '../jobs/undivided.js';
import { bundlePrograms } from '../programs/bundle-programs.js';
import type { Fault } from './fault.js';

interface Job {
  job_id: string;
  status: string;
  progress: number;
  result?: Record<string, unknown>;
}

const scheduleBody = { month: 7 };
/** Long enough that its threads die while they learn its policy or simulate. */
const jobBody = { seed: 7, n_paths: 5_000, horizon_days: 30 };

/**
 * Threads of the engines and of the simulations that die at work. The schedule that another thread computes meanwhile and the
 * job that lost its threads must have the answers that they have while all is well.
 *
 * @param dataDir - of the embedded database
 */
export async function threadFault(dataDir: string): Promise<Fault> {
  // Each thread that replaces another would read all sources anew.
  const programs = await bundlePrograms({
    engines: 'test/faults/mortal-engine-worker.mjs',
    simulations: 'test/faults/mortal-simulation-worker.mjs',
  });
  const worker = { filename: programs.path('engines'), execArgv: [] };
  const engines = createEnginePool({ worker, threads: 2, warmUp: false });
  const workerUrl = pathToFileURL(programs.path('simulations'));
  const simulations = createSimulationPool({ threads: 2, workerUrl });
  const channel = new BroadcastChannel('die');
  const counts = { jobs: 0, jobsThatLostThreads: 0, schedules: 0, wrong: 0 };
  let known: { token: string; schedule: string; result: string } | undefined;
  let submitted: string[] = [];
  let ticking: NodeJS.Timeout | undefined;

  return {
    stores: { dataDir },
    change: {
      engines,
      runStrixJob: undividedRunner(
        (options) =>
          simulations.simulate(options).catch((error: unknown) => {
            counts.jobsThatLostThreads += isThreadDied(error) ? 1 : 0;
            throw error;
          }),
        () => performance.now(),
      ),
    },
    async breaks(gateway) {
      ticking ??= letTimePass(gateway);
      known ??= await whatIsRight(gateway);
      const { token, schedule } = known;
      const job = await submit(gateway, token);
      submitted.push(job);
      await until(gateway, token, job, ({ status }) => status !== 'queued');
      await sleep(Math.random() * 2_000);
      channel.postMessage('die');
      const [lost, answer] = await Promise.all([
        Promise.allSettled([engines.run('tarsis.schedule', deadly as never)]),
        gateway.call('POST', '/v1/api/tarsis/schedule', { token, body: scheduleBody }),
      ]);
      counts.schedules += 1;
      if (answer.status !== 200 || withoutTimes(answer.json) !== schedule) {
        counts.wrong += 1;
        console.error(`schedule: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
      if (lost[0]?.status !== 'rejected' || lost[0].reason.code !== 'workerLost') {
        throw new Error('A thread that died must be told as lost.');
      }
    },
    async mends(gateway) {
      const { token, result } = known ?? (await whatIsRight(gateway));
      for (const id of submitted) {
        const job = await until(gateway, token, id, hasEnded);
        counts.jobs += 1;
        if (job.status !== 'succeeded' || withoutTimes(job.result) !== result) {
          counts.wrong += 1;
          console.error(`job: ${JSON.stringify(job).slice(0, 300)}`);
        }
      }
      submitted = [];
    },
    counts: () => counts,
    async close() {
      clearInterval(ticking);
      channel.close();
      await engines.close();
      await simulations.close();
      await programs.remove();
    },
  };
}

const deadly = { options: { tariff: 'die' } };
const hasEnded = ({ status }: Job) => status !== 'queued' && status !== 'running';

function isThreadDied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'threadDied';
}

/** With a clock that stands still a lease that is renewed looks like one that nobody renews. */
function letTimePass({ clock }: TestGateway): NodeJS.Timeout {
  return setInterval(() => {
    clock.nowMs += 100;
  }, 100);
}

async function whatIsRight(gateway: TestGateway) {
  const agreed = { requestsPerMinute: 1_000_000, pathsPerDay: 1_000_000_000 };
  const { token } = await gateway.login(await gateway.account('enterprise', agreed));
  const schedule = await gateway.call('POST', '/v1/api/tarsis/schedule', {
    token,
    body: scheduleBody,
  });
  const job = await until(gateway, token, await submit(gateway, token), hasEnded);
  if (schedule.status !== 200 || job.status !== 'succeeded') {
    throw new Error(`While all is well: ${schedule.text.slice(0, 200)} ${JSON.stringify(job)}`);
  }
  return { token, schedule: withoutTimes(schedule.json), result: withoutTimes(job.result) };
}

async function submit(gateway: TestGateway, token: string): Promise<string> {
  const { json } = await gateway.call<Job>('POST', '/v1/api/strix/submit', {
    token,
    body: jobBody,
    headers: { Prefer: 'respond-async' },
  });
  return json.job_id;
}

async function until(
  gateway: TestGateway,
  token: string,
  id: string,
  isThere: (job: Job) => boolean,
): Promise<Job> {
  for (let attempt = 0; attempt < 15_000; attempt += 1) {
    const { json } = await gateway.call<Job>('GET', `/v1/api/strix/jobs/${id}`, { token });
    if (isThere(json)) {
      return json;
    }
    await sleep(20);
  }
  throw new Error(`The job ${id} did not come to its end within five minutes.`);
}

/** The answer without its own name and without what the computing took. */
function withoutTimes(answer: unknown): string {
  return JSON.stringify(answer, (name, value) =>
    ['job_id', 'paths_per_second', 'solve_time_ms'].includes(name) ? undefined : value,
  );
}
