import type { EngineId } from '../engines/engine-catalogue.js';
import type { Partner } from '../stores/stores.js';

/** Who calls, as the stores know it now and not as the token remembers it. */
export interface Principal {
  accountId: string;
  partner: Partner;
  engines: readonly EngineId[];
  /** Id of the access token. */
  tokenId: string;
  /** Login that the token descends from, or API key. */
  familyId: string;
  /** API key that the token was exchanged for; undefined after a login. */
  apiKeyId: string | undefined;
  /** When the token ends [ms since the epoch]. */
  tokenExpiresMs: number;
}
