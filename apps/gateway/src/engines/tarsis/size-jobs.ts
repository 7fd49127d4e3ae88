import { tarsisVersion } from '../../engine-runtime/answer-headers.js';
import type { NamedSchema } from '../../http/route.js';
import { defineJobEvents } from '../../job-operations/job-events.js';
import type { JobOperations } from '../../job-operations/job-operations.js';
import { defineCancelJob, defineGetJob, defineListJobs } from '../../job-operations/job-routes.js';
import { exampleJob, jobSchema } from '../../job-operations/job-schemas.js';
import { sizeAnswerSchema } from './size-answer-schema.js';
import { sizingToWire } from './size-result.js';

const sizeJobSchema = jobSchema(sizeAnswerSchema);

/** A sizing as a response. */
export const sizeJobContent: NamedSchema<typeof sizeJobSchema> = {
  name: 'TarsisSizeJob',
  schema: sizeJobSchema,
  example: exampleJob,
};

/** Headers of a response with a sizing, with their descriptions. */
export const sizeHeaders = {
  'X-Assumed':
    'Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources',
  'X-Currency': 'Currency of all amounts (ISO 4217) if it is not USD',
} as const;

/** Sizings as jobs. */
export const sizeJobs: JobOperations = {
  kind: 'sizing',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  path: '/tarsis/size/jobs',
  content: sizeJobContent,
  headers: sizeHeaders,
  toWire: sizingToWire,
};

/** `GET /tarsis/size/jobs` */
export const listSizeJobsRoute = defineListJobs(sizeJobs, {
  operationId: 'listTarsisSizeJobs',
  schemaName: 'TarsisSizeJobList',
});

/** `GET /tarsis/size/jobs/{job_id}` */
export const getSizeJobRoute = defineGetJob(sizeJobs, 'getTarsisSizeJob');

/** `DELETE /tarsis/size/jobs/{job_id}` */
export const cancelSizeJobRoute = defineCancelJob(sizeJobs, {
  operationId: 'cancelTarsisSizeJob',
  description:
    'Cancels a queued or running job, which still counts as one of the day. A job that has ended is not changed. The response is the job in its final state.',
});

/** `GET /tarsis/size/jobs/{job_id}/events` */
export const sizeJobEventsRoute = defineJobEvents(sizeJobs, 'tarsisSizeJobEvents');
