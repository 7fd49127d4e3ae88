import type { DemoAccount } from '../accounts/create-demo-accounts.js';
import { demoCalls } from './demo-calls.js';

/**
 * What the gateway says when it has started: where it listens, how long the start took, and either the demo accounts with
 * calls to try them, this once, or how to add an account.
 *
 * @param baseUrl - with its version segment
 * @param startS - time from the start of the process until now [s]
 * @param demoAccounts - those created by this start
 * @returns lines
 *
 * @example
 * ```ts
 * welcome('http://127.0.0.1:8080/v1', 2.31, []).slice(0, 2);
 * // => ['Gateway listening on http://127.0.0.1:8080/v1', 'Started in 2.3 s.']
 * ```
 */
export function welcome(
  baseUrl: string,
  startS: number,
  demoAccounts: readonly DemoAccount[],
): string[] {
  const listening = [`Gateway listening on ${baseUrl}`, `Started in ${startS.toFixed(1)} s.`];
  const enterprise = demoAccounts.find(({ plan }) => plan === 'enterprise');
  if (enterprise === undefined) {
    return [
      ...listening,
      'Passwords cannot be shown again. To add an account, run here, with the same DATA_DIR or DATABASE_URL:',
      '  npx bess-gateway account add --email you@example.com --plan enterprise',
    ];
  }
  return [
    ...listening,
    '',
    'Demo accounts, created on this first run; their passwords are shown this once:',
    ...demoAccounts.map(
      ({ plan, email, password }) => `  ${plan.padEnd(10)}  ${email.padEnd(23)}  ${password}`,
    ),
    '',
    'Calls to paste into a shell:',
    '',
    ...demoCalls(baseUrl, enterprise),
    '',
  ];
}
