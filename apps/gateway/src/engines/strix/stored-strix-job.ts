import type { StrixJobInput } from '../../jobs/strix-job.js';

/** Input of a job with how its result is to be answered, which is settled when it is submitted. */
export interface StoredStrixJob extends StrixJobInput {
  answer: {
    /** Optional fields that were asked for. */
    expand: string[];
    /** Currency of the answer, ISO 4217. */
    currency: string;
  };
}
