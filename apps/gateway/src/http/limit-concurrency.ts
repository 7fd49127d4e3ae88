import { requestsInFlightPerPartner } from '../limits/plan-limits.js';
import { HttpError } from './http-error.js';
import { onClosed } from './on-closed.js';
import type { Step } from './state.js';

/** A caller with too many requests in flight is asked to come back after this long [s]. */
const retryAfterSeconds = 1;

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
    onClosed(ctx.res, () => {
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
