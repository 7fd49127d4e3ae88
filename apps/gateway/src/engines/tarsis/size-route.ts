import { Type } from '@sinclair/typebox';
import { maximumSeriesBytes } from '../../descriptions/description-fields.js';
import { tarsisVersion } from '../../engine-runtime/answer-headers.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed } from '../../http/route.js';
import { acceptedHeaders, answerSubmit } from '../../job-operations/answer-submit.js';
import { submitHeadersSchema } from '../../job-operations/submit-job.js';
import { exampleSizeAnswer } from './size-answer-example.js';
import { sizeAnswerSchema } from './size-answer-schema.js';
import { sizeHeaders, sizeJobContent, sizeJobs } from './size-jobs.js';
import { exampleSizeRequest, sizeRequestSchema } from './size-request-schema.js';
import { submitSizing } from './submit-sizing.js';

/** `POST /tarsis/size` */
export const tarsisSizeRoute = defineBearerRoute({
  method: 'POST',
  path: '/tarsis/size',
  operationId: 'tarsisSize',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'The size of battery, and of panels, that is worth most behind a meter',
  description:
    'Sizes for the newest twelve complete calendar months of readings: those of the body, else the stored ones of the facility. Each size is judged by the net present value of its project, whose costs and finance the caller gives. Waits for the result and returns it. With the header Prefer: respond-async, or if the job takes longer than 50 s, as it does with the default control, it responds 202 with the job, which continues. Disconnecting does not cancel the job. A facility is compared with itself without any battery. Gaps of up to three hours are filled on the line between their neighbours.',
  body: { name: 'TarsisSizeRequest', schema: sizeRequestSchema, example: exampleSizeRequest },
  headers: submitHeadersSchema,
  query: Type.Object(
    {
      currency: Type.Optional(
        Type.Literal('native', {
          description:
            'Amounts of body and answer are in the currency of the tariff, which X-Currency then names',
        }),
      ),
    },
    closed,
  ),
  expandable: ['assumptions'],
  response: {
    status: 200,
    description: 'The result',
    content: { name: 'TarsisSizeAnswer', schema: sizeAnswerSchema, example: exampleSizeAnswer },
    headers: sizeHeaders,
  },
  otherResponses: [
    {
      status: 202,
      description: 'The job, queued or running',
      content: sizeJobContent,
      headers: { ...acceptedHeaders, ...sizeHeaders },
    },
  ],
  maximumBodyBytes: maximumSeriesBytes,
  errors: [409, 422],
  async handle(call, deps) {
    const { body, query, expand, headers, principal, waitSignal, disconnectSignal } = call;
    const job = await submitSizing(
      {
        request: body,
        expand,
        nativeCurrency: query.currency === 'native',
        key: headers['Idempotency-Key'],
        disconnectSignal,
      },
      principal,
      deps,
    );
    // No latency of TARSIS: it would say how many sizes callers ask for.
    return answerSubmit(job, sizeJobs, { prefer: headers.Prefer, waitSignal }, deps);
  },
});
