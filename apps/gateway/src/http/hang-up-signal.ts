import type { ServerResponse } from 'node:http';
import { onClosed } from './on-closed.js';

/** Emitted on every open answer when the server begins to stop. */
export const stoppingEvent = 'stopping';

/** Answers on a server that stops. */
const stopping = new WeakSet<ServerResponse>();

/** Tells whoever waits for something long that the server begins to stop, and whoever begins to later. */
export function beginToStop(response: ServerResponse): void {
  stopping.add(response);
  response.emit(stoppingEvent);
}

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
