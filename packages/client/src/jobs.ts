import { BessApiError, responseError, unwrap } from './answers.js';
import type { components, paths } from './api.generated.js';
import type { BessClient } from './create-client.js';
import { readEvents } from './read-events.js';
import { newIdempotencyKey, pause } from './retry.js';

/** Body of `POST /api/strix/submit`. */
export type StrixRequest = components['schemas']['StrixRequest'];
/** Result of a job: revenues [USD/year] by percentile, the lower tail, months. */
export type StrixResult = components['schemas']['StrixResult'];

type SubmitQuery = NonNullable<paths['/api/strix/submit']['post']['parameters']['query']>;

/** Options of {@link simulate}. */
export interface SimulateOptions extends WaitOptions {
  /** Query parameters of the operation: `expand`, `currency`. */
  query?: SubmitQuery;
  /** Identifies the request, so that it starts only one job even if it is sent again; default: a new key. */
  idempotencyKey?: string;
}

/**
 * Runs a simulation: submits a job, waits until it ends, and returns its result.
 *
 * @param client - from `createClient`
 * @param request - body of the operation
 * @param options - query parameters, and how to wait
 * @returns the result of the job
 * @throws BessApiError if the gateway rejects the request, the job fails (500) or is cancelled (409)
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
          'Idempotency-Key': idempotencyKey ?? newIdempotencyKey(),
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

/** A STRIX job in the form of the gateway. */
export type StrixJob = components['schemas']['StrixJob'];

/** Options of {@link waitForJob}. */
export interface WaitOptions {
  /** Ends the wait by throwing its reason; the job continues. */
  signal?: AbortSignal;
  /** Called on each change of the job. */
  onProgress?: (job: StrixJob) => void;
}

/** Waits between two queries of a job whose event stream broke [ms]: the first and the longest. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;

/**
 * Waits until a job has ended. It listens to the events of the job; if the stream ends or breaks, it queries the job and
 * listens again.
 *
 * @param client - from `createClient`
 * @param jobId - id of the job
 * @returns the ended job: `succeeded` with its result, `failed` with its error, or `cancelled`
 * @throws BessApiError if the gateway rejects the request, for instance with 404 for an unknown job
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
    // The client has already retried rejected requests and broken connections, so errors are final here.
    const job = await unwrap(client.GET('/api/strix/jobs/{job_id}', { params, ...signal }));
    if (hasEnded(job)) {
      return job;
    }
    await pause(pauseMs, options.signal);
  }
}

/** The job at the end of its stream, or undefined if the stream ended before the job. */
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
    throw responseError(response, error);
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
