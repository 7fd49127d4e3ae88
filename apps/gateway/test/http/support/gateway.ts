import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createEngineHealth } from '../../../src/engine-runtime/engine-health.js';
import { createSiteCache } from '../../../src/engines/fenrir/site-forecasts.js';
import { jobFinished } from '../../../src/events/event-schemas.js';
import type { AppDeps } from '../../../src/http/app-deps.js';
import { createHttpServer, type ServerTimeouts } from '../../../src/http/server.js';
import { createAddressGuard, type ResolveHost } from '../../../src/internal/address-guard.js';
import { createEmbeddedJobRunner } from '../../../src/jobs/embedded-job-runner.js';
import {
  defaultJobSettings,
  type JobRunner,
  type JobSettings,
  type RunSizingJob,
  type RunStrixJob,
} from '../../../src/jobs/job-runner.js';
import { createMemoryLimiter } from '../../../src/limits/memory-limiter.js';
import { createSeriesScheduler } from '../../../src/limits/series-scheduler.js';
import { createApp } from '../../../src/server/app.js';
import { openStores } from '../../../src/stores/open-stores.js';
import type { Plan } from '../../../src/stores/stores.js';
import { createTelemetry } from '../../../src/telemetry/telemetry.js';
import { createUsageRecorder } from '../../../src/telemetry/usage.js';
import { createKeyRing } from '../../../src/tokens/key-ring.js';
import { ensureSigningKey } from '../../../src/tokens/signing-keys.js';
import { beginningOf } from './beginning-of.js';
import { fakeStrix } from './fake-strix.js';
import { sampleEngines } from './sample-engines.js';
import { storeAccount, verifyPasswordOnce } from './store-account.js';

/** 21 November 2026, 12:00:00.000 UTC: the first instant of a minute. */
export const noonMs = Date.UTC(2026, 10, 21, 12);

/** Long enough for the rules on passwords. */
export const password = 'correct horse battery staple';

/** The clock stands still, so heartbeats do not move a lease: with a short one, a slow machine's jobs would seem dead. */
export const jobSettings: JobSettings = { ...defaultJobSettings, leaseMs: 600_000 };

export interface TestGateway {
  url: string;
  server: Server;
  deps: AppDeps;
  clock: { nowMs: number };
  /** Everything that was logged, one line each. */
  logLines: string[];
  /** Sends a request; a body that is not a string becomes JSON. */
  call<Body = PerhapsEnvelope>(
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Body>>;
  /** A new account, alone with a new partner; the e-mail is returned. */
  account(plan: Plan, more?: MoreOfAccount): Promise<string>;
  /** Logs in and answers the data of the login. */
  login(email: string): Promise<LoginData>;
  close(): Promise<void>;
}

/** What an account may have beside its plan. */
export interface MoreOfAccount {
  engines?: string[];
  requestsPerMinute?: number;
  pathsPerDay?: number;
}

export interface CallOptions {
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Whether a stream of events is read only until it has begun. */
  untilBegun?: boolean;
}

/** The error envelope, as far as a test may hope for it. */
export interface PerhapsEnvelope {
  ok?: boolean;
  error?: string;
}

export interface Answer<Body = PerhapsEnvelope> {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed body; an empty object when there is none or it is not JSON. */
  json: Body;
}

export interface LoginData {
  token: string;
  expires_in: number;
  refresh_token: string;
  refresh_expires_in: number;
  user: { email: string; plan: string };
}

/** The whole gateway over real HTTP on an ephemeral port, on a database in memory and with a clock that stands still. */
export async function startGateway(
  change: Partial<AppDeps> & {
    timeouts?: Partial<ServerTimeouts>;
    /** What runs jobs; the fake engine when left out. */
    runStrixJob?: RunStrixJob;
    /** What runs sizings; nothing does when left out. */
    runSizingJob?: RunSizingJob;
    /** Who runs jobs, in the place of this process. */
    openJobRunner?: (shared: Pick<AppDeps, 'stores' | 'nowMs' | 'logger'>) => JobRunner;
  } = {},
): Promise<TestGateway> {
  const clock = { nowMs: noonMs };
  const nowMs = () => clock.nowMs;
  const logLines: string[] = [];
  const logger = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    }),
  );
  const stores = await openStores({ dataDir: ':memory:' }, { jobFinished });
  await ensureSigningKey(stores, nowMs());
  const { timeouts, runStrixJob = fakeStrix(), runSizingJob = noSizing } = change;
  const { openJobRunner, ...others } = change;
  const { timeouts: _timeouts, runStrixJob: _strix, runSizingJob: _sizing, ...replaced } = others;
  const engines = replaced.engines ?? sampleEngines();
  const { jobs } = replaced.stores ?? stores;
  const deps: AppDeps = {
    stores,
    keyRing: createKeyRing(stores, { nowMs }),
    limiter: createMemoryLimiter({ nowMs }),
    engines,
    health: createEngineHealth(engines, { nowMs, timeoutMs: 20_000 }),
    siteCache: createSiteCache({ engines, stores: replaced.stores ?? stores, logger }),
    seriesScheduler: createSeriesScheduler(),
    telemetry: createTelemetry(stores, { nowMs }),
    usage: createUsageRecorder(stores, { nowMs }),
    jobs:
      openJobRunner?.({ stores: replaced.stores ?? stores, nowMs, logger }) ??
      createEmbeddedJobRunner({
        jobs,
        runs: { simulation: runStrixJob, sizing: runSizingJob },
        nowMs,
        logger,
        settings: jobSettings,
      }),
    operations: { wake() {} },
    webhookAddresses: createAddressGuard({ allowsPrivate: false, resolve: resolveTestHost }),
    onEventStored: () => {},
    verifyPassword: verifyPasswordOnce,
    // A slow machine gives results too.
    config: { trustProxy: true, submitWaitMs: 150_000 },
    nowMs,
    logger,
    version: '1.0.0',
    ...replaced,
  };
  const server = createHttpServer(createApp(deps), deps, {
    // As long as a submit waits here, and a slow machine computes in the same thread.
    headersMs: 600_000,
    requestMs: 600_000,
    idleMs: 600_000,
    ...timeouts,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let serial = 0;

  const call: TestGateway['call'] = async (method, path, options = {}) => {
    const { body, token, headers = {}, untilBegun = false } = options;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await (untilBegun ? beginningOf(response) : response.text());
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: JSON.parse(text !== '' && isJson(response) ? text : '{}'),
    };
  };

  return {
    url,
    server,
    deps,
    clock,
    logLines,
    call,
    async account(plan, more = {}) {
      serial += 1;
      const email = `account-${serial}@example.com`;
      await storeAccount(deps.stores, { email, plan, password, ...more }, nowMs());
      return email;
    },
    async login(email) {
      serial += 1;
      const answer = await call<{ data: LoginData }>('POST', '/v1/api/auth/login', {
        body: { email, password },
        // An address of its own, so that logins of a test do not use up the limit that the test is about.
        headers: { 'X-Forwarded-For': `198.51.100.${serial % 250}` },
      });
      if (answer.status !== 200) {
        throw new Error(`login answered ${answer.status}: ${answer.text}`);
      }
      return answer.json.data;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await deps.jobs.close();
      await deps.limiter.close();
      await stores.close();
    },
  };
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') === true;
}

/** Every host but those of this machine has a public address; tests ask no name server. */
export const resolveTestHost: ResolveHost = async (host) => [
  { address: /(^|\.)localhost\.?$/.test(host) ? '127.0.0.1' : '93.184.215.14', family: 4 },
];

/** For gateways of which no sizing is asked. */
export const noSizing: RunSizingJob = async () => {
  throw new Error('this gateway runs no sizings');
};
