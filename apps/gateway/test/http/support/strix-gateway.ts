import { setTimeout as pause } from 'node:timers/promises';
import type { PriceModel } from '@bess/strix';
import type { EnginePool } from '../../../src/engine-runtime/engine-pool.js';
import type { StrixFitInput } from '../../../src/engine-runtime/operations.js';
import type { StoredStrixJob } from '../../../src/engines/strix/strix-request.js';
import type { AppDeps } from '../../../src/http/app-deps.js';
import type { Plan } from '../../../src/stores/stores.js';
import { fakeStrix } from './fake-strix.js';
import { type Answer, noonMs, startGateway, type TestGateway } from './gateway.js';
import { sampleEngines } from './sample-engines.js';

/** A result, as far as tests name its fields. */
export interface StrixAnswer {
  job_id: string;
  p50_annual_revenue: number;
  value_units: string;
  status?: string;
  error?: string;
  [more: string]: unknown;
}

/** How to submit. */
export interface SubmitOptions {
  query?: string;
  headers?: Record<string, string>;
  /** Token of the caller; that of the Enterprise account when left out. */
  as?: string;
}

/** A gateway with the fake engine, and what tests of STRIX ask of it. */
export interface StrixGateway {
  gateway: TestGateway;
  /** Of an Enterprise account. */
  token: string;
  /** Inputs as they came to the engine. */
  inputs: StoredStrixJob[];
  /** Histories as they came to be fitted. */
  fits: StrixFitInput[];
  lastInput(): StoredStrixJob;
  /** Keeps every job from ending until the function it answers is called, or `reset`. */
  hold(): () => void;
  /** Lets held jobs go, and puts the clock back. */
  reset(): void;
  submit(body: unknown, options?: SubmitOptions): Promise<Answer<StrixAnswer>>;
  job(jobId: string): Promise<Answer<StrixAnswer>>;
  untilEnded(jobId: string): Promise<Answer<StrixAnswer>>;
  tokenOf(plan: Plan, pathsPerDay?: number): Promise<string>;
  usedPaths(token: string, day?: string): Promise<number>;
}

/** Starts one; `change` replaces what it is made of. */
export async function startStrixGateway(change: Partial<AppDeps> = {}): Promise<StrixGateway> {
  const inputs: StoredStrixJob[] = [];
  const fits: StrixFitInput[] = [];
  let held: Promise<void> = Promise.resolve();
  let letGo = () => {};
  const quick = fakeStrix();
  const gateway = await startGateway({
    engines: fittingEngines(fits),
    runStrixJob: async (input, watch) => {
      inputs.push(input as StoredStrixJob);
      await held;
      return quick(input, watch);
    },
    ...change,
  });

  const tokenOf: StrixGateway['tokenOf'] = async (plan, pathsPerDay) => {
    const agreed = pathsPerDay === undefined ? {} : { pathsPerDay };
    const email = await gateway.account(plan, { requestsPerMinute: 100_000, ...agreed });
    return (await gateway.login(email)).token;
  };
  const token = await tokenOf('enterprise');
  const job: StrixGateway['job'] = (jobId) =>
    gateway.call('GET', `/v1/api/strix/jobs/${jobId}`, { token });

  return {
    gateway,
    token,
    inputs,
    fits,
    lastInput() {
      const input = inputs.at(-1);
      if (input === undefined) {
        throw new Error('no job has run');
      }
      return input;
    },
    hold() {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    reset() {
      letGo();
      held = Promise.resolve();
      gateway.clock.nowMs = noonMs;
    },
    submit: (body, { query = '', headers = {}, as = token } = {}) =>
      gateway.call('POST', `/v1/api/strix/submit${query}`, { body, token: as, headers }),
    job,
    async untilEnded(jobId) {
      for (let pauseMs = 5; ; pauseMs = Math.min(1.2 * pauseMs, 100)) {
        const answer = await job(jobId);
        if (answer.json.status !== 'queued' && answer.json.status !== 'running') {
          return answer;
        }
        await pause(pauseMs);
      }
    },
    tokenOf,
    usedPaths: (bearer, day = '2026-11-21') =>
      gateway.deps.stores.jobs.usedPaths(claimsOf(bearer).partner, day),
  };
}

/** Who a token says its bearer is. */
export function claimsOf(token: string): { sub: string; partner: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** The real engines but for the fit, which notes what came. */
function fittingEngines(fits: StrixFitInput[]): EnginePool {
  const real = sampleEngines();
  return {
    ...real,
    run: async (operation, input) => {
      if (operation !== 'strix.fit') {
        return real.run(operation, input);
      }
      const fit = input as StrixFitInput;
      fits.push(fit);
      return { market: 'fitted', currency: fit.currency } as PriceModel as never;
    },
  };
}
