import { HttpError } from '../internal/errors.js';
import type { RateLimitResult } from '../limits/memory-limiter.js';
import {
  addressRequestsPerMinute,
  partnerRequestsPerMinute,
  portalRequestsPerMinute,
  probeRequestsPerMinute,
  requestsInFlightPerPartner,
} from '../limits/plan-limits.js';
import type { AppDeps } from './app-deps.js';
import { onResponseClose } from './response-lifetime.js';
import { isPagePath, type RequestState, type Step } from './route.js';

/** `Retry-After` for a partner with too many requests in flight [s]. */
const retryAfterSeconds = 1;

/** Counts the request and sets the limit headers, so that every later response has them, including errors. */
export function limitRequests(deps: Pick<AppDeps, 'limiter' | 'nowMs'>): Step {
  return async (ctx, next) => {
    const { key, limit } = rateLimitKey(ctx.path, ctx.state);
    const answer = await deps.limiter.consume(key, limit);
    const headers = limitHeaders(answer, deps.nowMs());
    ctx.set(headers);
    if (!answer.allowed) {
      throw new HttpError(
        429,
        `At most ${limit} requests per minute are allowed; the limit resets in ${headers['Retry-After']} s.`,
      );
    }
    await next();
  };
}

function rateLimitKey(path: string, state: RequestState): { key: string; limit: number } {
  const { route, principal, address, identifyError } = state;
  // While the database is unavailable no caller can be identified, so all callers behind one address share a limit.
  // The limit for anonymous callers would be too small for them.
  if (identifyError !== undefined) {
    return { key: `unknown:${address}`, limit: probeRequestsPerMinute };
  }
  if (route?.access === 'probe') {
    return { key: `probe:${address}`, limit: probeRequestsPerMinute };
  }
  // A page loads a dozen files, and the offices of a partner may share an address.
  if (isPagePath(path)) {
    return { key: `portal:${address}`, limit: portalRequestsPerMinute };
  }
  if (principal === undefined) {
    return { key: `address:${address}`, limit: addressRequestsPerMinute };
  }
  return {
    key: `partner:${principal.partner.id}`,
    limit: partnerRequestsPerMinute(principal.partner),
  };
}

/**
 * Limits how many requests of a partner this process serves at a time, including event streams and waiting
 * submits: the limit per minute does not bound requests that last for minutes. Callers without a token are not
 * counted, because they cannot start anything that lasts and have a lower limit per minute.
 */
export function limitConcurrency(maximum: number = requestsInFlightPerPartner): Step {
  const inFlight = new Map<string, number>();
  return async (ctx, next) => {
    const partnerId = ctx.state.principal?.partner.id;
    if (partnerId === undefined) {
      return next();
    }
    // If the client disconnected during the earlier steps, `close` has already fired and the slot would never be released.
    if (ctx.res.closed) return;
    const count = inFlight.get(partnerId) ?? 0;
    if (count >= maximum) {
      throw new HttpError(
        503,
        `At most ${maximum} requests of a partner are answered at a time; try again in ${retryAfterSeconds} s.`,
        { headers: { 'Retry-After': String(retryAfterSeconds) } },
      );
    }
    inFlight.set(partnerId, count + 1);
    // Released at the close of the response, because a stream continues long after its handler has returned.
    onResponseClose(ctx.res, () => {
      const left = (inFlight.get(partnerId) ?? 1) - 1;
      if (left === 0) {
        inFlight.delete(partnerId);
      } else {
        inFlight.set(partnerId, left);
      }
    });
    await next();
  };
}

/** The limit headers of a response; `Retry-After` only if the request exceeded the limit. */
export function limitHeaders(answer: RateLimitResult, nowMs: number): Record<string, string> {
  const headers: Record<string, string> = {
    'X-RateLimit-Remaining': String(answer.remaining),
    'X-RateLimit-Reset': String(Math.ceil(answer.resetMs / 1000)),
  };
  if (!answer.allowed) {
    headers['Retry-After'] = String(Math.max(1, Math.ceil((answer.resetMs - nowMs) / 1000)));
  }
  return headers;
}
