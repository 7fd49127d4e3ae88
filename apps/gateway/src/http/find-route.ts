import type Router from '@koa/router';
import type { Route } from '../routes/route.js';
import type { RequestState, Step } from './state.js';

/** Tells the later steps which operation is asked for; refuses nothing yet, so that limits count strays too. */
export function findRoute(router: Router<RequestState>, routes: readonly Route[]): Step {
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  return async (ctx, next) => {
    const { path, pathAndMethod } = router.match(ctx.path, ctx.method);
    const route = byId.get(pathAndMethod[0]?.name ?? '');
    if (route !== undefined) {
      ctx.state.route = route;
    }
    ctx.state.allowedMethods = [...new Set(path.flatMap((layer) => layer.methods))].sort();
    await next();
  };
}
