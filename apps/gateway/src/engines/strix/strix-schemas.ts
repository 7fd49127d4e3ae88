import { strixResultSchema } from '@bess/strix/schema';
import { type Static, Type } from '@sinclair/typebox';
import { exampleAnswers } from '../../engine-runtime/example-answers.generated.js';
import type { NamedSchema } from '../../http/route.js';
import { closed } from '../../http/route.js';

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
  progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share of finished paths, 0 to 1' }),
  submitted_at: time('Time of submission'),
  started_at: Type.Optional(time('Time at which a worker started it')),
  finished_at: Type.Optional(time('Time at which it ended')),
  error: Type.Optional(Type.String({ description: 'Why it failed, in one sentence' })),
};

/** A job without its result. */
export const strixJobSummarySchema = Type.Object(jobFields, closed);
export type StrixJobSummary = Static<typeof strixJobSummarySchema>;

/** A job. */
export const strixJobSchema = Type.Object(
  { ...jobFields, result: Type.Optional(strixResultSchema) },
  closed,
);
export type StrixJob = Static<typeof strixJobSchema>;

/** Path parameter that names a job. */
export const jobPathSchema = Type.Object(
  { job_id: Type.String({ description: 'Id of a job of the caller’s partner' }) },
  closed,
);

/** Id in examples. */
export const exampleJobId = '0f8b7a52-6a3c-4f0e-9d57-3c1f2b9a6e41';

/** Result in examples. */
export const exampleResult = { job_id: exampleJobId, ...exampleAnswers.strixSubmit };

/** A job as a response. */
export const strixJobContent: NamedSchema<typeof strixJobSchema> = {
  name: 'StrixJob',
  schema: strixJobSchema,
  example: {
    job_id: exampleJobId,
    status: 'running',
    progress: 0.42,
    submitted_at: '2026-11-21T12:00:00.000Z',
    started_at: '2026-11-21T12:00:00.020Z',
  },
};

/** Headers of a response with a result, with their descriptions. */
export const resultHeaders = {
  'X-Seed': 'Seed of the job; sent again with the same input and version it gives the same figures',
  'X-Assumed':
    'Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources',
  'X-Currency': 'Currency of all amounts (ISO 4217) if it is not USD',
} as const;
