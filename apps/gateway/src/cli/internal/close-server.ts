import type { Server } from 'node:http';

/** How often connections that became idle are looked for [ms]. */
const LOOK_EVERY_MS = 50;

/**
 * Stops accepting, lets requests in flight finish and closes every connection.
 *
 * @param server - a listening server
 * @param deadlineMs - how long requests may take; then their connections are cut [ms]
 * @returns true when every request finished in time
 */
export async function closeServer(server: Server, deadlineMs: number): Promise<boolean> {
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  // Node closes idle connections once; those that finish their request later stay until their keep-alive ends.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  const inTime = await Promise.race([closed, late]);
  clearTimeout(timer);
  clearInterval(look);
  server.closeAllConnections();
  return inTime;
}
