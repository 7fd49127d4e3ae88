import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { noBody, nothing } from '../../routes/nothing.js';
import { jobHeaders } from './job-headers.js';
import { jobPathSchema, resultHeaders, strixJobContent } from './job-schemas.js';
import { jobToWire } from './job-to-wire.js';
import { refuseJob } from './refuse-job.js';
import { strixVersion } from './strix-version.js';

/** `DELETE /api/strix/jobs/{job_id}` */
export const cancelStrixJobRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/api/strix/jobs/{job_id}',
  operationId: 'cancelStrixJob',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'Cancel a job',
  description:
    'A job that waits or runs is cancelled and its paths go back to the budget; one that has ended stays as it is. The answer is the job as it is then.',
  params: jobPathSchema,
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The job, cancelled or as it ended before',
    content: strixJobContent,
    headers: resultHeaders,
  },
  errors: [404],
  async handle({ params: { job_id }, principal }, { stores, jobs, nowMs }) {
    const job =
      (await stores.jobs.cancel(principal.partner.id, job_id, nowMs())) ?? refuseJob(job_id);
    if (job.status === 'cancelled') {
      await jobs.cancelled(job.id);
    }
    return { headers: jobHeaders(job), body: jobToWire(job) };
  },
});
