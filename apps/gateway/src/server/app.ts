import Koa from 'koa';
import { mountDocs } from '../api/docs-page.js';
import { routes } from '../api/routes.js';
import { identifyCaller } from '../auth/identify-caller.js';
import { mountDocumentation } from '../documentation/documentation-files.js';
import { mountMetrics } from '../health/metrics-route.js';
import type { AppDeps } from '../http/app-deps.js';
import { catchErrors } from '../http/error-response.js';
import { limitConcurrency, limitRequests } from '../http/limit-requests.js';
import { openRequest } from '../http/open-request.js';
import { rejectUnknownPaths, requireHost } from '../http/reject-unknown-paths.js';
import { documentationPath, fullPath, type RequestState } from '../http/route.js';
import { callRoute, findRoute, mountRoutes } from '../http/router.js';
import { mountPortal } from '../portal/portal-files.js';

export type { AppDeps } from '../http/app-deps.js';

/**
 * Builds the Koa application. It reads no environment, opens nothing and does not listen; pass it to
 * `createHttpServer`.
 */
export function createApp(deps: AppDeps): Koa<RequestState> {
  const app = new Koa<RequestState>();
  const router = mountRoutes(routes, deps);
  mountDocs(router, deps);
  mountMetrics(router, deps);
  if (deps.portal !== undefined) {
    mountPortal(
      router,
      deps.portal,
      deps.documentation === undefined ? undefined : `${documentationPath}/`,
    );
  }
  mountDocumentation(router, deps.documentation);
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
  app.use(rejectUnknownPaths(routes.map(fullPath)));
  // Only connections that broke while a response was being written get here.
  app.on('error', (error: Error) => deps.logger.debug({ code: error.name }, 'connection lost'));
  return app;
}
