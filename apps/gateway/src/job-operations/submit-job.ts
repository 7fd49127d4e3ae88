import { createHash, randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { engineCatalogue } from '../engine-runtime/catalogue.js';
import type { AppDeps } from '../http/app-deps.js';
import { closed } from '../http/route.js';
import { dayMs, utcDay } from '../internal/async.js';
import { HttpError, outOfRange, tryAgainLater } from '../internal/errors.js';
import { jobEngines } from '../jobs/job-runner.js';
import { maximumWaitingJobs, partnerJobsPerDay } from '../limits/plan-limits.js';
import type { Job, JobKind, SubmitOutcome } from '../stores/stores.js';
import type { Principal } from '../tokens/access-token.js';

/** `Retry-After` of a full queue [s]. */
const retryAfterSeconds = 15;

/** Headers that a submit reads. */
export const submitHeadersSchema = Type.Object(
  {
    'Idempotency-Key': Type.Optional(
      Type.String({
        pattern: '^[!-~]{1,255}$',
        description:
          'Identifies the request: repeating it with the same key returns the same job and uses no paths; the same key with another request gives 422',
      }),
    ),
    Prefer: Type.Optional(
      Type.String({
        description: '`respond-async` responds 202 immediately; other preferences are ignored',
        examples: ['respond-async'],
      }),
    ),
  },
  closed,
);

/** A job to be stored. */
interface Submission {
  kind: JobKind;
  input: unknown;
  /** Number of paths that it takes from the budget. */
  paths: number;
  /** Null = no limit. */
  pathsPerDay: number | null;
  /** Value of the header `Idempotency-Key`, and what distinguishes its request. */
  key: string | undefined;
  bodyHash: string;
}

/**
 * The job that the same request created before under its key, which may have ended; undefined for a new one.
 *
 * @throws EngineError `outOfRange` `keyReused` for a key that was used with another request
 */
export async function findEarlierJob(
  { kind, key, bodyHash }: Pick<Submission, 'kind' | 'key' | 'bodyHash'>,
  principal: Principal,
  { stores }: Pick<AppDeps, 'stores'>,
): Promise<Job | undefined> {
  const earlier =
    key === undefined ? undefined : await stores.jobs.findByKey(principal.accountId, key, bodyHash);
  return earlier && jobOf(earlier, kind, key);
}

/**
 * Stores a job and hands it to the runner, or finds the one that the same request created meanwhile.
 *
 * @throws EngineError `outOfRange` `keyReused`; HttpError 429 if the day's path budget or number of jobs is exhausted, 503
 * if too many jobs are waiting
 */
export async function submitJob(
  { kind, input, paths, pathsPerDay, key, bodyHash }: Submission,
  principal: Principal,
  { stores, jobs, nowMs }: AppDeps,
): Promise<Job> {
  const submittedMs = nowMs();
  const { name } = engineCatalogue[jobEngines[kind]];
  const jobsPerDay = partnerJobsPerDay(principal.partner, kind);
  const outcome = await stores.jobs.submit({
    id: randomUUID(),
    kind,
    partnerId: principal.partner.id,
    accountId: principal.accountId,
    input: JSON.stringify(input),
    submittedMs,
    budgetDay: utcDay(submittedMs),
    paths,
    pathsPerDay,
    jobsPerDay,
    idempotency: key === undefined ? null : { key, bodyHash },
    maximumWaiting: maximumWaitingJobs[kind],
  });
  if (outcome.kind === 'queueFull') {
    throw queueFullError(kind);
  }
  if (outcome.kind === 'budgetExhausted') {
    const { remainingPaths } = outcome;
    throw pathBudgetError({ pathsPerDay: pathsPerDay ?? 0, remainingPaths, paths }, submittedMs);
  }
  if (outcome.kind === 'jobsExhausted') {
    throw dayExhaustedError(
      `At most ${jobsPerDay} ${name} jobs per UTC day are allowed, those cancelled among them`,
      submittedMs,
    );
  }
  if (outcome.kind === 'created') {
    await jobs.enqueue(outcome.job.id, kind);
  }
  return jobOf(outcome, kind, key);
}

function jobOf(
  outcome: Exclude<SubmitOutcome, { kind: 'budgetExhausted' | 'jobsExhausted' | 'queueFull' }>,
  kind: JobKind,
  key: string | undefined,
): Job {
  if (outcome.kind === 'keyReused') {
    throw outOfRange(
      jobEngines[kind],
      'keyReused',
      'Idempotency-Key',
      `Idempotency-Key must be new for another request; ${JSON.stringify(key)} came before with another body or query`,
    );
  }
  return outcome.job;
}

/**
 * A hash (SHA-256, hex) of everything that distinguishes a request, to recognise a repeat. The order of fields and
 * of expansions does not matter.
 */
export function requestFingerprint(
  body: object,
  expand: ReadonlySet<string>,
  nativeCurrency: boolean,
): string {
  const text = JSON.stringify([sorted(body), [...expand].sort(), nativeCurrency]);
  return createHash('sha256').update(text).digest('hex');
}

/** A value with the fields of its objects as sorted pairs. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([name, part]) => [name, sorted(part)])
    : value;
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
function queueFullError(kind: JobKind): HttpError {
  const { ofPartner, inAll } = maximumWaitingJobs[kind];
  return tryAgainLater(
    `${engineCatalogue[jobEngines[kind]].name} lets ${ofPartner} jobs of a partner wait and ${inAll} in all, and as many wait already; try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  );
}
