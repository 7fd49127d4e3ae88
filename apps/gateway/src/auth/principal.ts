import type { EngineId } from '../engines/engine-catalogue.js';
import type { Partner } from '../stores/stores.js';

/** Who calls, as the stores know it now and not as the token remembers it. */
export interface Principal {
  accountId: string;
  partner: Partner;
  engines: readonly EngineId[];
  /** Id of the access token. */
  tokenId: string;
  /** Login that the token descends from. */
  familyId: string;
  /** When the token ends [ms since the epoch]. */
  tokenExpiresMs: number;
}
