import type { ServerResponse } from 'node:http';

/** Emitted on every open answer when the server begins to stop. */
export const stoppingEvent = 'stopping';

/** Answers that are still due on a server that stops. */
export const stopping = new WeakSet<ServerResponse>();
