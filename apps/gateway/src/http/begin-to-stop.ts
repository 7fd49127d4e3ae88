import type { ServerResponse } from 'node:http';
import { stopping, stoppingEvent } from './internal/stopping.js';

/**
 * Tells whoever waits for something long that the server begins to stop, now or when they begin to wait.
 *
 * @param response - an answer that is still due
 */
export function beginToStop(response: ServerResponse): void {
  stopping.add(response);
  response.emit(stoppingEvent);
}
