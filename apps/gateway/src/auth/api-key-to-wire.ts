import { engineIds } from '../engines/engine-catalogue.js';
import type { ApiKey } from '../stores/stores.js';
import type { ApiKeyOnWire } from './key-schemas.js';

/**
 * A key as callers see it, without anything of its secret.
 *
 * @param key - as stored
 */
export function apiKeyToWire({ id, name, engines, createdMs, lastUsedMs }: ApiKey): ApiKeyOnWire {
  return {
    id,
    name,
    ...(engines === null ? {} : { engines: engineIds.filter((each) => engines.includes(each)) }),
    created_at: new Date(createdMs).toISOString(),
    ...(lastUsedMs === null ? {} : { last_used_at: new Date(lastUsedMs).toISOString() }),
  };
}
