import { createHash, randomInt, randomUUID } from 'node:crypto';
import { maximumPathSteps, type StrixRequest } from '@bess/strix/schema';
import type { AppDeps } from '../../http/app-deps.js';
import { dayMs, utcDay } from '../../internal/async.js';
import { HttpError, outOfRange, tryAgainLater } from '../../internal/errors.js';
import {
  maximumWaitingJobs,
  partnerJobsPerDay,
  partnerPathsPerDay,
} from '../../limits/plan-limits.js';
import { defaultSiteId } from '../../sites/site-defaults.js';
import type { Job, SubmitOutcome } from '../../stores/stores.js';
import type { Principal } from '../../tokens/access-token.js';
import { resolveSiteMarket } from './site-market.js';
import { resolveStrixRequest, strixDefaults } from './strix-request.js';

/** `Retry-After` of a full queue [s]. */
const retryAfterSeconds = 15;

/** Drawn seeds are below this, so that they are exact and short in a header. */
const seedLimit = 2 ** 48 - 1;

/** A validated request. */
interface StrixSubmission {
  request: StrixRequest;
  expand: ReadonlySet<string>;
  nativeCurrency: boolean;
  /** Value of the header `Idempotency-Key`. */
  key: string | undefined;
}

/**
 * Creates a job from a request, or finds the one that the same request created before, which may have ended.
 *
 * @throws EngineError `outOfRange` for a request that cannot be simulated, `keyReused` for a key that was used
 * with another request; HttpError 429 if the day's path budget or number of jobs is exhausted, 503 if too many
 * jobs are waiting
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
  const market = await resolveSiteMarket({ partnerId, siteId }, site, deps);
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
    budgetDay: utcDay(submittedMs),
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
    throw outOfRange(
      'strix',
      'keyReused',
      'Idempotency-Key',
      `Idempotency-Key must be new for another request; ${JSON.stringify(key)} came before with another body or query`,
    );
  }
  return outcome.job;
}

/**
 * Refuses a job with too many steps before any look-up.
 *
 * @throws EngineError `outOfRange` `tooManySteps`
 */
function assertPathSteps(request: StrixRequest): void {
  const paths = request.n_paths ?? strixDefaults.pathCount;
  const days = request.horizon_days ?? strixDefaults.horizonDays;
  const steps = paths * days * 24;
  if (steps > maximumPathSteps) {
    throw outOfRange(
      'strix',
      'tooManySteps',
      'n_paths',
      `n_paths × horizon_days × 24 must be at most ${maximumPathSteps}; ${paths} × ${days} × 24 = ${steps} came`,
    );
  }
}

/**
 * A hash (SHA-256, hex) of everything that distinguishes a request, to recognise a repeat. The order of fields and
 * of expansions does not matter.
 */
export function requestFingerprint(
  body: Readonly<Record<string, string | number | undefined>>,
  expand: ReadonlySet<string>,
  nativeCurrency: boolean,
): string {
  const fields = Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1));
  const text = JSON.stringify([fields, [...expand].sort(), nativeCurrency]);
  return createHash('sha256').update(text).digest('hex');
}

/** An exhausted path budget. */
interface ExhaustedBudget {
  pathsPerDay: number;
  remainingPaths: number;
  /** Number of paths requested. */
  paths: number;
}

/** 429 for a job that exceeds the path budget of the day, which renews at the next UTC midnight. */
export function pathBudgetError(
  { pathsPerDay, remainingPaths, paths }: ExhaustedBudget,
  nowMs: number,
): HttpError {
  return dayExhaustedError(
    `At most ${pathsPerDay} STRIX paths per UTC day are allowed; ${remainingPaths} are left and ${paths} were asked for`,
    nowMs,
  );
}

/**
 * 429 for a job beyond a daily limit, which renews at the next UTC midnight. `allowed` is the sentence before the
 * semicolon.
 */
function dayExhaustedError(allowed: string, nowMs: number): HttpError {
  const resetMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  const seconds = Math.max(1, Math.ceil((resetMs - nowMs) / 1_000));
  return new HttpError(429, `${allowed}; the budget resets in ${seconds} s.`, {
    headers: {
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(resetMs / 1_000),
      'Retry-After': String(seconds),
    },
  });
}

/** 503 for a full queue; nothing was stored and no paths were used. */
function queueFullError(): HttpError {
  const { ofPartner, inAll } = maximumWaitingJobs;
  return tryAgainLater(
    `STRIX lets ${ofPartner} jobs of a partner wait and ${inAll} in all, and as many wait already; try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  );
}
