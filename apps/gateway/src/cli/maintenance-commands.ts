import { statSync } from 'node:fs';
import { EngineError } from '@bess/kernel/errors';
import { readConfig } from '../server/config.js';
import { rotateSigningKey } from '../tokens/signing-keys.js';
import { type CliContext, parseOptions, requireOption } from './options.js';
import { embeddedDataDir, storeOptions, withStores } from './store-access.js';

/**
 * `backup --to FILE`: copies the embedded database as of one moment, while gateways keep using it.
 *
 * @throws UsageError for unknown options; EngineError of the stores
 */
export async function backupCommand(args: string[], context: CliContext): Promise<void> {
  const { to } = parseOptions(args, ['to']);
  const file = requireOption('to', to);
  const dataDir = embeddedDataDir(readConfig(context.environment));
  const { backupStores } = await import('../stores/backup.js');
  backupStores(dataDir, file);
  context.print(
    `Backup ${file} made and verified (${statSync(file).size} bytes); it holds password hashes and private keys.`,
  );
}

/**
 * `restore --from FILE`: restores a backup into a data directory without a database.
 *
 * @throws UsageError for unknown options; EngineError of the stores
 */
export async function restoreCommand(args: string[], context: CliContext): Promise<void> {
  const { from } = parseOptions(args, ['from']);
  const file = requireOption('from', from);
  const dataDir = embeddedDataDir(readConfig(context.environment));
  const { restoreStores } = await import('../stores/backup.js');
  restoreStores(dataDir, file);
  context.print(
    `Restored ${file} to ${dataDir}; serve and migrate bring it to this version's schema.`,
  );
}

/**
 * `migrate`: brings the database to this version's schema and prints what was applied.
 *
 * @throws UsageError for unknown options; EngineError of the stores
 */
export async function migrateCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const options = storeOptions(readConfig(context.environment));
  const { migrateStores } = await import('../stores/open-stores.js');
  const applied = await migrateStores(options);
  context.print(
    applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`,
  );
}

/**
 * `keys rotate`: introduces a new signing key; the old ones verify until every token they signed has expired.
 *
 * @throws UsageError for unknown options; EngineError of the stores
 */
export async function keysRotateCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const { kid } = await withStores(context, (stores) => rotateSigningKey(stores, context.nowMs()));
  context.print(
    `Key ${kid} is published now and signs in three to four minutes; tokens signed before stay valid.`,
  );
}

/**
 * `worker`: runs jobs from the queue until it is stopped.
 *
 * @throws UsageError for unknown options; EngineError `invalid` `noQueue` without REDIS_URL, and those of the
 * stores
 */
export async function workerCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const config = readConfig(context.environment);
  const { redisUrl } = config;
  if (redisUrl === null) {
    throw new EngineError({
      engine: 'gateway',
      kind: 'invalid',
      code: 'noQueue',
      message:
        'The environment variable REDIS_URL must name the Redis whose queue the worker serves, but it is not set; without Redis, serve runs the jobs itself.',
      details: { name: 'REDIS_URL' },
    });
  }
  await context.work({ ...config, redisUrl }, context);
}
