import { HttpError } from './http-error.js';
import type { Step } from './state.js';

/** Answers what no operation answers: 404, 405 with `Allow`, and OPTIONS on a known path. */
export function refuseStrays(): Step {
  return async (ctx) => {
    const { allowedMethods } = ctx.state;
    if (allowedMethods.length === 0) {
      throw new HttpError(404, `There is nothing at ${ctx.path.slice(0, 200)}.`);
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
