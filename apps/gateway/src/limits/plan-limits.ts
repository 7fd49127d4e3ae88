import { EngineError } from '@bess/kernel/errors';
import type { JobKind, Partner, Plan, Stores } from '../stores/stores.js';

/** Requests per minute of each plan; for `enterprise`, unless the partner has an agreed figure. */
const planRequestsPerMinute: Readonly<Record<Plan, number>> = {
  operator: 60,
  fleet: 300,
  enterprise: 600,
};

/**
 * STRIX paths per UTC day of each plan. `operator` does not include STRIX; `enterprise` applies unless the partner
 * has an agreed figure.
 */
const planPathsPerDay: Readonly<Record<Plan, number>> = {
  operator: 0,
  fleet: 5_000_000,
  enterprise: 10_000_000,
};

/**
 * Maximum number of sites of a partner, and of facilities: described, or with prices, readings or a learned model.
 * Everything else that is stored is bounded too: entries of each by `maximumEntriesStored`, jobs by
 * `partnerJobsPerDay` and their retention of 30 days.
 */
export const planStorageQuota: Readonly<Record<Plan, number>> = {
  operator: 100,
  fleet: 1_000,
  enterprise: 10_000,
};

/** Smallest number of paths of a job, by the interface. */
const fewestPaths = 1_000;

/** Jobs per day that every partner has, however few paths were agreed. */
const fewestJobsPerDay = 1_000;

/** Requests of one partner that a process serves at a time. */
export const requestsInFlightPerPartner = 256;

/** Sizings per UTC day of every partner. Each takes minutes of all threads of a process. */
const sizingsPerDay = 100;

/** Maximum number of waiting jobs of each kind; further submits get 503, so that no queue grows without bound. */
export const maximumWaitingJobs: Readonly<Record<JobKind, { ofPartner: number; inAll: number }>> = {
  simulation: { ofPartner: 100, inAll: 1_000 },
  sizing: { ofPartner: 10, inAll: 100 },
};

/** Callers without a valid token, per address [requests/minute]. */
export const addressRequestsPerMinute = 60;

/**
 * Health and status, per address and counted separately; also all callers while the database is unavailable
 * [requests/minute].
 */
export const probeRequestsPerMinute = 600;

/** Files of the portal and the documentation, per address and counted separately [requests/minute]. */
export const portalRequestsPerMinute = 600;

/** Request limit of a partner: the agreed figure, otherwise the plan's [requests/minute]. */
export function partnerRequestsPerMinute(partner: Partner): number {
  return partner.requestsPerMinute ?? planRequestsPerMinute[partner.plan];
}

/** STRIX path budget of a partner per UTC day: the agreed figure, otherwise the plan's. */
export function partnerPathsPerDay(partner: Partner): number {
  return partner.strixPathsPerDay ?? planPathsPerDay[partner.plan];
}

/**
 * Jobs of a kind of a partner per UTC day. Of STRIX twice as many as its paths allow if none is cancelled: cancelled and
 * failed jobs return their paths but stay stored, so the path budget alone would not bound what is stored.
 */
export function partnerJobsPerDay(partner: Partner, kind: JobKind): number {
  if (kind === 'sizing') {
    return sizingsPerDay;
  }
  return Math.max(fewestJobsPerDay, Math.ceil((2 * partnerPathsPerDay(partner)) / fewestPaths));
}

/**
 * Refuses a new site or facility beyond the quota of the partner's plan; existing ones can always be changed. Two
 * simultaneous requests may both get the last slot.
 *
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
