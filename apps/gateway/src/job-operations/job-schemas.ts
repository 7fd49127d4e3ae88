import { type EngineErrorData, fromErrorData } from '@bess/kernel/errors';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { engineCatalogue } from '../engine-runtime/catalogue.js';
import { toErrorResponse } from '../http/error-response.js';
import { closed } from '../http/route.js';
import { jobEngines } from '../jobs/job-runner.js';
import type { JobSummary } from '../stores/stores.js';

const time = (description: string) => Type.String({ description: `${description}, RFC 3339, UTC` });

const jobFields = {
  job_id: Type.String({ description: 'Identifier of the job' }),
  status: Type.Union(
    [
      Type.Literal('queued'),
      Type.Literal('running'),
      Type.Literal('succeeded'),
      Type.Literal('failed'),
      Type.Literal('cancelled'),
    ],
    {
      description:
        'A job starts as queued and ends as succeeded, failed or cancelled. If its worker dies, it is queued again',
    },
  ),
  progress: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of the work that is done, 0 to 1',
  }),
  submitted_at: time('Time of submission'),
  started_at: Type.Optional(time('Time at which a worker started it')),
  finished_at: Type.Optional(time('Time at which it ended')),
  error: Type.Optional(Type.String({ description: 'Why it failed, in one sentence' })),
};

/** A job without its result. */
export const jobSummarySchema = Type.Object(jobFields, closed);
export type WireJobSummary = Static<typeof jobSummarySchema>;

/** A job with its result once it has one. */
export function jobSchema<Result extends TSchema>(result: Result) {
  return Type.Object({ ...jobFields, result: Type.Optional(result) }, closed);
}

/** Path parameter that names a job. */
export const jobPathSchema = Type.Object(
  { job_id: Type.String({ description: 'Id of a job of the caller’s partner' }) },
  closed,
);

/** Id in examples. */
export const exampleJobId = '0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41';

/** A running job in examples. */
export const exampleJob: WireJobSummary = {
  job_id: exampleJobId,
  status: 'running',
  progress: 0.42,
  submitted_at: '2026-11-21T12:00:00.000Z',
  started_at: '2026-11-21T12:00:00.020Z',
};

/** A job in the form used by lists. */
export function jobSummaryToWire(job: JobSummary): WireJobSummary {
  return {
    job_id: job.id,
    status: job.status,
    progress: job.progress,
    submitted_at: new Date(job.submittedMs).toISOString(),
    ...(job.startedMs === null ? {} : { started_at: new Date(job.startedMs).toISOString() }),
    ...(job.finishedMs === null ? {} : { finished_at: new Date(job.finishedMs).toISOString() }),
    ...(job.error === null ? {} : { error: errorSentence(job, job.error) }),
  };
}

/** Unexpected errors are not shown; the log has them under the id of the job. */
function errorSentence({ id, kind }: JobSummary, error: string): string {
  const data = storedError(error);
  return data === undefined || (data.kind === 'engine' && data.code === 'unexpected')
    ? `${engineCatalogue[jobEngines[kind]].name} failed unexpectedly; the job id ${id} finds the cause in the log.`
    : toErrorResponse(fromErrorData(data), id).message;
}

/** One unreadable row must not make the list of jobs fail. */
function storedError(error: string): EngineErrorData | undefined {
  try {
    return JSON.parse(error);
  } catch {
    return undefined;
  }
}
