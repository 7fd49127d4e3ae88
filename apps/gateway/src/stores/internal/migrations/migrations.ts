import type { Migration } from 'kysely';
import { apiKeys } from './api-keys.js';
import { earlierPersonalities } from './earlier-personalities.js';
import { facilities } from './facilities.js';
import { fairJobs } from './fair-jobs.js';
import { firstLight } from './first-light.js';
import { personalities } from './personalities.js';
import { sitesAndJobs } from './sites-and-jobs.js';
import { storedCounts } from './stored-counts.js';

/** All migrations. They run in the order of their names, each once, and are never changed after a release. */
export const migrations: Record<string, Migration> = {
  '0001-first-light': firstLight,
  '0002-sites-and-jobs': sitesAndJobs,
  '0003-facilities': facilities,
  '0004-api-keys': apiKeys,
  '0005-fair-jobs': fairJobs,
  '0005-personalities': personalities,
  '0006-earlier-personalities': earlierPersonalities,
  '0007-stored-counts': storedCounts,
};
