import type { AppDeps } from '../http/app-deps.js';
import type { ServerEvent } from '../http/route.js';
import { waitForChange } from '../job-operations/job-events.js';
import { eventPayload } from '../stores/create-event-store.js';
import type { EntityKey } from '../stores/event-store.js';
import { streamId } from './stream-id.js';

/** Times of streams [ms]. */
interface EventStreamTimes {
  /** Interval between comments on an idle stream, because proxies close idle connections. */
  heartbeatMs: number;
  /** Interval between reads, because other processes report changes only through Redis, and reports can be lost. */
  lookMs: number;
  /** Maximum duration; clients reconnect. */
  lifetimeMs: number;
}

const eventStreamTimes: Readonly<EventStreamTimes> = {
  heartbeatMs: 15_000,
  lookMs: 2_000,
  lifetimeMs: 900_000,
};

/** Events read at a time. */
const eventsPerRead = 100;

/** Events of a site or facility after a position, for as long as the stream lasts. */
export async function* eventStream(
  key: EntityKey,
  after: number,
  waitSignal: AbortSignal,
  { stores, jobs, metrics }: Pick<AppDeps, 'stores' | 'jobs' | 'metrics'>,
  times: EventStreamTimes = eventStreamTimes,
): AsyncGenerator<ServerEvent> {
  const close = metrics?.streamOpens();
  try {
    const endMs = performance.now() + times.lifetimeMs;
    const id = streamId(key);
    let sequence = after;
    let sentMs = performance.now();
    // The answer begins with the first bytes: without them a client would not know that it is connected.
    yield { comment: 'connected' };
    while (!waitSignal.aborted && performance.now() < endMs) {
      const events = await stores.events.after(key, sequence, eventsPerRead);
      for (const event of events) {
        sequence = event.sequence;
        yield {
          event: event.type,
          id: String(sequence),
          data: JSON.parse(eventPayload(event)),
        };
        sentMs = performance.now();
      }
      if (events.length === eventsPerRead) {
        continue;
      }
      if (performance.now() - sentMs >= times.heartbeatMs) {
        yield { comment: 'no event' };
        sentMs = performance.now();
      }
      const untilBeatMs = Math.max(0, sentMs + times.heartbeatMs - performance.now());
      await waitForChange(jobs, id, Math.min(times.lookMs, untilBeatMs), waitSignal);
    }
  } finally {
    close?.();
  }
}
