import type { ServerResponse } from 'node:http';

/** What runs when an answer is over, by the answer. */
const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Runs something once, as soon as an answer is over: sent, or its caller gone. Where it is over already, at once: the
 * event does not come again. However much waits for it, an answer bears one listener.
 *
 * @param response - the answer
 * @param then - what to run; must not throw
 */
export function onClosed(response: ServerResponse, then: () => void): void {
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
