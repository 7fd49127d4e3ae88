import type { Partner, Plan } from '../stores/stores.js';

/** Requests per minute of each plan; `enterprise` holds until the partner's agreement states a figure. */
export const planRequestsPerMinute: Readonly<Record<Plan, number>> = {
  operator: 60,
  fleet: 300,
  enterprise: 600,
};

/** Callers without a valid token, per address [requests/minute]. */
export const addressRequestsPerMinute = 60;

/** Health and status, per address and apart from all else [requests/minute]. */
export const probeRequestsPerMinute = 600;

/**
 * What a partner may send [requests/minute]: the agreed figure, else the plan's.
 *
 * @example
 * partnerRequestsPerMinute({ id: 'p', name: 'P', plan: 'fleet', requestsPerMinute: null, strixPathsPerDay: null });
 * // => 300
 */
export function partnerRequestsPerMinute(partner: Partner): number {
  return partner.requestsPerMinute ?? planRequestsPerMinute[partner.plan];
}
