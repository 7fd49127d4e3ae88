import { HttpError } from './http-error.js';
import type { Step } from './state.js';

/** HTTP/1.1 asks for a Host header; Node would refuse without the envelope, so the check is made here. */
export function requireHost(): Step {
  return async (ctx, next) => {
    if (ctx.req.httpVersion === '1.1' && ctx.req.headers.host === undefined) {
      throw new HttpError(400, 'The header Host is missing, which HTTP/1.1 requires.');
    }
    await next();
  };
}
