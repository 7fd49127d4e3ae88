import { EngineError } from '@bess/kernel/errors';
import type { Config } from '../../config.js';

/**
 * The directory of the embedded database, for commands that PostgreSQL has its own of.
 *
 * @param config - what the environment decides
 * @throws EngineError `invalid` `notEmbedded` when the stores live on PostgreSQL
 */
export function embeddedDataDir({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== null) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'invalid',
      code: 'notEmbedded',
      message:
        'backup and restore are for the embedded database, but DATABASE_URL is set; pg_dump and pg_restore serve PostgreSQL.',
    });
  }
  return dataDir;
}
