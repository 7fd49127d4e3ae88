import { type Static, Type } from '@sinclair/typebox';
import {
  cutPage,
  defaultPageLimit,
  nextCursorField,
  pageQueryFields,
  parsePageCursor,
} from '../descriptions/list-page.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody, type Route } from '../http/route.js';
import { findJob, type JobOperations } from './job-operations.js';
import { exampleJob, jobPathSchema, jobSummarySchema, jobSummaryToWire } from './job-schemas.js';

/** `DELETE …/jobs/{job_id}` of one kind of job. */
export function defineCancelJob(
  operations: JobOperations,
  { operationId, description }: { operationId: string; description: string },
): Route {
  const { kind, engine, engineVersion, path, content, headers, toWire } = operations;
  return defineBearerRoute({
    method: 'DELETE',
    path: `${path}/{job_id}`,
    operationId,
    engine,
    engineVersion,
    summary: 'Cancel a job',
    description,
    params: jobPathSchema,
    body: noBody,
    query: emptySchema,
    response: { status: 200, description: 'The job in its final state', content, headers },
    errors: [404],
    async handle({ params: { job_id }, principal }, { stores, jobs, nowMs }) {
      const partnerId = principal.partner.id;
      const found = await findJob(stores, kind, partnerId, job_id);
      const job = (await stores.jobs.cancel(partnerId, job_id, nowMs())) ?? found;
      if (job.status === 'cancelled') {
        await jobs.cancelled(job.id);
      }
      return toWire(job);
    },
  });
}

/** `GET …/jobs/{job_id}` of one kind of job. */
export function defineGetJob(operations: JobOperations, operationId: string): Route {
  const { kind, engine, engineVersion, path, content, headers, toWire } = operations;
  return defineBearerRoute({
    method: 'GET',
    path: `${path}/{job_id}`,
    operationId,
    engine,
    engineVersion,
    summary: 'A job, with its result once it is finished',
    description:
      'The result has the optional fields that were requested at submit. A job is kept for 30 days after it ends. A job of another partner gives 404.',
    params: jobPathSchema,
    body: noBody,
    query: emptySchema,
    response: { status: 200, description: 'The job', content, headers },
    errors: [404],
    async handle({ params: { job_id }, principal }, { stores }) {
      return toWire(await findJob(stores, kind, principal.partner.id, job_id));
    },
  });
}

const jobListSchema = Type.Object(
  {
    jobs: Type.Array(jobSummarySchema, { description: 'Newest first, without their results' }),
    next: nextCursorField,
  },
  closed,
);

type JobList = Static<typeof jobListSchema>;

const exampleList: JobList = {
  jobs: [
    {
      ...exampleJob,
      status: 'succeeded',
      progress: 1,
      finished_at: '2026-11-21T12:00:00.410Z',
    },
  ],
};

/** `GET …/jobs` of one kind of job. */
export function defineListJobs(
  { kind, engine, engineVersion, path }: JobOperations,
  { operationId, schemaName }: { operationId: string; schemaName: string },
): Route {
  return defineBearerRoute({
    method: 'GET',
    path,
    operationId,
    engine,
    engineVersion,
    summary: 'The jobs of the caller’s partner, newest first',
    body: noBody,
    query: Type.Object(pageQueryFields('Jobs', 500), closed),
    response: {
      status: 200,
      description: 'The jobs',
      content: { name: schemaName, schema: jobListSchema, example: exampleList },
    },
    errors: [422],
    async handle({ query: { limit = defaultPageLimit, cursor }, principal }, { stores }) {
      const before = parsePageCursor(cursor, engine);
      // One more than fits on the page shows whether there is another page.
      const found = await stores.jobs.list(principal.partner.id, {
        kind,
        limit: limit + 1,
        ...(before !== undefined && { before: { submittedMs: before.ms, id: before.id } }),
      });
      const { entries, ...next } = cutPage(found, limit, ({ submittedMs: ms, id }) => ({ ms, id }));
      const list: JobList = { jobs: entries.map(jobSummaryToWire), ...next };
      return { body: list };
    },
  });
}
