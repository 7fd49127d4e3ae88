/** What is written into the database of a release, and asked of it again by every later version. */

/** An account of every plan that a release must keep. */
export const plans = ['operator', 'fleet', 'enterprise'] as const;

/** What a release answered, and every later version must still answer; it may add fields. */
export interface ReleaseRecord {
  version: string;
  /** The gateway's clock when the answers were given [ms]. */
  nowMs: number;
  /** E-mail of each plan's account; the password is that of the tests. */
  emails: Record<(typeof plans)[number], string>;
  partnerId: string;
  refreshToken: string;
  apiKey: string;
  answers: { path: string; json: unknown }[];
}

/** Paths without the identifiers that a release draws. */
export const askedPaths: readonly string[] = [
  '/v1/api/sites',
  '/v1/api/sites/north-1',
  '/v1/api/sites/north-1/prices',
  '/v1/api/sites/north-1/cycles',
  '/v1/api/sites/north-1/personality',
  '/v1/api/sites/north-1/operation',
  '/v1/api/facilities',
  '/v1/api/facilities/plant-1',
  '/v1/api/facilities/plant-1/readings',
  '/v1/api/facilities/plant-1/load-model',
  '/v1/api/facilities/plant-1/operation',
  '/v1/api/strix/jobs',
  '/v1/api/webhooks',
  '/v1/auth/keys',
];
