import type { AppDeps } from '../app-deps.js';
import {
  addressRequestsPerMinute,
  partnerRequestsPerMinute,
  probeRequestsPerMinute,
} from '../limits/plan-limits.js';
import { HttpError } from './http-error.js';
import { limitHeaders } from './limit-headers.js';
import type { RequestState, Step } from './state.js';

/** Counts the request and writes the limit's headers, so that every later answer has them, errors included. */
export function limitRequests(deps: Pick<AppDeps, 'limiter' | 'nowMs'>): Step {
  return async (ctx, next) => {
    const { key, limit } = whoIsCounted(ctx.state);
    const answer = await deps.limiter.take(key, limit);
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

function whoIsCounted(state: RequestState): { key: string; limit: number } {
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
