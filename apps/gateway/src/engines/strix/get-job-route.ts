import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { noBody, nothing } from '../../routes/nothing.js';
import { findJob } from './find-job.js';
import { jobHeaders } from './job-headers.js';
import { jobPathSchema, resultHeaders, strixJobContent } from './job-schemas.js';
import { jobToWire } from './job-to-wire.js';
import { strixVersion } from './strix-version.js';

/** `GET /api/strix/jobs/{job_id}` */
export const getStrixJobRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/strix/jobs/{job_id}',
  operationId: 'getStrixJob',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'A job, with its result once it has one',
  description:
    'The result has the optional fields that were asked for when the job was submitted. A finished job is kept for 30 days. A job of another partner answers 404.',
  params: jobPathSchema,
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The job',
    content: strixJobContent,
    headers: resultHeaders,
  },
  errors: [404],
  async handle({ params: { job_id }, principal }, { stores }) {
    const job = await findJob(stores, principal.partner.id, job_id);
    return { headers: jobHeaders(job), body: jobToWire(job) };
  },
});
