import type { ServerResponse } from 'node:http';
import { onClosed } from './on-closed.js';

/**
 * A signal that aborts when the connection of a call is gone before its answer: work for it is of no use to anybody.
 * Unlike {@link hangUpSignal} it lets the work of requests in flight go on while the server stops.
 *
 * @param response - the answer
 */
export function callerGoneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  onClosed(response, () => {
    if (!response.writableFinished) {
      gone.abort();
    }
  });
  return gone.signal;
}
