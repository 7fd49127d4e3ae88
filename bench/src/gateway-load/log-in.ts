import type { LoadAccount } from './load-account.js';

/**
 * Logs in.
 *
 * @param url - base address of the gateway
 * @param account - who logs in
 * @returns the access token
 */
export async function logIn(url: string, account: LoadAccount): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
