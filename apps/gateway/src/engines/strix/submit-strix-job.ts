import { randomInt } from 'node:crypto';
import { maximumPathSteps, type StrixRequest } from '@bess/strix/schema';
import type { AppDeps } from '../../http/app-deps.js';
import { outOfRange } from '../../internal/errors.js';
import { findEarlierJob, requestFingerprint, submitJob } from '../../job-operations/submit-job.js';
import { partnerPathsPerDay } from '../../limits/plan-limits.js';
import { defaultSiteId } from '../../sites/site-defaults.js';
import type { Job } from '../../stores/stores.js';
import type { Principal } from '../../tokens/access-token.js';
import { resolveSiteMarket } from './site-market.js';
import { resolveStrixRequest, strixDefaults } from './strix-request.js';

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
  const { stores } = deps;
  assertPathSteps(request);
  const kind = 'simulation';
  const bodyHash = requestFingerprint(request, expand, nativeCurrency);
  const earlier = await findEarlierJob({ kind, key, bodyHash }, principal, deps);
  if (earlier !== undefined) {
    return earlier;
  }
  const partnerId = principal.partner.id;
  const siteId = request.site_id ?? defaultSiteId;
  const site = await stores.sites.find(partnerId, siteId);
  const market = await resolveSiteMarket({ partnerId, siteId }, site, deps);
  const drawSeed = () => randomInt(seedLimit);
  const input = resolveStrixRequest(request, { site, market, expand, nativeCurrency, drawSeed });
  const paths = input.options.pathCount ?? 0;
  const pathsPerDay = partnerPathsPerDay(principal.partner);
  return submitJob({ kind, input, paths, pathsPerDay, key, bodyHash }, principal, deps);
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
