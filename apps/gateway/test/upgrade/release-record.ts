import type { Plan } from '../../src/stores/stores.js';

/** Accounts of every plan; the Enterprise account owns everything else. */
export const plans: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

/** What a release answered and issued. All of it was made for the tests and opens nothing else. */
export interface ReleaseRecord {
  version: string;
  /** The gateway's clock when the answers were given [ms]. */
  nowMs: number;
  password: string;
  emails: Record<Plan, string>;
  accessToken: string;
  refreshToken: string;
  /** Access token of a login that has logged out. */
  revokedToken: string;
  apiKey: string;
  webhookId: string;
  webhookSecret: string;
  answers: { path: string; json: unknown }[];
}

/** What a release is asked and every later version is asked again. */
export function askedPaths({ jobId, webhookId }: { jobId: string; webhookId: string }): string[] {
  const paths = [
    // These learn what has come since, which others show.
    '/api/sites/north-1/personality',
    '/api/facilities/plant-1/load-model',
    '/auth/sessions',
    '/auth/keys',
    '/api/sites',
    '/api/sites/north-1',
    '/api/sites/north-1/prices',
    '/api/sites/north-1/cycles',
    '/api/sites/north-1/days',
    '/api/sites/north-1/operation',
    '/api/sites/north-1/operation/history',
    '/api/facilities',
    '/api/facilities/plant-1',
    '/api/facilities/plant-1/readings',
    '/api/facilities/plant-1/operation',
    '/api/facilities/plant-1/operation/history',
    '/api/strix/jobs',
    `/api/strix/jobs/${jobId}`,
    '/api/webhooks',
    `/api/webhooks/${webhookId}`,
    `/api/webhooks/${webhookId}/deliveries`,
  ];
  return paths.map((path) => `/v1${path}`);
}

/**
 * What an answer no longer says of an earlier one: fields that are gone or differ, and lists of another length. New fields are
 * no loss.
 */
export function losses(earlier: unknown, now: unknown, place = ''): string[] {
  if (Array.isArray(earlier)) {
    if (!Array.isArray(now) || now.length !== earlier.length) {
      const came = Array.isArray(now) ? `${now.length}` : JSON.stringify(now);
      return [`${place}: ${earlier.length} entries, now ${came}`];
    }
    return earlier.flatMap((value, index) => losses(value, now[index], `${place}[${index}]`));
  }
  if (isObject(earlier) && isObject(now)) {
    return Object.entries(earlier).flatMap(([name, value]) =>
      losses(value, now[name], `${place}.${name}`),
    );
  }
  return earlier === now
    ? []
    : [`${place}: ${JSON.stringify(earlier)}, now ${JSON.stringify(now)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
