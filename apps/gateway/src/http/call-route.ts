import type Router from '@koa/router';
import type { RequestState, Step } from './state.js';

/** Calls the operation that was found; where parts of its path vary, the router reads them first. */
export function callRoute(router: Router<RequestState>): Step {
  const byRouter = router.routes() as unknown as Step;
  return (ctx, next) => (ctx.state.serve ?? byRouter)(ctx, next);
}
