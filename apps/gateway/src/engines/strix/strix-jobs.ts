import { strixVersion } from '../../engine-runtime/answer-headers.js';
import { defineJobEvents } from '../../job-operations/job-events.js';
import type { JobOperations } from '../../job-operations/job-operations.js';
import { defineCancelJob, defineGetJob, defineListJobs } from '../../job-operations/job-routes.js';
import { jobHeaders, jobToWire, readStoredJob } from './strix-result.js';
import { resultHeaders, strixJobContent } from './strix-schemas.js';

/** Simulations as jobs. */
export const strixJobs: JobOperations = {
  kind: 'simulation',
  engine: 'strix',
  engineVersion: strixVersion,
  path: '/api/strix/jobs',
  content: strixJobContent,
  headers: resultHeaders,
  toWire(job) {
    const stored = readStoredJob(job);
    return { headers: jobHeaders(stored), body: jobToWire(stored) };
  },
};

/** `GET /api/strix/jobs` */
export const listStrixJobsRoute = defineListJobs(strixJobs, {
  operationId: 'listStrixJobs',
  schemaName: 'StrixJobList',
});

/** `GET /api/strix/jobs/{job_id}` */
export const getStrixJobRoute = defineGetJob(strixJobs, 'getStrixJob');

/** `DELETE /api/strix/jobs/{job_id}` */
export const cancelStrixJobRoute = defineCancelJob(strixJobs, {
  operationId: 'cancelStrixJob',
  description:
    'Cancels a queued or running job and returns its paths to the budget. A job that has ended is not changed. The response is the job in its final state.',
});

/** `GET /api/strix/jobs/{job_id}/events` */
export const strixJobEventsRoute = defineJobEvents(strixJobs, 'strixJobEvents');
