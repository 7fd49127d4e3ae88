import type { ServerResponse } from 'node:http';

/** Emitted on every open answer when the server begins to stop. */
const drainingEvent = 'stopping';

/** Answers that are still due on a server that stops. */
const draining = new WeakSet<ServerResponse>();

/** What runs when an answer is over, by the answer. */
const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Runs something once, as soon as an answer is over: sent, or its caller gone. Where it is over already, at once: the
 * event does not come again. However much waits for it, an answer bears one listener.
 *
 * @param response - the answer
 * @param then - what to run; must not throw
 */
export function onResponseClose(response: ServerResponse, then: () => void): void {
  if (response.closed) {
    then();
    return;
  }
  const others = waiting.get(response);
  if (others !== undefined) {
    others.push(then);
    return;
  }
  const all = [then];
  waiting.set(response, all);
  response.once('close', () => {
    for (const run of all) {
      run();
    }
  });
}

/**
 * A signal that aborts as soon as nobody waits for a long answer any more: the caller hung up, the answer is done, or
 * the server begins to stop and would rather answer something short now.
 *
 * @param response - the answer
 */
export function waitSignal(response: ServerResponse): AbortSignal {
  const ended = new AbortController();
  const end = () => ended.abort();
  if (draining.has(response)) {
    end();
    return ended.signal;
  }
  onResponseClose(response, end);
  response.once(drainingEvent, end);
  return ended.signal;
}

/**
 * A signal that aborts when the connection of a call is gone before its answer: work for it is of no use to anybody.
 * Unlike {@link waitSignal} it lets the work of requests in flight go on while the server stops.
 *
 * @param response - the answer
 */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  onResponseClose(response, () => {
    if (!response.writableFinished) {
      gone.abort();
    }
  });
  return gone.signal;
}

/**
 * Tells whoever waits for something long that the server begins to stop, now or when they begin to wait.
 *
 * @param response - an answer that is still due
 */
export function drainResponse(response: ServerResponse): void {
  draining.add(response);
  response.emit(drainingEvent);
}
