import type { Account, Partner } from '../stores/stores.js';
import type { CliContext } from './internal/cli-context.js';
import { parseOptions } from './internal/parse-options.js';
import { withStores } from './internal/with-stores.js';

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
 * `account list`: prints one line per account, columns aligned; `-` is what the plan says.
 *
 * @param args - none
 * @param context - the process
 * @throws UsageError for options that it does not know; EngineError for what the stores refuse
 *
 * @example
 * ```ts
 * await accountListCommand([], context); // prints one line per account
 * ```
 */
export async function accountListCommand(args: string[], context: CliContext): Promise<void> {
  parseOptions(args, []);
  const pairs = await withStores(context, ({ accounts }) => accounts.list());
  if (pairs.length === 0) {
    context.print('There are no accounts.');
    return;
  }
  const rows = [HEADINGS, ...pairs.map(columns)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows) {
    context.print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
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
