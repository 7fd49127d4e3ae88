import { disableAccount, setPassword, setPlan } from '../accounts/change-account.js';
import { createAccount, type NewAccount } from '../accounts/create-account.js';
import { engineCatalogue, entitledEngines } from '../engine-runtime/catalogue.js';
import type { Account, Partner, Plan, Stores } from '../stores/stores.js';
import { findNamedPartner } from './named-partner.js';
import {
  type CliContext,
  parseOptions,
  readCount,
  readEngines,
  readPassword,
  readPlan,
  requireOption,
  UsageError,
} from './options.js';
import { withStores } from './store-access.js';

const HEADINGS = [
  'E-MAIL',
  'STATE',
  'PLAN',
  'ENGINES',
  'REQUESTS/MIN',
  'PATHS/DAY',
  'PARTNER',
  'PARTNER ID',
];

/**
 * `account add`: creates an account, with the password from standard input or a generated one.
 *
 * @throws UsageError for unknown options; EngineError of the stores
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
    context.print(describeReach(created.account, created.partner));
    if (created.generatedPassword !== undefined) {
      context.print(`Password, shown this once: ${created.generatedPassword}`);
    }
  });
}

/** Engines of the account; its list may restrict the plan. */
function describeReach(
  { engines }: Pick<Account, 'engines'>,
  { plan }: Pick<Partner, 'plan'>,
): string {
  const names = entitledEngines(plan, engines).map((id) => engineCatalogue[id].name);
  return `Engines that it reaches: ${names.join(', ')}.`;
}

/**
 * An existing partner by id or name, otherwise the name of a new one. A new one requires a plan, so that a typo
 * does not create a partner.
 */
async function partnerOption(
  stores: Stores,
  named: string | undefined,
  plan: Plan | undefined,
): Promise<Pick<NewAccount, 'partnerId' | 'partnerName'>> {
  if (named === undefined) {
    return {};
  }
  const match = await findNamedPartner(stores, named);
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

/**
 * `account list`: prints one line per account in aligned columns; `-` stands for the value of the plan.
 *
 * @throws UsageError for unknown options; EngineError of the stores
 */
export async function accountListCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const pairs = await withStores(context, ({ accounts }) => accounts.list());
  if (pairs.length === 0) {
    context.print('There are no accounts.');
    return;
  }
  const rows = [HEADINGS, ...pairs.map(columns)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) {
    context.print(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  }
}

function columns({ account, partner }: { account: Account; partner: Partner }): string[] {
  return [
    account.email,
    account.disabled ? 'disabled' : 'active',
    partner.plan,
    account.engines === null ? '-' : account.engines.join(',') || 'none',
    String(partner.requestsPerMinute ?? '-'),
    String(partner.strixPathsPerDay ?? '-'),
    partner.name,
    partner.id,
  ];
}

/**
 * `account set-plan`: changes plan and agreed figures of an account's partner.
 *
 * @throws UsageError for unknown options; EngineError of the stores
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

/**
 * `account set-password`: replaces a forgotten password, with one from standard input or a generated one, and ends the
 * account's logins.
 *
 * @throws UsageError for unknown options; EngineError of the stores
 */
export async function accountSetPasswordCommand(
  args: string[],
  context: CliContext,
): Promise<void> {
  const email = requireOption('email', parseOptions(args, ['email']).email);
  const password = await readPassword(context.stdin);
  const { account, generatedPassword } = await withStores(context, (stores) =>
    setPassword(stores, email, password, context.nowMs()),
  );
  context.print(`The password of ${account.email} is set and all its logins are ended.`);
  if (account.disabled) {
    context.print('The account stays disabled.');
  }
  if (generatedPassword !== undefined) {
    context.print(`Password, shown this once: ${generatedPassword}`);
  }
}

/**
 * `account disable`: disables an account and revokes its tokens.
 *
 * @throws UsageError for unknown options; EngineError of the stores
 */
export async function accountDisableCommand(args: string[], context: CliContext): Promise<void> {
  const email = requireOption('email', parseOptions(args, ['email']).email);
  const account = await withStores(context, (stores) =>
    disableAccount(stores, email, context.nowMs()),
  );
  context.print(`Account ${account.email} is disabled and its tokens are revoked.`);
}
