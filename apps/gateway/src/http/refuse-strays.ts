import { HttpError } from './http-error.js';
import { nearestPath } from './nearest-path.js';
import type { Step } from './state.js';

/**
 * Answers what no operation answers: 404, 405 with `Allow`, and OPTIONS on a known path.
 *
 * @param knownPaths - paths of all operations, of which a 404 names the nearest when one is close
 */
export function refuseStrays(knownPaths: readonly string[]): Step {
  return async (ctx) => {
    const { allowedMethods } = ctx.state;
    if (allowedMethods.length === 0) {
      const nearest = nearestPath(ctx.path, knownPaths);
      const hint = nearest === undefined ? '' : `; the nearest known path is ${nearest}`;
      throw new HttpError(404, `There is nothing at ${ctx.path.slice(0, 200)}${hint}.`);
    }
    const allow = [...allowedMethods, 'OPTIONS'].join(', ');
    if (ctx.method !== 'OPTIONS') {
      throw new HttpError(405, `${ctx.method} is not allowed here; ${allow} are.`, {
        headers: { Allow: allow },
      });
    }
    ctx.set('Allow', allow);
    ctx.status = 204;
  };
}
