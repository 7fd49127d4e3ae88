import { readConfig } from '../config.js';
import type { CliContext } from './internal/cli-context.js';
import { embeddedDataDir } from './internal/embedded-data-dir.js';
import { parseOptions } from './internal/parse-options.js';
import { requireOption } from './internal/require-option.js';

/**
 * `restore --from FILE`: puts a backup where the embedded database belongs and none is.
 *
 * @param args - the options
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await restoreCommand(['--from', 'monday.sqlite'], context); // prints where it is
 * ```
 */
export async function restoreCommand(args: string[], context: CliContext): Promise<void> {
  const { from } = parseOptions(args, ['from']);
  const file = requireOption('from', from);
  const dataDir = embeddedDataDir(readConfig(context.environment));
  const { restoreStores } = await import('../stores/restore-stores.js');
  restoreStores(dataDir, file);
  context.print(
    `Restored ${file} to ${dataDir}; serve and migrate bring it to this version's schema.`,
  );
}
