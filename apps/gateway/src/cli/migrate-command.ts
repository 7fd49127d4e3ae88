import { readConfig } from '../config.js';
import type { CliContext } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';
import { storeOptions } from './internal/store-options.js';

/**
 * `migrate`: brings the database to this version's schema and prints what was applied.
 *
 * @param args - none
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await migrateCommand([], context); // prints the names of the migrations applied
 * ```
 */
export async function migrateCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const options = storeOptions(readConfig(context.environment));
  const { migrateStores } = await import('../stores/migrate-stores.js');
  const applied = await migrateStores(options);
  context.print(
    applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`,
  );
}
