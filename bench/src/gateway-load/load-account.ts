import { spawnSync } from 'node:child_process';

/** An account whose partner may send as much as the bench does. */
export interface LoadAccount {
  email: string;
  password: string;
}

/**
 * Adds an account of the plan Enterprise by the gateway's own command.
 *
 * @param program - `bess-gateway.js`
 * @param env - environment of the gateway
 */
export function addLoadAccount(
  program: string,
  env: Record<string, string | undefined>,
): LoadAccount {
  const account = { email: 'load@example.com', password: 'correct horse battery staple' };
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      program,
      ...['account', 'add', '--email', account.email, '--plan', 'enterprise'],
      ...['--requests-per-minute', '1000000'],
    ],
    { env, input: account.password, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`no account could be added: ${stderr}`);
  }
  return account;
}
