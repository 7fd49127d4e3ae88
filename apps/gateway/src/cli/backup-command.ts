import { statSync } from 'node:fs';
import { readConfig } from '../config.js';
import type { CliContext } from './internal/cli-context.js';
import { embeddedDataDir } from './internal/embedded-data-dir.js';
import { parseOptions } from './internal/parse-options.js';
import { requireOption } from './internal/require-option.js';

/**
 * `backup --to FILE`: copies the embedded database as it stands at one moment, while gateways go on using it.
 *
 * @param args - the options
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await backupCommand(['--to', 'monday.sqlite'], context); // prints file and size
 * ```
 */
export async function backupCommand(args: string[], context: CliContext): Promise<void> {
  const { to } = parseOptions(args, ['to']);
  const file = requireOption('to', to);
  const dataDir = embeddedDataDir(readConfig(context.environment));
  const { backupStores } = await import('../stores/backup-stores.js');
  backupStores(dataDir, file);
  context.print(
    `Backup ${file} made and verified (${statSync(file).size} bytes); it holds password hashes and private keys.`,
  );
}
