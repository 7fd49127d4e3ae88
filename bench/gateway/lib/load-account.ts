import { spawnSync } from 'node:child_process';

/** An account whose partner's limits are above what the bench sends. */
export interface LoadAccount {
  email: string;
  password: string;
}

/**
 * Adds an account of the Enterprise plan with the gateway's own command.
 *
 * @param program - `bess-gateway.js`
 * @param env - environment of the gateway
 * @param agreed - name before the @ of its address, and the limits of its partner; by default a million requests a minute, and the
 * plan's own paths a day
 */
export function addLoadAccount(
  program: string,
  env: Record<string, string | undefined>,
  agreed: { name?: string; requestsPerMinute?: number; pathsPerDay?: number } = {},
): LoadAccount {
  const { name = 'load', requestsPerMinute = 1_000_000, pathsPerDay } = agreed;
  const account = { email: `${name}@example.com`, password: 'correct horse battery staple' };
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      program,
      ...['account', 'add', '--email', account.email, '--plan', 'enterprise'],
      ...['--requests-per-minute', String(requestsPerMinute)],
      ...(pathsPerDay === undefined ? [] : ['--paths-per-day', String(pathsPerDay)]),
    ],
    { env, input: account.password, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`no account could be added: ${stderr}`);
  }
  return account;
}
