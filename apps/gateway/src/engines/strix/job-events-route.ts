import { Type } from '@sinclair/typebox';
import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { noBody, nothing } from '../../routes/nothing.js';
import { findJob } from './find-job.js';
import { hasEnded } from './has-ended.js';
import { jobEvents, lastEventId } from './job-events.js';
import { exampleJobId, jobPathSchema } from './job-schemas.js';
import { strixVersion } from './strix-version.js';

/** `GET /api/strix/jobs/{job_id}/events` */
export const strixJobEventsRoute = defineBearerRoute({
  method: 'GET',
  path: '/api/strix/jobs/{job_id}/events',
  operationId: 'strixJobEvents',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'What happens to a job, as server-sent events',
  description:
    'The first event tells how the job stands, the last one, `end`, is the whole job; then the stream ends. It also ends after 15 minutes and when the server stops: call again. Hanging up cancels nothing.',
  params: jobPathSchema,
  headers: Type.Object(
    {
      'Last-Event-ID': Type.Optional(
        Type.String({
          description: 'Id of the last event that was met; after `end` the answer is 204',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The events',
    events:
      'Events `progress`, whose data is the job without its result, and at last one `end`, whose data is the job with its result or error; comments keep the connection alive',
    example: `event: progress\nid: 1\ndata: {"job_id":"${exampleJobId}","status":"running","progress":0.42,"submitted_at":"2026-11-21T12:00:00.000Z","started_at":"2026-11-21T12:00:00.020Z"}\n\n`,
  },
  otherResponses: [{ status: 204, description: 'The last event was met already' }],
  errors: [404],
  async handle({ params: { job_id }, headers, principal, hangUp }, deps) {
    const partnerId = principal.partner.id;
    const job = await findJob(deps.stores, partnerId, job_id);
    return hasEnded(job) && headers['Last-Event-ID'] === lastEventId
      ? { status: 204 }
      : { events: jobEvents({ partnerId, jobId: job.id }, hangUp, deps) };
  },
});
