import { EngineError, fromErrorData } from '@bess/kernel/errors';
import { strixExpansions, strixRequestSchema, strixResultSchema } from '@bess/strix/schema';
import { Type } from '@sinclair/typebox';
import { strixVersion } from '../../engine-runtime/answer-headers.js';
import type { AppDeps } from '../../http/app-deps.js';
import { defineBearerRoute } from '../../http/define-route.js';
import type { Reply } from '../../http/route.js';
import { closed } from '../../http/route.js';
import type { Job } from '../../stores/stores.js';
import { isFinished, waitForChange } from './job-events.js';
import { findJob } from './job-routes.js';
import { jobHeaders, jobToWire, readStoredJob } from './strix-result.js';
import { exampleResult, resultHeaders, strixJobContent } from './strix-schemas.js';
import { submitStrixJob } from './submit-strix-job.js';

/** Interval between reads of the row, because notifications can be lost [ms]. */
const lookMs = 5_000;

/** How long a submit waits for its result [ms]. */
const defaultWaitMs = 100_000;

/** `POST /api/strix/submit` */
export const strixSubmitRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/strix/submit',
  operationId: 'strixSubmit',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'Monte Carlo simulation of annual revenue',
  description:
    'Waits for the result and returns it. With the header Prefer: respond-async, or if the job takes longer than 100 s, it responds 202 with the job, which continues. Disconnecting does not cancel the job. The percentiles are non-exceedance percentiles: 10 % of the paths earn less than p10_annual_revenue, which project finance calls P90. The names in `expand` are part of the job: its result has these fields wherever it is returned.',
  body: {
    name: 'StrixRequest',
    schema: strixRequestSchema,
    example: { policy: 'arbitrage', n_paths: 2_000, horizon_days: 30, seed: 7 },
  },
  headers: Type.Object(
    {
      'Idempotency-Key': Type.Optional(
        Type.String({
          pattern: '^[!-~]{1,255}$',
          description:
            'Identifies the request: repeating it with the same key returns the same job and uses no paths; the same key with another request gives 422',
        }),
      ),
      Prefer: Type.Optional(
        Type.String({
          description: '`respond-async` responds 202 immediately; other preferences are ignored',
          examples: ['respond-async'],
        }),
      ),
    },
    closed,
  ),
  query: Type.Object(
    {
      currency: Type.Optional(
        Type.Literal('native', {
          description: 'Return amounts in the currency of the site, which X-Currency then names',
        }),
      ),
    },
    closed,
  ),
  expandable: strixExpansions,
  response: {
    status: 200,
    description: 'The result',
    content: { name: 'StrixResult', schema: strixResultSchema, example: exampleResult },
    headers: resultHeaders,
  },
  otherResponses: [
    {
      status: 202,
      description: 'The job, queued or running',
      content: strixJobContent,
      headers: {
        Location: 'Path of the job',
        'Preference-Applied': '`respond-async`, if it was requested',
        ...resultHeaders,
      },
    },
  ],
  errors: [409, 422],
  async handle({ body, query, expand, headers, principal, waitSignal }, deps) {
    const startedMs = performance.now();
    const submission = {
      request: body,
      expand,
      nativeCurrency: query.currency === 'native',
      key: headers['Idempotency-Key'],
    };
    const job = await submitStrixJob(submission, principal, deps);
    if (prefersAsync(headers.Prefer)) {
      return accepted(job, { 'Preference-Applied': 'respond-async' });
    }
    const id = { partnerId: principal.partner.id, jobId: job.id };
    const timeoutMs = deps.config.submitWaitMs ?? defaultWaitMs;
    const isOver = await waitForJob(id, { timeoutMs, waitSignal }, deps);
    const latest = await findJob(deps.stores, id.partnerId, id.jobId);
    if (!isOver) {
      return accepted(latest, {});
    }
    const reply = finishedReply(latest);
    deps.telemetry.recordRequest('strix', performance.now() - startedMs);
    return reply;
  },
});

/** RFC 7240: preferences are a list, possibly with values or parameters. */
function prefersAsync(prefer: string | undefined): boolean {
  return /(^|,)\s*respond-async\s*(;|,|$)/i.test(prefer ?? '');
}

function accepted(job: Job, headers: Record<string, string>): Reply {
  const stored = readStoredJob(job);
  return {
    status: 202,
    headers: { ...jobHeaders(stored), Location: `/v1/api/strix/jobs/${job.id}`, ...headers },
    body: jobToWire(stored),
  };
}

/** The result of a finished job, or its error as the caller's own. */
function finishedReply(job: Job): Reply {
  if (job.error !== null) {
    throw fromErrorData(JSON.parse(job.error));
  }
  const stored = readStoredJob(job);
  const { result } = jobToWire(stored);
  if (result === undefined) {
    throw new EngineError({
      engine: 'strix',
      kind: 'conflict',
      code: 'jobCancelled',
      message: `the job ${job.id} was cancelled`,
      details: { jobId: job.id },
    });
  }
  return { headers: jobHeaders(stored), body: result };
}

/** Limits of a wait. */
interface JobWait {
  /** [ms] */
  timeoutMs: number;
  /** Ends the wait; the job continues. */
  waitSignal: AbortSignal;
}

/** Waits for the end of a job and returns whether it has ended; a deleted job has. */
async function waitForJob(
  { partnerId, jobId }: { partnerId: string; jobId: string },
  { timeoutMs, waitSignal }: JobWait,
  { stores, jobs }: Pick<AppDeps, 'stores' | 'jobs'>,
): Promise<boolean> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const job = await stores.jobs.findSummary(partnerId, jobId);
    if (job === undefined || isFinished(job)) {
      return true;
    }
    const leftMs = endMs - performance.now();
    if (leftMs <= 0 || waitSignal.aborted) {
      return false;
    }
    await waitForChange(jobs, jobId, Math.min(leftMs, lookMs), waitSignal);
  }
}
