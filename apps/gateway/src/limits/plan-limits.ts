import { EngineError } from '@bess/kernel/errors';
import type { Partner, Plan, Stores } from '../stores/stores.js';

/** Requests per minute of each plan; `enterprise` holds until the partner's agreement states a figure. */
const planRequestsPerMinute: Readonly<Record<Plan, number>> = {
  operator: 60,
  fleet: 300,
  enterprise: 600,
};

/**
 * STRIX paths per UTC day of each plan; `operator` does not reach STRIX, and `enterprise` holds until the partner's
 * agreement states a figure.
 */
const planPathsPerDay: Readonly<Record<Plan, number>> = {
  operator: 0,
  fleet: 5_000_000,
  enterprise: 10_000_000,
};

/**
 * Sites that a partner keeps, and as many facilities: described, or with prices, readings or a personality of their own.
 * Nothing else that is stored grows without end: entries of each are bounded by `maximumEntriesStored`, jobs by those
 * of a day (`partnerJobsPerDay`) and the 30 days that they are kept.
 */
export const planStorageQuota: Readonly<Record<Plan, number>> = {
  operator: 100,
  fleet: 1_000,
  enterprise: 10_000,
};

/** Fewest paths of a job, by the interface. */
const fewestPaths = 1_000;

/** Jobs a day that every partner has, however few paths were agreed. */
const fewestJobsPerDay = 1_000;

/** Requests of one partner that a process answers at a time. */
export const requestsInFlightPerPartner = 256;

/** STRIX jobs that may wait: beyond these a submit is told to come back, so that no queue grows without end. */
export const maximumWaitingJobs: Readonly<{ ofPartner: number; inAll: number }> = {
  ofPartner: 100,
  inAll: 1_000,
};

/** Callers without a valid token, per address [requests/minute]. */
export const addressRequestsPerMinute = 60;

/** Health and status, per address and apart from all else, and callers while the database is away [requests/minute]. */
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

/**
 * STRIX paths that a partner may simulate in a UTC day: the agreed figure, else the plan's.
 *
 * @example
 * partnerPathsPerDay({ id: 'p', name: 'P', plan: 'fleet', requestsPerMinute: null, strixPathsPerDay: null });
 * // => 5000000
 */
export function partnerPathsPerDay(partner: Partner): number {
  return partner.strixPathsPerDay ?? planPathsPerDay[partner.plan];
}

/**
 * STRIX jobs that a partner may submit in a UTC day: twice as many as its paths would bear if none were cancelled. Those that
 * are cancelled or fail give their paths back and are kept like others, so that paths alone would not bound what is stored.
 *
 * @example
 * partnerJobsPerDay({ id: 'p', name: 'P', plan: 'fleet', requestsPerMinute: null, strixPathsPerDay: null });
 * // => 10000
 */
export function partnerJobsPerDay(partner: Partner): number {
  return Math.max(fewestJobsPerDay, Math.ceil((2 * partnerPathsPerDay(partner)) / fewestPaths));
}

/**
 * Refuses a site or facility that would be one more than the partner's plan keeps; those that are kept stay open to all
 * that changes them. Two that come at the same moment may both find room for one.
 *
 * @param kind - of thing
 * @param id - as the caller named it
 * @param partner - whose
 * @param deps - stores
 * @throws EngineError `outOfRange` `storageFull` with how many are kept and how many may be
 */
export async function assertStorageQuota(
  kind: 'site' | 'facility',
  id: string,
  partner: Partner,
  { stores: { sites, facilities } }: { stores: Pick<Stores, 'sites' | 'facilities'> },
): Promise<void> {
  const { count, isStored } = await (kind === 'site' ? sites : facilities).countStored(
    partner.id,
    id,
  );
  const allowed = planStorageQuota[partner.plan];
  if (!isStored && count >= allowed) {
    const things = kind === 'site' ? 'sites' : 'facilities';
    throw new EngineError({
      engine: 'gateway',
      kind: 'outOfRange',
      code: 'storageFull',
      message: `${kind}_id must name one of the ${count} ${things} that are kept, since the plan ${partner.plan} keeps at most ${allowed}; ${JSON.stringify(id)} came`,
      details: { field: `${kind}_id`, stored: count, allowed },
    });
  }
}
