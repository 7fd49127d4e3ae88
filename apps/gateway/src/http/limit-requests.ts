import { HttpError } from '../internal/errors.js';
import type { RateLimitResult } from '../limits/memory-limiter.js';
import {
  addressRequestsPerMinute,
  partnerRequestsPerMinute,
  probeRequestsPerMinute,
  requestsInFlightPerPartner,
} from '../limits/plan-limits.js';
import type { AppDeps } from './app-deps.js';
import { onResponseClose } from './response-lifetime.js';
import type { RequestState, Step } from './route.js';

/** A caller with too many requests in flight is asked to come back after this long [s]. */
const retryAfterSeconds = 1;

/** Counts the request and writes the limit's headers, so that every later answer has them, errors included. */
export function limitRequests(deps: Pick<AppDeps, 'limiter' | 'nowMs'>): Step {
  return async (ctx, next) => {
    const { key, limit } = rateLimitKey(ctx.state);
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

function rateLimitKey(state: RequestState): { key: string; limit: number } {
  const { route, principal, address, identifyError } = state;
  // While the database is away nobody is known: all behind one address would share what is meant for strangers.
  if (identifyError !== undefined) {
    return { key: `unknown:${address}`, limit: probeRequestsPerMinute };
  }
  if (route?.access === 'probe') {
    return { key: `probe:${address}`, limit: probeRequestsPerMinute };
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
 * Bounds how many requests of a partner this process answers at a time, streams of events and submits that wait
 * included: the limit on requests a minute does not bound what lasts for minutes. Callers without a token hold nothing
 * that lasts, and their limit per minute is smaller.
 *
 * @param maximum - requests of one partner in flight
 */
export function limitConcurrency(maximum: number = requestsInFlightPerPartner): Step {
  const inFlight = new Map<string, number>();
  return async (ctx, next) => {
    const partnerId = ctx.state.principal?.partner.id;
    if (partnerId === undefined) {
      return next();
    }
    // Who hung up while the steps before were under way waits for nothing, and would never give the place back.
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
    // A stream goes on long after its handler has returned.
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

/**
 * How an answer tells a caller about its limit; `Retry-After` is there only for a call that was one too many.
 *
 * @param answer - what the limiter said
 * @param nowMs - [ms since the epoch]
 * @example
 * limitHeaders({ allowed: false, remaining: 0, resetMs: 60_000 }, 30_500);
 * // => { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '60', 'Retry-After': '30' }
 */
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
