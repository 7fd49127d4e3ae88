import Koa from 'koa';
import type { AppDeps } from './app-deps.js';
import { mountDocs } from './docs/mount-docs.js';
import { callRoute } from './http/call-route.js';
import { catchErrors } from './http/catch-errors.js';
import { findRoute } from './http/find-route.js';
import { identifyCaller } from './http/identify-caller.js';
import { limitConcurrency } from './http/limit-concurrency.js';
import { limitRequests } from './http/limit-requests.js';
import { openRequest } from './http/open-request.js';
import { refuseStrays } from './http/refuse-strays.js';
import { requireHost } from './http/require-host.js';
import type { RequestState } from './http/state.js';
import { mountMetrics } from './metrics/mount-metrics.js';
import { fullPath } from './routes/full-path.js';
import { mountRoutes } from './routes/mount-routes.js';
import { routes } from './routes/routes.js';

export type { AppDeps } from './app-deps.js';

/**
 * Builds the gateway. It reads no environment, opens nothing and listens nowhere: give it what it needs, then hand
 * it to `createHttpServer`.
 *
 * @param deps - stores, keys, limits, engines, clock and log
 * @example
 * const server = createHttpServer(createApp(deps), deps);
 * server.listen(8080, '127.0.0.1');
 */
export function createApp(deps: AppDeps): Koa<RequestState> {
  const app = new Koa<RequestState>();
  const router = mountRoutes(routes, deps);
  mountDocs(router, deps);
  mountMetrics(router, deps);
  app.use(openRequest(deps));
  app.use(catchErrors(deps));
  app.use(findRoute(router, routes));
  for (const step of identifyCaller(deps)) {
    app.use(step);
  }
  app.use(limitRequests(deps));
  app.use(limitConcurrency(deps.config.requestsInFlight));
  app.use(requireHost());
  app.use(callRoute(router));
  app.use(refuseStrays(routes.map(fullPath)));
  // What reaches this is a connection that broke while the answer was written.
  app.on('error', (error: Error) => deps.logger.debug({ code: error.name }, 'connection lost'));
  return app;
}
