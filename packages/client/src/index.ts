// The client and its options

// Types of every operation, as openapi.json describes them
export type { components, operations, paths } from './api.generated.js';
// Answers and errors
export { BessApiError, type BessApiErrorDetails } from './bess-api-error.js';
export { type BessClient, type BessClientOptions, createClient } from './create-client.js';
export {
  type SimulateOptions,
  type StrixRequest,
  type StrixResult,
  simulate,
} from './jobs/simulate.js';
// Jobs
export { type StrixJob, type WaitOptions, waitForJob } from './jobs/wait-for-job.js';
export type { Send } from './retry/fetch-with-retry.js';
export type { RetryRules } from './retry/retry-rules.js';
export type { Credentials, Tokens } from './tokens/credentials.js';
export { type CallOutcome, unwrap } from './unwrap.js';
