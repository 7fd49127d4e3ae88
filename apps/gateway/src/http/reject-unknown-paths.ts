import { nearestName } from '@bess/kernel/schema';
import { HttpError } from '../internal/errors.js';
import type { Step } from './route.js';

/**
 * Answers what no operation answers: 404, 405 with `Allow`, and OPTIONS on a known path.
 *
 * @param knownPaths - paths of all operations, of which a 404 names the nearest when one is close
 */
export function rejectUnknownPaths(knownPaths: readonly string[]): Step {
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

/**
 * The known path that a mistaken one most likely meant. The segments `/v1` and `/api` are left out of the comparison:
 * nearly every path has them, so they would make any two look alike, and they are what is most often forgotten.
 *
 * @param path - path that nothing is at
 * @param known - paths that operations are at
 * @example
 * nearestPath('/v1/api/tarsis/tariffs', ['/livez', '/v1/tarsis/tariffs']);
 * // => '/v1/tarsis/tariffs'
 * nearestPath('/v1/api/nothing', ['/livez', '/v1/tarsis/tariffs']);
 * // => undefined
 */
function nearestPath(path: string, known: readonly string[]): string | undefined {
  const byEnding = new Map(known.map((candidate) => [ending(candidate), candidate]));
  return byEnding.get(nearestName(ending(path), byEnding.keys()) ?? '');
}

function ending(path: string): string {
  return path.replace(/^(\/v1)?(\/api)?\/?/i, '');
}

/** HTTP/1.1 asks for a Host header; Node would refuse without the envelope, so the check is made here. */
export function requireHost(): Step {
  return async (ctx, next) => {
    if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
      throw new HttpError(400, 'The header Host is missing, which HTTP/1.1 requires.');
    }
    await next();
  };
}
