import { setPlan } from '../accounts/set-plan.js';
import type { CliContext } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';
import { readCount } from './internal/read-count.js';
import { readPlan } from './internal/read-plan.js';
import { requireOption } from './internal/require-option.js';
import { withStores } from './internal/with-stores.js';

/**
 * `account set-plan`: changes plan and agreed figures of an account's partner.
 *
 * @param args - options
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await accountSetPlanCommand(['--email', 'desk@example.com', '--plan', 'fleet'], context); // prints the partner after the change
 * ```
 */
export async function accountSetPlanCommand(args: string[], context: CliContext): Promise<void> {
  const options = parseOptions(args, ['email', 'plan', 'requests-per-minute', 'paths-per-day']);
  const change = {
    email: requireOption('email', options.email),
    plan: readPlan(requireOption('plan', options.plan)),
    requestsPerMinute: readCount('requests-per-minute', options['requests-per-minute']),
    pathsPerDay: readCount('paths-per-day', options['paths-per-day']),
  };
  const partner = await withStores(context, (stores) => setPlan(stores, change, context.nowMs()));
  context.print(
    `Partner ${partner.name} (${partner.id}) is on plan ${partner.plan}: requests per minute ${partner.requestsPerMinute ?? "the plan's"}, STRIX paths per day ${partner.strixPathsPerDay ?? "the plan's"}. Its access tokens are revoked; refresh tokens bring new ones.`,
  );
}
