import { createAccount, type NewAccount } from '../accounts/create-account.js';
import { engineCatalogue } from '../engines/engine-catalogue.js';
import { entitledEngines } from '../engines/entitled-engines.js';
import type { Account, Partner, Plan, Stores } from '../stores/stores.js';
import type { CliContext } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';
import { readCount } from './internal/read-count.js';
import { readEngines } from './internal/read-engines.js';
import { readPassword } from './internal/read-password.js';
import { readPlan } from './internal/read-plan.js';
import { requireOption } from './internal/require-option.js';
import { UsageError } from './internal/usage-error.js';
import { withStores } from './internal/with-stores.js';

/**
 * `account add`: creates an account, with the password from standard input or a generated one.
 *
 * @param args - options
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await accountAddCommand(['--email', 'desk@example.com'], context); // prints the account and its generated password
 * ```
 */
export async function accountAddCommand(args: string[], context: CliContext): Promise<void> {
  const options = parseOptions(args, [
    'email',
    'plan',
    'partner',
    'engines',
    'requests-per-minute',
    'paths-per-day',
  ]);
  const email = requireOption('email', options.email);
  const plan = options.plan === undefined ? undefined : readPlan(options.plan);
  const wanted: NewAccount = {
    email,
    plan,
    engines: readEngines(options.engines),
    requestsPerMinute: readCount('requests-per-minute', options['requests-per-minute']),
    pathsPerDay: readCount('paths-per-day', options['paths-per-day']),
    password: await readPassword(context.stdin),
  };
  await withStores(context, async (stores) => {
    const partner = await partnerOption(stores, options.partner, plan);
    const created = await createAccount(stores, { ...wanted, ...partner }, context.nowMs());
    context.print(
      `Account ${created.account.email} created: plan ${created.partner.plan}, partner ${created.partner.name} (${created.partner.id}).`,
    );
    context.print(reach(created.account, created.partner));
    if (created.generatedPassword !== undefined) {
      context.print(`Password, shown this once: ${created.generatedPassword}`);
    }
  });
}

/** What the account may call; its list may narrow the plan. */
function reach({ engines }: Pick<Account, 'engines'>, { plan }: Pick<Partner, 'plan'>): string {
  const names = entitledEngines(plan, engines).map((id) => engineCatalogue[id].name);
  return `Engines that it reaches: ${names.join(', ')}.`;
}

/**
 * An existing partner by id or name, else the name of a new one. That must say its plan: a slip of the pen must not
 * found a partner.
 */
async function partnerOption(
  { accounts }: Stores,
  named: string | undefined,
  plan: Plan | undefined,
): Promise<Pick<NewAccount, 'partnerId' | 'partnerName'>> {
  if (named === undefined) {
    return {};
  }
  const matching = new Map<string, Partner>();
  for (const { partner } of await accounts.list()) {
    if (partner.id === named || partner.name === named) {
      matching.set(partner.id, partner);
    }
  }
  const [match, ...others] = matching.values();
  if (others.length > 0) {
    throw new UsageError(
      `The option --partner must name one partner, but ${matching.size} are called ${JSON.stringify(named)}; give the id.`,
    );
  }
  if (match !== undefined) {
    return { partnerId: match.id };
  }
  if (plan === undefined) {
    throw new UsageError(
      `The option --partner must name an existing partner, or come with --plan to make a new one, but there is no partner ${JSON.stringify(named)}.`,
    );
  }
  return { partnerName: named };
}
