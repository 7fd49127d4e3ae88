import type Router from '@koa/router';
import { fullPath } from '../routes/full-path.js';
import type { Route } from '../routes/route.js';
import type { RequestState, Step } from './state.js';

type Found = Pick<RequestState, 'route' | 'allowedMethods' | 'serve'>;

/**
 * Tells the later steps which operation is asked for; refuses nothing yet, so that limits count strays too. Paths
 * without parts that vary are looked up; the router compares all others with one operation after the other.
 */
export function findRoute(router: Router<RequestState>, routes: readonly Route[]): Step {
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  const match = (path: string, method: string): Found => {
    const { path: onPath, pathAndMethod } = router.match(path, method);
    const [layer] = pathAndMethod;
    const route = byId.get(layer?.name ?? '');
    return {
      allowedMethods: [...new Set(onPath.flatMap(({ methods }) => methods))].sort(),
      ...(route !== undefined && { route }),
    };
  };
  const fixed = new Map<string, Found>(
    routes
      .filter(({ path }) => !path.includes('{'))
      .map((route) => {
        const { method } = route;
        const path = fullPath(route);
        const [layer] = router.match(path, method).pathAndMethod;
        const serve = layer?.stack[0] as Step | undefined;
        return [`${method} ${path}`, { ...match(path, method), ...(serve && { serve }) }] as const;
      }),
  );
  return async (ctx, next) => {
    Object.assign(ctx.state, fixed.get(`${ctx.method} ${ctx.path}`) ?? match(ctx.path, ctx.method));
    await next();
  };
}
