import { strixResultSchema } from '@bess/strix/schema';
import type { Static } from '@sinclair/typebox';
import { exampleAnswers } from '../../engine-runtime/example-answers.generated.js';
import type { NamedSchema } from '../../http/route.js';
import { exampleJob, exampleJobId, jobSchema } from '../../job-operations/job-schemas.js';

/** A job. */
const strixJobSchema = jobSchema(strixResultSchema);
export type StrixJob = Static<typeof strixJobSchema>;

/** Result in examples. */
export const exampleResult = { job_id: exampleJobId, ...exampleAnswers.strixSubmit };

/** A job as a response. */
export const strixJobContent: NamedSchema<typeof strixJobSchema> = {
  name: 'StrixJob',
  schema: strixJobSchema,
  example: exampleJob,
};

/** Headers of a response with a result, with their descriptions. */
export const resultHeaders = {
  'X-Seed': 'Seed of the job; sent again with the same input and version it gives the same figures',
  'X-Assumed':
    'Names of the assumptions made, comma-separated; those of the engine are added when the job has run. expand=assumptions adds values and sources',
  'X-Currency': 'Currency of all amounts (ISO 4217) if it is not USD',
} as const;
