import { BessApiError, unwrap } from './answers.js';
import type { components } from './api.generated.js';
import type { BessClient } from './create-client.js';
import { readEvents } from './read-events.js';
import { pause } from './retry.js';

/** Waits between two connections that brought nothing [ms]: the first and the longest. */
const firstPauseMs = 250;
const longestPauseMs = 30_000;

/** The gateway sends a comment every 15 s; a connection without a byte for this long counts as broken [ms]. */
const silenceMs = 45_000;

/** An event of a site. */
export type SiteEvent =
  | components['schemas']['CycleCompletedEvent']
  | components['schemas']['CycleSkippedEvent']
  | components['schemas']['DriftDetectedEvent'];

/** An event of a facility. */
export type FacilityEvent =
  | components['schemas']['AssessmentCompletedEvent']
  | components['schemas']['AssessmentSkippedEvent']
  | components['schemas']['PeakRiskEvent']
  | components['schemas']['DriftDetectedEvent'];

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
 * Follows the events of a site or facility without end: when a stream ends, breaks or falls silent, or the gateway is away, it goes on after the last event
 * that came, so that none is lost and none comes twice. Events are kept for three days.
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
    const stream = await openStream(client, of, last, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (isFinal(error)) {
        throw error;
      }
    });
    if (stream !== undefined) {
      for await (const { data } of readEvents(endWhenSilent(stream, silenceMs))) {
        const event: SiteEvent | FacilityEvent = JSON.parse(data);
        last = event.sequence;
        pauseMs = firstPauseMs;
        yield event;
      }
    }
    signal?.throwIfAborted();
    await pause(pauseMs, signal);
  }
}

/** Whether the gateway refused: a broken connection, an overloaded gateway or one that restarts passes. */
function isFinal(error: unknown): boolean {
  return error instanceof BessApiError && error.status < 500 && error.status !== 429;
}

/** Ends a stream that brings nothing for so long: nobody else notices a connection that was dropped silently. */
export function endWhenSilent(
  stream: ReadableStream<Uint8Array>,
  durationMs: number,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), durationMs);
      });
      try {
        const piece = await Promise.race([reader.read(), silence]);
        if (piece === undefined || piece.done) {
          controller.close();
          await reader.cancel().catch(() => undefined);
        } else {
          controller.enqueue(piece.value);
        }
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
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
