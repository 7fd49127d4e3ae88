import { BessApiError, unwrap } from './answers.js';
import type { components } from './api.generated.js';
import type { BessClient } from './create-client.js';
import { readEvents } from './read-events.js';
import { pause } from './retry.js';

/** Waits between two connections that brought nothing [ms]: the first and the longest. */
const firstPauseMs = 250;
const longestPauseMs = 30_000;

type Schemas = components['schemas'];

/** An event of a site. */
export type SiteEvent =
  | Schemas['CycleCompletedEvent']
  | Schemas['CycleSkippedEvent']
  | Schemas['DriftDetectedEvent'];

/** An event of a facility. */
export type FacilityEvent =
  | Schemas['AssessmentCompletedEvent']
  | Schemas['AssessmentSkippedEvent']
  | Schemas['PeakRiskEvent']
  | Schemas['DriftDetectedEvent'];

/** Options of {@link followEvents}. */
export interface FollowOptions {
  /**
   * `sequence` of the last event that is known; 0 begins with the oldest that is kept. Default: events from now on; those of a pause before the
   * first one came are not among them.
   */
  after?: number;
  /** Ends the events by throwing its reason. */
  signal?: AbortSignal;
}

/**
 * Follows the events of a site or facility without end: when a stream ends or breaks, it goes on after the last event that came, so that none is
 * lost and none comes twice. Events are kept for three days.
 *
 * @param client - from `createClient`
 * @param of - id of the site or of the facility
 * @param options - where to begin, and how to end
 * @throws BessApiError if the gateway refuses, for instance with 403 for an engine that the plan does not include
 *
 * @example
 * ```ts
 * for await (const { type, sequence, data } of followEvents(client, { site: 'north-1' })) {
 *   console.log(sequence, type, data);
 * }
 * ```
 */
export function followEvents(
  client: BessClient,
  of: { site: string },
  options?: FollowOptions,
): AsyncGenerator<SiteEvent, never>;
export function followEvents(
  client: BessClient,
  of: { facility: string },
  options?: FollowOptions,
): AsyncGenerator<FacilityEvent, never>;
export async function* followEvents(
  client: BessClient,
  of: { site: string } | { facility: string },
  { after, signal }: FollowOptions = {},
): AsyncGenerator<SiteEvent | FacilityEvent, never> {
  let last = after;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    for await (const { data } of readEvents(await openStream(client, of, last, signal))) {
      const event: SiteEvent | FacilityEvent = JSON.parse(data);
      last = event.sequence;
      pauseMs = firstPauseMs;
      yield event;
    }
    signal?.throwIfAborted();
    await pause(pauseMs, signal);
  }
}

async function openStream(
  client: BessClient,
  of: { site: string } | { facility: string },
  after: number | undefined,
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const options = {
    parseAs: 'stream',
    ...(signal === undefined ? {} : { signal }),
  } as const;
  const query = after === undefined ? {} : { query: { after } };
  const stream =
    'site' in of
      ? await unwrap(
          client.GET('/api/sites/{site_id}/events', {
            params: { path: { site_id: of.site }, ...query },
            ...options,
          }),
        )
      : await unwrap(
          client.GET('/api/facilities/{facility_id}/events', {
            params: { path: { facility_id: of.facility }, ...query },
            ...options,
          }),
        );
  if (stream == null) {
    const details = { status: 502, requestId: undefined, retryAfterSeconds: undefined };
    throw new BessApiError('The stream of events has no body.', details);
  }
  return stream;
}
