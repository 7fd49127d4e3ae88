// The client and its options

// Answers and errors
export { BessApiError, type BessApiErrorDetails, type CallOutcome, unwrap } from './answers.js';
// Types of every operation, as openapi.json describes them
export type { components, operations, paths } from './api.generated.js';
export { type BessClient, type BessClientOptions, createClient } from './create-client.js';
// Events
export {
  type FacilityEvent,
  type FollowOptions,
  followEvents,
  type SiteEvent,
} from './follow-events.js';
export {
  type SimulateOptions,
  type StrixJob,
  type StrixRequest,
  type StrixResult,
  simulate,
  type WaitOptions,
  waitForJob,
} from './jobs.js';
// Jobs and events
export { readEvents, type StreamEvent } from './read-events.js';
export type { RetryRules, Send } from './retry.js';
export type { Credentials, Session, Tokens } from './tokens.js';
