import { expect } from 'vitest';
import type { gatewayPrograms } from './gateway-programs.js';

const email = 'desk@example.com';
const password = 'correct horse battery';

/**
 * Starts a gateway that leaves its jobs to workers, or runs them itself without Redis.
 *
 * @param more - further variables
 * @returns its environment, which its workers share, the process, and a customer on the plan Fleet
 */
export async function serveForWorkers(
  programs: ReturnType<typeof gatewayPrograms>,
  redisUrl: string | undefined,
  more: Record<string, string> = {},
) {
  const environment = {
    DATA_DIR: await programs.newDataDir(),
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    DEMO_ACCOUNTS: 'off',
    ...more,
  };
  const account = ['account', 'add', '--email', email, '--plan', 'fleet'];
  // It asks twenty times a second, which on a busy machine lasts longer than the plan allows.
  const added = [...account, '--requests-per-minute', '100000'];
  expect((await programs.run(added, environment, password)).code).toBe(0);
  const gateway = await programs.serve(environment);
  return { environment, gateway, customer: await jobCustomer(gateway.baseUrl) };
}

/** A job as the gateway tells it. */
interface JobView {
  job_id: string;
  status: string;
  progress: number;
  started_at?: string;
  result?: Record<string, unknown>;
}

/** The customer of a gateway that serves. */
export async function jobCustomer(baseUrl: string) {
  async function call<Body>(method: string, path: string, body?: object, headers = {}) {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }
  const login = await call<{ data: { token: string } }>('POST', '/api/auth/login', {
    email,
    password,
  });
  const authorisation = { Authorization: `Bearer ${login.body.data.token}` };
  const find = async (jobId: string): Promise<JobView> =>
    (await call<JobView>('GET', `/api/strix/jobs/${jobId}`, undefined, authorisation)).body;
  return {
    async submit(body: object, headers = {}): Promise<JobView> {
      const answer = await call<JobView>('POST', '/api/strix/submit', body, {
        ...authorisation,
        ...headers,
      });
      expect([200, 202]).toContain(answer.status);
      return answer.body;
    },
    find,
    /** Sends any other request. */
    call: <Body>(method: string, path: string, body?: object) =>
      call<Body>(method, path, body, authorisation),
    async until(jobId: string, condition: (job: JobView) => boolean): Promise<JobView> {
      const deadlineMs = performance.now() + 600_000;
      // Soon at first, and more rarely the longer it lasts: both sides compute at each.
      for (let pauseMs = 50; ; pauseMs = Math.min(1.2 * pauseMs, 1_000)) {
        const job = await find(jobId);
        if (condition(job)) {
          return job;
        }
        if (performance.now() > deadlineMs) {
          throw new Error(`the job is ${JSON.stringify(job)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
  };
}

/** What must not depend on who ran the job, and when. */
export function figures({ job_id: _, paths_per_second: __, ...rest }: Record<string, unknown>) {
  return rest;
}
