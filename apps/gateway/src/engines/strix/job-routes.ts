import { type Static, Type } from '@sinclair/typebox';
import {
  cutPage,
  defaultPageLimit,
  nextCursorField,
  pageQueryFields,
  parsePageCursor,
} from '../../descriptions/list-page.js';
import { strixVersion } from '../../engine-runtime/answer-headers.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed, emptySchema, noBody } from '../../http/route.js';
import { HttpError } from '../../internal/errors.js';
import type { Job, Stores } from '../../stores/stores.js';
import { jobHeaders, jobSummaryToWire, jobToWire, readStoredJob } from './strix-result.js';
import {
  exampleJobId,
  jobPathSchema,
  resultHeaders,
  strixJobContent,
  strixJobSummarySchema,
} from './strix-schemas.js';

/** `DELETE /api/strix/jobs/{job_id}` */
export const cancelStrixJobRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/strix/jobs/{job_id}',
  operationId: 'cancelStrixJob',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'Cancel a job',
  description:
    'Cancels a queued or running job and returns its paths to the budget. A job that has ended is not changed. The response is the job in its final state.',
  params: jobPathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The job in its final state',
    content: strixJobContent,
    headers: resultHeaders,
  },
  errors: [404],
  async handle({ params: { job_id }, principal }, { stores, jobs, nowMs }) {
    const job =
      (await stores.jobs.cancel(principal.partner.id, job_id, nowMs())) ?? jobNotFound(job_id);
    if (job.status === 'cancelled') {
      await jobs.cancelled(job.id);
    }
    const stored = readStoredJob(job);
    return { headers: jobHeaders(stored), body: jobToWire(stored) };
  },
});

/** `GET /api/strix/jobs/{job_id}` */
export const getStrixJobRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/strix/jobs/{job_id}',
  operationId: 'getStrixJob',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'A job, with its result once it is finished',
  description:
    'The result has the optional fields that were requested at submit. A job is kept for 30 days after it ends. A job of another partner gives 404.',
  params: jobPathSchema,
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The job',
    content: strixJobContent,
    headers: resultHeaders,
  },
  errors: [404],
  async handle({ params: { job_id }, principal }, { stores }) {
    const job = readStoredJob(await findJob(stores, principal.partner.id, job_id));
    return { headers: jobHeaders(job), body: jobToWire(job) };
  },
});

const jobListSchema = Type.Object(
  {
    jobs: Type.Array(strixJobSummarySchema, { description: 'Newest first, without their results' }),
    next: nextCursorField,
  },
  closed,
);

/** `GET /api/strix/jobs` */
export const listStrixJobsRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/strix/jobs',
  operationId: 'listStrixJobs',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'The jobs of the caller’s partner, newest first',
  body: noBody,
  query: Type.Object(pageQueryFields('Jobs', 500), closed),
  response: {
    status: 200,
    description: 'The jobs',
    content: {
      name: 'StrixJobList',
      schema: jobListSchema,
      example: {
        jobs: [
          {
            job_id: exampleJobId,
            status: 'succeeded',
            progress: 1,
            submitted_at: '2026-11-21T12:00:00.000Z',
            started_at: '2026-11-21T12:00:00.020Z',
            finished_at: '2026-11-21T12:00:00.410Z',
          },
        ],
      },
    },
  },
  errors: [422],
  async handle({ query: { limit = defaultPageLimit, cursor }, principal }, { stores }) {
    const before = parsePageCursor(cursor, 'strix');
    // One more than fits on the page shows whether there is another page.
    const found = await stores.jobs.list(principal.partner.id, {
      limit: limit + 1,
      ...(before !== undefined && { before: { submittedMs: before.ms, id: before.id } }),
    });
    const { entries, ...next } = cutPage(found, limit, ({ submittedMs: ms, id }) => ({ ms, id }));
    const list: JobList = { jobs: entries.map(jobSummaryToWire), ...next };
    return { body: list };
  },
});

type JobList = Static<typeof jobListSchema>;

/**
 * A job of the caller's partner.
 *
 * @throws HttpError 404 if the partner has no such job
 */
export async function findJob(
  stores: Pick<Stores, 'jobs'>,
  partnerId: string,
  jobId: string,
): Promise<Job> {
  return (await stores.jobs.find(partnerId, jobId)) ?? jobNotFound(jobId);
}

/**
 * The error for a job that the caller's partner does not have.
 *
 * @throws HttpError 404
 */
function jobNotFound(jobId: string): never {
  throw new HttpError(404, `There is no job ${JSON.stringify(jobId.slice(0, 60))}.`);
}
