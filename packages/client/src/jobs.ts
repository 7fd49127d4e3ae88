import { answerError, BessApiError, unwrap } from './answers.js';
import type { components, paths } from './api.generated.js';
import type { BessClient } from './create-client.js';
import { readEvents } from './read-events.js';
import { pause } from './retry.js';

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

/** A job of STRIX as the gateway tells it. */
export type StrixJob = components['schemas']['StrixJob'];

/** How to wait for a job. */
export interface WaitOptions {
  /** Ends the wait by throwing its reason; the job goes on. */
  signal?: AbortSignal;
  /** Told of each change on the way. */
  onProgress?: (job: StrixJob) => void;
}

/** Waits between two looks at a job whose stream broke [ms]: the first one, and the longest. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;

/**
 * Waits until a job has ended. It listens to the job's events; when the stream ends or breaks, it asks for the job and
 * listens again.
 *
 * @param client - from `createClient`
 * @param jobId - id of the job
 * @returns the job as it ended: `succeeded` with its result, `failed` with its error, or `cancelled`
 * @throws BessApiError when the gateway refuses, for instance 404 for a job that is not there
 *
 * @example
 * ```ts
 * const job = await waitForJob(client, jobId, { onProgress: ({ progress }) => console.log(progress) });
 * ```
 */
export async function waitForJob(
  client: BessClient,
  jobId: string,
  options: WaitOptions = {},
): Promise<StrixJob> {
  const params = { path: { job_id: jobId } };
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const ended = await listen(client, params, options);
    if (ended !== undefined) {
      return ended;
    }
    // Refusals and connections that break were repeated by the client already: here they are final.
    const job = await unwrap(client.GET('/api/strix/jobs/{job_id}', { params, ...signal }));
    if (hasEnded(job)) {
      return job;
    }
    await pause(pauseMs, options.signal);
  }
}

/** The job at the end of its stream, or undefined where the stream ended before the job. */
async function listen(
  client: BessClient,
  params: { path: { job_id: string } },
  { signal, onProgress }: WaitOptions,
): Promise<StrixJob | undefined> {
  const { data, error, response } = await client.GET('/api/strix/jobs/{job_id}/events', {
    params,
    parseAs: 'stream',
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) {
    throw answerError(response, error);
  }
  if (data == null) {
    return undefined;
  }
  for await (const event of readEvents(data)) {
    const job: StrixJob = JSON.parse(event.data);
    if (event.event === 'end') {
      return job;
    }
    onProgress?.(job);
  }
  signal?.throwIfAborted();
  return undefined;
}

function hasEnded({ status }: StrixJob): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}
