import type { ServerResponse } from 'node:http';

/** Emitted on every open response when the server starts to drain. */
const drainingEvent = 'stopping';

/** Unfinished responses of a draining server. */
const draining = new WeakSet<ServerResponse>();

/** Callbacks to run when a response closes. */
const closeCallbacks = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Runs a callback once, when a response is sent or its client has disconnected; immediately if it is already
 * closed, because the event does not repeat. However many callbacks wait, a response has one listener. The
 * callback must not throw.
 */
export function onResponseClose(response: ServerResponse, then: () => void): void {
  if (response.closed) {
    then();
    return;
  }
  const others = closeCallbacks.get(response);
  if (others !== undefined) {
    others.push(then);
    return;
  }
  const all = [then];
  closeCallbacks.set(response, all);
  response.once('close', () => {
    for (const run of all) {
      run();
    }
  });
}

/**
 * A signal that aborts when a long wait is no longer useful: the client disconnected, the response is sent, or the
 * server is draining and should respond with what it has.
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
 * A signal that aborts when the client disconnects before it has its response. Unlike {@link waitSignal}, it lets
 * requests in flight continue while the server drains.
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

/** Wakes everything that waits for this response, now or later, because the server is draining. */
export function drainResponse(response: ServerResponse): void {
  draining.add(response);
  response.emit(drainingEvent);
}
