import { nearestName } from '@bess/kernel/schema';
import { HttpError } from '../internal/errors.js';
import type { Step } from './route.js';

/**
 * Responds to requests that match no operation: 404 with the nearest known path, 405 with `Allow`, and OPTIONS on
 * a known path.
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
 * The known path that was probably meant. The segments `/v1` and `/api` are ignored in the comparison: nearly
 * every path has them, so they would make all paths look alike, and they are what callers most often forget.
 */
function nearestPath(path: string, known: readonly string[]): string | undefined {
  const byEnding = new Map(known.map((candidate) => [ending(candidate), candidate]));
  return byEnding.get(nearestName(ending(path), byEnding.keys()) ?? '');
}

function ending(path: string): string {
  return path.replace(/^(\/v1)?(\/api)?\/?/i, '');
}

/**
 * HTTP/1.1 requires a Host header. Node would refuse the request without the error envelope, so it is checked
 * here.
 */
export function requireHost(): Step {
  return async (ctx, next) => {
    if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
      throw new HttpError(400, 'The header Host is missing, which HTTP/1.1 requires.');
    }
    await next();
  };
}
