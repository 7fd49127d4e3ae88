import type { components, paths } from '../api.generated.js';
import { BessApiError } from '../bess-api-error.js';
import type { BessClient } from '../create-client.js';
import { unwrap } from '../unwrap.js';
import { type StrixJob, type WaitOptions, waitForJob } from './wait-for-job.js';

/** Body of `POST /api/strix/submit`. */
export type StrixRequest = components['schemas']['StrixRequest'];
/** What a job found: revenues [USD/year] by percentile, the lower tail, months. */
export type StrixResult = components['schemas']['StrixResult'];

type SubmitQuery = NonNullable<paths['/api/strix/submit']['post']['parameters']['query']>;

/** How to simulate, beside the request itself. */
export interface SimulateOptions extends WaitOptions {
  /** Query of the operation: `expand`, `currency`. */
  query?: SubmitQuery;
  /** Names the request, so that it starts one job however often it is sent; default: a fresh name. */
  idempotencyKey?: string;
}

/**
 * Simulates: submits a job, waits for it whatever it takes and returns its result.
 *
 * @param client - from `createClient`
 * @param request - body of the operation
 * @param options - what to expand, and how to wait
 * @returns the result of the job
 * @throws BessApiError when the gateway refuses, the job fails (500) or somebody cancels it (409)
 *
 * @example
 * ```ts
 * const { p50_annual_revenue } = await simulate(client, { n_paths: 50_000, seed: 7 });
 * ```
 */
export async function simulate(
  client: BessClient,
  request: StrixRequest,
  { query, idempotencyKey, ...wait }: SimulateOptions = {},
): Promise<StrixResult> {
  const answer = await unwrap(
    client.POST('/api/strix/submit', {
      body: request,
      params: {
        ...(query === undefined ? {} : { query }),
        header: {
          Prefer: 'respond-async',
          'Idempotency-Key': idempotencyKey ?? crypto.randomUUID(),
        },
      },
      ...(wait.signal === undefined ? {} : { signal: wait.signal }),
    }),
  );
  return 'status' in answer ? resultOf(await waitForJob(client, answer.job_id, wait)) : answer;
}

function resultOf(job: StrixJob): StrixResult {
  if (job.result !== undefined) {
    return job.result;
  }
  const isCancelled = job.status === 'cancelled';
  throw new BessApiError(
    isCancelled
      ? `The job ${job.job_id} was cancelled.`
      : (job.error ?? `The job ${job.job_id} failed.`),
    { status: isCancelled ? 409 : 500, requestId: undefined, retryAfterSeconds: undefined },
  );
}
