import type { ServerResponse } from 'node:http';

/** Emitted on every open answer when the server begins to stop. */
export const stoppingEvent = 'stopping';

/**
 * A signal that aborts as soon as nobody waits for a long answer any more: the caller hung up, the answer is done, or
 * the server begins to stop and would rather answer something short now.
 *
 * @param response - the answer
 */
export function hangUpSignal(response: ServerResponse): AbortSignal {
  const ended = new AbortController();
  const end = () => ended.abort();
  response.once('close', end);
  response.once(stoppingEvent, end);
  if (response.closed) {
    end();
  }
  return ended.signal;
}
