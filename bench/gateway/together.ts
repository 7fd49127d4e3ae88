/**
 * Runs two gateways and two workers as built, on one PostgreSQL and one Redis, under many requests that come as fast as they are answered:
 *   DATABASE_URL=postgres://… REDIS_URL=redis://… npm run gateway-together --workspace bench -- [--requests 10000] [--connections 400] [--rounds 20]
 * Checks that the limits of requests per minute and paths per day hold exactly across the processes, that every accepted job is done,
 * and that of two simultaneous uses of one refresh token one succeeds. Needs empty databases; exits with 1 where a count
 * differs. The gateway must have been built.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addLoadAccount } from './lib/load-account.js';
import { logIn, logInForBoth } from './lib/log-in.js';
import { serveProcess } from './lib/serve-process.js';
import { gatewayProgram } from './lib/start-measured-gateway.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    // Of both gateways; each answers 256 requests of a partner at a time and refuses more.
    connections: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '20' },
  },
});
const requests = Number(values.requests);
const connections = Number(values.connections);
const rounds = Number(values.rounds);
const REQUESTS_PER_MINUTE = 3_000;
const PATHS_PER_JOB = 1_000;
/** As many as the queue takes; more would be refused before the budget is used up. */
const JOBS_OF_BUDGET = 60;
/** Attempts at a window, which is repeated where the requests came too late to fall into one. */
const WINDOWS = 5;
const JOBS_END_WITHIN_MS = 300_000;

const { PATH, DATABASE_URL, REDIS_URL } = process.env;
if (!DATABASE_URL || !REDIS_URL) {
  throw new Error('DATABASE_URL and REDIS_URL must name an empty database and an empty Redis');
}
const env = { PATH, DATABASE_URL, REDIS_URL, PORT: '0', DEMO_ACCOUNTS: 'off', TRUST_PROXY: 'on' };
const account = (name: string, agreed: { requestsPerMinute?: number; pathsPerDay?: number } = {}) =>
  addLoadAccount(gatewayProgram, env, { name, ...agreed });
const limited = account('limited', { requestsPerMinute: REQUESTS_PER_MINUTE });
const budgeted = account('budgeted', { pathsPerDay: JOBS_OF_BUDGET * PATHS_PER_JOB });
const refreshing = account('refreshing');

const gateways = [
  await serveProcess([gatewayProgram, 'serve'], env),
  await serveProcess([gatewayProgram, 'serve'], env),
];
const workers = [1, 2].map(() =>
  spawn(process.execPath, [gatewayProgram, 'worker'], { env, stdio: 'ignore' }),
);
const urlOf = (serial: number) => gateways[serial % gateways.length]?.url ?? '';
const wrong: string[] = [];

try {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)} before\n`,
  );
  console.log('| at two gateways and two workers | requests | asked | counted |');
  console.log('|---|---|---|---|');
  await holdRequestsPerMinute();
  await holdPathsPerDay();
  await exchangeOnce();
  console.log(`\nLoad ${loadavg()[0]?.toFixed(1)} after.`);
} finally {
  for (const gateway of gateways) await gateway.stop();
  for (const worker of workers) {
    worker.kill();
    await once(worker, 'close');
  }
}
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;

function report(what: string, atOnce: number, asked: string, counted: string): void {
  console.log(`| ${[what, atOnce, asked, counted].join(' | ')} |`);
  if (asked !== counted) wrong.push(`${what}: ${counted} instead of ${asked}`);
}

interface Told {
  status: number;
  reset: string | null;
  json: Record<string, unknown>;
}

async function send(
  serial: number,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
): Promise<Told> {
  const response = await fetch(`${urlOf(serial)}${path}`, {
    method,
    headers: {
      'X-Forwarded-For': `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
      Prefer: 'respond-async',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: Told['json'] = JSON.parse(await response.text());
  return { status: response.status, reset: response.headers.get('X-RateLimit-Reset'), json };
}

/** Sends all requests over the given number of connections. */
async function atOnce(one: (serial: number) => Promise<Told>, count: number): Promise<Told[]> {
  const answers: Told[] = [];
  let serial = 0;
  const connection = async () => {
    while (serial < count) {
      serial += 1;
      answers.push(await one(serial));
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, connections) }, connection));
  return answers;
}

function countOf(answers: readonly Told[], ...statuses: number[]): number {
  return answers.filter(({ status }) => statuses.includes(status)).length;
}

/** Requests within the limit are answered, or refused where too much is in flight; either way they were counted. */
async function holdRequestsPerMinute(): Promise<void> {
  const token = await logIn(urlOf(0), limited);
  const get = (serial: number) => send(serial, 'GET', '/tarsis/tariffs?limit=1', { token });
  for (let window = 0; window < WINDOWS; window += 1) {
    const { reset } = await get(0);
    await pause(Math.max(0, Number(reset) * 1_000 + 200 - Date.now()));
    const answers = await atOnce(get, requests);
    // By each gateway's clock, to the second: windows are minutes.
    if (new Set(answers.map((answer) => Math.round(Number(answer.reset) / 60))).size === 1) {
      const passed = countOf(answers, 200, 503);
      report(
        'requests that the limit of a minute lets through, others 429',
        requests,
        `${REQUESTS_PER_MINUTE} and ${requests - REQUESTS_PER_MINUTE}`,
        `${passed} and ${countOf(answers, 429)}`,
      );
      return;
    }
  }
  wrong.push(`the requests never fell into one window of ${WINDOWS}`);
}

async function holdPathsPerDay(): Promise<void> {
  const token = await logIn(urlOf(0), budgeted);
  const answers = await atOnce(
    (serial) =>
      send(serial, 'POST', '/api/strix/submit', {
        token,
        body: { n_paths: PATHS_PER_JOB, seed: serial },
      }),
    requests,
  );
  report(
    'jobs that the paths of a day bear',
    requests,
    String(JOBS_OF_BUDGET),
    String(countOf(answers, 202)),
  );
  const others = requests - JOBS_OF_BUDGET;
  report(
    'others: 429, or 503 to come back',
    requests,
    String(others),
    String(countOf(answers, 429, 503)),
  );
  const untilMs = Date.now() + JOBS_END_WITHIN_MS;
  let succeeded = 0;
  while (succeeded < JOBS_OF_BUDGET && Date.now() < untilMs) {
    await pause(1_000);
    const { json } = await send(1, 'GET', '/api/strix/jobs?limit=500', { token });
    const jobs = json['jobs'] as { status: string }[];
    succeeded = jobs.filter(({ status }) => status === 'succeeded').length;
  }
  report('of them done by the workers', requests, String(JOBS_OF_BUDGET), String(succeeded));
}

async function exchangeOnce(): Promise<void> {
  let won = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { refresh_token } = await logInForBoth(urlOf(round), refreshing);
    const answers = await atOnce(
      (serial) => send(serial, 'POST', '/auth/refresh', { body: { refresh_token } }),
      2,
    );
    won += countOf(answers, 200);
  }
  report(`exchanges of ${rounds} refresh tokens, each at both`, 2, String(rounds), String(won));
}
