import { rotateSigningKey } from '../keys/rotate-signing-key.js';
import type { CliContext } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';
import { withStores } from './internal/with-stores.js';

/**
 * `keys rotate`: makes a new key sign; the old ones verify until every token they signed has expired.
 *
 * @param args - none
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await keysRotateCommand([], context); // prints the id of the new key
 * ```
 */
export async function keysRotateCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const { kid } = await withStores(context, (stores) => rotateSigningKey(stores, context.nowMs()));
  context.print(
    `Key ${kid} is published now and signs in three to four minutes; tokens signed before stay valid.`,
  );
}
