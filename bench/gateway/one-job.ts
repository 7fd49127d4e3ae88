/**
 * Runs one large simulation on several numbers of worker processes, one thread each, as built:
 *   DATABASE_URL=postgres://… npm run gateway-one-job --workspace bench -- [--paths 50000] [--days 365] [--workers 1,2,4] [--kills 0] [--persistence off] [--seed 1]
 * Reports the time from submit to result and the SHA-256 of the result without job id and throughput. With `--kills` it then
 * kills workers and Redis at random moments (`kill -9`) while further such jobs run on the largest number of workers, until there
 * were as many kills; `--persistence on` lets Redis keep its data. Exits with 1 where a result differs, a job does not succeed, or the
 * paths counted for the partner are not those of the jobs. Needs an empty PostgreSQL database, redis-server and the built gateway.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { addLoadAccount } from './lib/load-account.js';
import { logIn } from './lib/log-in.js';
import { ownRedis } from './lib/own-redis.js';
import { serveProcess } from './lib/serve-process.js';
import { gatewayProgram } from './lib/start-measured-gateway.js';

const { values } = parseArgs({
  options: {
    paths: { type: 'string', default: '50000' },
    days: { type: 'string', default: '365' },
    workers: { type: 'string', default: '1,2,4' },
    kills: { type: 'string', default: '0' },
    persistence: { type: 'string', default: 'off' },
    seed: { type: 'string', default: '1' },
  },
});
const paths = Number(values.paths);
const kills = Number(values.kills);
const workerCounts = values.workers.split(',').map(Number);
/** Between two kills, and until Redis is started again [ms]. */
const PAUSE_MS = [500, 3_500] as const;
const AWAY_MS = [0, 3_000] as const;
const POLL_MS = 100;
const JOB_ENDS_WITHIN_MS = 1_800_000;

const { PATH, DATABASE_URL } = process.env;
if (!DATABASE_URL) {
  throw new Error('DATABASE_URL must name an empty database');
}
const redis = await ownRedis(values.persistence === 'on');
redis.start();
const env = { PATH, DATABASE_URL, REDIS_URL: redis.url, DEMO_ACCOUNTS: 'off', LOG_LEVEL: 'error' };
const account = addLoadAccount(gatewayProgram, env, { pathsPerDay: 1_000_000_000 });
const gateway = await serveProcess([gatewayProgram, 'serve'], {
  ...env,
  PORT: '0',
  WORKERS: '1',
  WARM_UP: 'off',
});
const token = await logIn(gateway.url, account);
const killStream = createStream({ seed: Number(values.seed), stream: 0, path: 0 });
const workers: ChildProcess[] = [];
const digests = new Set<string>();
const wrong: string[] = [];
let jobs = 0;

try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} before\n`,
  );
  console.log(`| ${paths} paths × ${values.days} days | seconds | SHA-256 of the result |`);
  console.log('|---|---|---|');
  for (const count of workerCounts) {
    await withWorkers(count, async () => report(`${count} workers`, await runJob()));
  }
  if (kills > 0) {
    await withWorkers(Math.max(...workerCounts), killWhileJobsRun);
  }
  const counted = await pathsCounted();
  if (counted !== jobs * paths) {
    wrong.push(`${jobs} jobs took ${jobs * paths} paths; ${counted} were counted`);
  }
  console.log(`\n${jobs} jobs, ${counted} paths counted; load ${loadavg()[0]?.toFixed(1)} after.`);
} finally {
  await gateway.stop();
  await redis.remove();
}
if (digests.size !== 1) wrong.push(`${digests.size} different results instead of one`);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;

interface EndedJob {
  seconds: number;
  digest: string;
}

function report(what: string, { seconds, digest }: EndedJob): void {
  digests.add(digest);
  console.log(`| ${what} | ${seconds.toFixed(1)} | ${digest.slice(0, 16)} |`);
}

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [gatewayProgram, 'worker'], {
    env: { ...env, WORKERS: '1', WARM_UP: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It says so when it serves the queue.
  if (worker.stdout !== null) await once(worker.stdout, 'data');
  return worker;
}

async function stopWorker(worker: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
}

async function withWorkers(count: number, work: () => Promise<void>): Promise<void> {
  for (let number = 0; number < count; number += 1) workers.push(await startWorker());
  try {
    await work();
  } finally {
    await Promise.all(workers.splice(0).map((worker) => stopWorker(worker, 'SIGTERM')));
  }
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Prefer: 'respond-async',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Submits the job and waits for its result. */
async function runJob(): Promise<EndedJob> {
  const startedMs = performance.now();
  const body = { n_paths: paths, horizon_days: Number(values.days), seed: 7 };
  const { job_id } = await call('POST', '/api/strix/submit?expand=months,streams', body);
  jobs += 1;
  for (;;) {
    const job = await call('GET', `/api/strix/jobs/${job_id}`);
    const seconds = (performance.now() - startedMs) / 1_000;
    if (job['status'] === 'succeeded') {
      const {
        job_id: _,
        paths_per_second: __,
        ...figures
      } = job['result'] as Record<string, unknown>;
      const digest = createHash('sha256').update(JSON.stringify(figures)).digest('hex');
      return { seconds, digest };
    }
    if (job['status'] !== 'queued' && job['status'] !== 'running') {
      throw new Error(`the job ended otherwise: ${JSON.stringify(job)}`);
    }
    if (1_000 * seconds > JOB_ENDS_WITHIN_MS) throw new Error('the job did not end');
    await pause(POLL_MS);
  }
}

async function killWhileJobsRun(): Promise<void> {
  const killed = { workers: 0, redis: 0 };
  const count = () => killed.workers + killed.redis;
  while (count() < kills) {
    const before = { ...killed };
    let isRunning = true;
    const job = runJob().finally(() => {
      isRunning = false;
    });
    // Awaited below.
    job.catch(() => {});
    while (count() < kills) {
      await pause(between(PAUSE_MS));
      if (!isRunning) break;
      const victim = Math.floor(nextUniform(killStream) * (workers.length + 1));
      const worker = workers[victim];
      if (worker === undefined) {
        killed.redis += 1;
        await redis.kill();
        await pause(between(AWAY_MS));
        redis.start();
      } else {
        killed.workers += 1;
        await stopWorker(worker, 'SIGKILL');
        workers[victim] = await startWorker();
      }
    }
    report(
      `${workers.length} workers, ${killed.workers - before.workers} kills of workers and ${killed.redis - before.redis} of Redis (persistence ${values.persistence})`,
      await job,
    );
  }
}

function between([low, high]: readonly [number, number]): number {
  return low + (high - low) * nextUniform(killStream);
}

/** Paths that the jobs took of the partner's budgets. */
async function pathsCounted(): Promise<number> {
  const { days } = (await call('GET', '/api/usage')) as { days: { strix_paths: number }[] };
  return days.reduce((sum, day) => sum + day.strix_paths, 0);
}
