import { randomInt, randomUUID } from 'node:crypto';
import type { StrixRequest } from '@bess/strix/schema';
import type { AppDeps } from '../../app-deps.js';
import type { Principal } from '../../auth/principal.js';
import {
  maximumWaitingJobs,
  partnerJobsPerDay,
  partnerPathsPerDay,
} from '../../limits/plan-limits.js';
import { defaultSiteId } from '../../sites/default-site.js';
import type { Job, SubmitOutcome } from '../../stores/stores.js';
import { assertPathSteps } from './assert-path-steps.js';
import { dayExhaustedError } from './day-exhausted-error.js';
import { pathBudgetError } from './path-budget-error.js';
import { queueFullError } from './queue-full-error.js';
import { requestFingerprint } from './request-fingerprint.js';
import { resolveStrixRequest } from './resolve-strix-request.js';
import { siteMarket } from './site-market.js';
import { strixError } from './strix-error.js';

/** A drawn seed is below this, so that it is exact and short in a header. */
const seedLimit = 2 ** 48 - 1;

/** A request as it was validated. */
export interface StrixSubmission {
  request: StrixRequest;
  expand: ReadonlySet<string>;
  nativeCurrency: boolean;
  /** Value of the header `Idempotency-Key`. */
  key: string | undefined;
}

/**
 * Makes a job of a request, or finds the one that the same request made before.
 *
 * @param submission - what was asked for
 * @param principal - who asks
 * @param deps - stores, engines, runner, clock
 * @returns the job, which may have ended long ago if this is a repeat
 * @throws EngineError `outOfRange` for what cannot be simulated, `keyReused` for a key that came with another request
 * @throws HttpError 429 when the day's path budget has not enough left or as many jobs came as a day takes, 503 when as many jobs wait as may
 */
export async function submitStrixJob(
  submission: StrixSubmission,
  principal: Principal,
  deps: AppDeps,
): Promise<Job> {
  const { request, expand, nativeCurrency, key } = submission;
  const { stores, nowMs } = deps;
  assertPathSteps(request);
  const bodyHash = requestFingerprint(request, expand, nativeCurrency);
  const earlier =
    key === undefined ? undefined : await stores.jobs.findByKey(principal.accountId, key, bodyHash);
  if (earlier !== undefined) {
    return jobOf(earlier, key);
  }
  const partnerId = principal.partner.id;
  const siteId = request.site_id ?? defaultSiteId;
  const site = await stores.sites.find(partnerId, siteId);
  const market = await siteMarket({ partnerId, siteId }, site, deps);
  const drawSeed = () => randomInt(seedLimit);
  const job = resolveStrixRequest(request, { site, market, expand, nativeCurrency, drawSeed });
  const submittedMs = nowMs();
  const paths = job.options.pathCount ?? 0;
  const pathsPerDay = partnerPathsPerDay(principal.partner);
  const jobsPerDay = partnerJobsPerDay(principal.partner);
  const outcome = await stores.jobs.submit({
    id: randomUUID(),
    partnerId,
    accountId: principal.accountId,
    input: JSON.stringify(job),
    submittedMs,
    budgetDay: new Date(submittedMs).toISOString().slice(0, 10),
    paths,
    pathsPerDay,
    jobsPerDay,
    idempotency: key === undefined ? null : { key, bodyHash },
    maximumWaiting: maximumWaitingJobs,
  });
  if (outcome.kind === 'queueFull') {
    throw queueFullError();
  }
  if (outcome.kind === 'budgetExhausted') {
    const { remainingPaths } = outcome;
    throw pathBudgetError({ pathsPerDay, remainingPaths, paths }, submittedMs);
  }
  if (outcome.kind === 'jobsExhausted') {
    throw dayExhaustedError(
      `At most ${jobsPerDay} STRIX jobs per UTC day are allowed, those cancelled among them`,
      submittedMs,
    );
  }
  if (outcome.kind === 'created') {
    await deps.jobs.enqueue(outcome.job.id);
  }
  return jobOf(outcome, key);
}

function jobOf(
  outcome: Exclude<SubmitOutcome, { kind: 'budgetExhausted' | 'jobsExhausted' | 'queueFull' }>,
  key: string | undefined,
): Job {
  if (outcome.kind === 'keyReused') {
    throw strixError(
      'keyReused',
      'Idempotency-Key',
      `Idempotency-Key must be new for another request; ${JSON.stringify(key)} came before with another body or query`,
    );
  }
  return outcome.job;
}
