import type { ServerResponse } from 'node:http';
import { stopping, stoppingEvent } from './internal/stopping.js';
import { onClosed } from './on-closed.js';

/**
 * A signal that aborts as soon as nobody waits for a long answer any more: the caller hung up, the answer is done, or
 * the server begins to stop and would rather answer something short now.
 *
 * @param response - the answer
 */
export function hangUpSignal(response: ServerResponse): AbortSignal {
  const ended = new AbortController();
  const end = () => ended.abort();
  if (stopping.has(response)) {
    end();
    return ended.signal;
  }
  onClosed(response, end);
  response.once(stoppingEvent, end);
  return ended.signal;
}
