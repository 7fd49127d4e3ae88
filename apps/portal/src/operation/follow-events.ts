import { type BessClient, readEvents, unwrap } from '@bess/client';
import { pauseOrOnline } from '../api/pause-or-online.js';
import { problemOf } from '../api/problem.js';
import type { Entity, OperationMessage } from './messages.js';

/**
 * State of the connection: `connecting` for the first time, `live`, `reconnecting` after it broke, `stopped` for good after a
 * refusal.
 */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'stopped';

/** Times of a followed stream [ms]. */
export interface FollowTimes {
  firstPauseMs: number;
  longestPauseMs: number;
  /** The gateway sends a comment every 15 s; without a byte for this long the connection counts as broken. */
  silenceMs: number;
}

const followTimes: FollowTimes = { firstPauseMs: 1_000, longestPauseMs: 30_000, silenceMs: 45_000 };

interface FollowOptions {
  /** Position after which the stream begins; 0 begins with the oldest message that is kept. */
  after: number;
  signal: AbortSignal;
  onMessage: (message: OperationMessage) => void;
  /** Also called with the refusal that stopped it. */
  onState: (state: StreamState, error?: unknown) => void;
}

/**
 * Follows the events of a site or facility until the signal aborts or the gateway refuses: a connection that ends or breaks
 * is made again after the last message that came.
 */
export async function followEvents(
  client: BessClient,
  entity: Entity,
  { after, signal, onMessage, onState }: FollowOptions,
  times: FollowTimes = followTimes,
): Promise<void> {
  let sequence = after;
  let pauseMs = times.firstPauseMs;
  while (!signal.aborted) {
    const silence = silenceWatch(signal, times.silenceMs);
    try {
      const stream = await openStream(client, entity, sequence, silence.signal);
      onState('live');
      for await (const { data } of readEvents(watched(stream, silence))) {
        const message = JSON.parse(data) as OperationMessage;
        sequence = message.sequence;
        pauseMs = times.firstPauseMs;
        onMessage(message);
      }
    } catch (error) {
      if (!silence.signal.aborted && !mayPass(error)) {
        onState('stopped', error);
        return;
      }
    } finally {
      silence.end();
    }
    if (!signal.aborted) {
      onState('reconnecting');
      await pauseOrOnline(pauseMs, signal);
      pauseMs = Math.min(2 * pauseMs, times.longestPauseMs);
    }
  }
}

/** Opens the stream of events after a position. */
async function openStream(
  client: BessClient,
  { kind, id }: Entity,
  after: number,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const options = { parseAs: 'stream', signal } as const;
  // A first stream has no last event: its beginning is asked for.
  const from = after === 0 ? { query: { after } } : { header: { 'Last-Event-ID': String(after) } };
  const stream =
    kind === 'site'
      ? await unwrap(
          client.GET('/api/sites/{site_id}/events', {
            params: { path: { site_id: id }, ...from },
            ...options,
          }),
        )
      : await unwrap(
          client.GET('/api/facilities/{facility_id}/events', {
            params: { path: { facility_id: id }, ...from },
            ...options,
          }),
        );
  if (stream === null) {
    throw new TypeError('The stream of events is empty.');
  }
  return stream;
}

function mayPass(error: unknown): boolean {
  const { status } = problemOf(error);
  return status === 0 || status === 429 || status >= 500;
}

/** A stream whose pieces are reported, and which breaks with the signal. */
function watched(
  stream: ReadableStream<Uint8Array>,
  { signal, renew }: { signal: AbortSignal; renew: () => void },
): ReadableStream<Uint8Array> {
  const report = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      renew();
      controller.enqueue(piece);
    },
  });
  return stream.pipeThrough(report, { signal });
}

/** Aborts with another signal, when nothing has come for a while, or when the browser goes offline, which a stream does not notice. */
function silenceWatch(signal: AbortSignal, silenceMs: number) {
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  let timer = setTimeout(abort, silenceMs);
  signal.addEventListener('abort', abort);
  globalThis.addEventListener('offline', abort);
  return {
    signal: aborter.signal,
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, silenceMs);
    },
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      globalThis.removeEventListener('offline', abort);
    },
  };
}
