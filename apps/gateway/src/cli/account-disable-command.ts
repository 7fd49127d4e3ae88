import { disableAccount } from '../accounts/disable-account.js';
import type { CliContext } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';
import { requireOption } from './internal/require-option.js';
import { withStores } from './internal/with-stores.js';

/**
 * `account disable`: locks an account out and revokes its tokens.
 *
 * @param args - options
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await accountDisableCommand(['--email', 'desk@example.com'], context); // prints that it is done
 * ```
 */
export async function accountDisableCommand(args: string[], context: CliContext): Promise<void> {
  const email = requireOption('email', parseOptions(args, ['email']).email);
  const account = await withStores(context, (stores) =>
    disableAccount(stores, email, context.nowMs()),
  );
  context.print(`Account ${account.email} is disabled and its tokens are revoked.`);
}
