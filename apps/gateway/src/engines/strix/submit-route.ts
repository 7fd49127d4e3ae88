import { strixExpansions, strixRequestSchema, strixResultSchema } from '@bess/strix/schema';
import { Type } from '@sinclair/typebox';
import { strixVersion } from '../../engine-runtime/answer-headers.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed } from '../../http/route.js';
import { acceptedHeaders, answerSubmit } from '../../job-operations/answer-submit.js';
import { submitHeadersSchema } from '../../job-operations/submit-job.js';
import { strixJobs } from './strix-jobs.js';
import { exampleResult, resultHeaders, strixJobContent } from './strix-schemas.js';
import { submitStrixJob } from './submit-strix-job.js';

/** `POST /api/strix/submit` */
export const strixSubmitRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/strix/submit',
  operationId: 'strixSubmit',
  engine: 'strix',
  engineVersion: strixVersion,
  summary: 'Monte Carlo simulation of annual revenue',
  description:
    'Waits for the result and returns it. With the header Prefer: respond-async, or if the job takes longer than 50 s, it responds 202 with the job, which continues. Disconnecting does not cancel the job. The percentiles are non-exceedance percentiles: 10 % of the paths earn less than p10_annual_revenue, which project finance calls P90. The names in `expand` are part of the job: its result has these fields wherever it is returned.',
  body: {
    name: 'StrixRequest',
    schema: strixRequestSchema,
    example: { policy: 'arbitrage', n_paths: 2_000, horizon_days: 30, seed: 7 },
  },
  headers: submitHeadersSchema,
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
        ...acceptedHeaders,
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
    const reply = await answerSubmit(job, strixJobs, { prefer: headers.Prefer, waitSignal }, deps);
    if (reply.status !== 202) {
      deps.telemetry.recordRequest('strix', performance.now() - startedMs);
    }
    return reply;
  },
});
