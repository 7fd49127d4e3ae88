import type { LoadAccount } from './load-account.js';

/** The tokens of a login. */
export interface Login {
  token: string;
  refresh_token: string;
}

/**
 * Logs in.
 *
 * @param url - base address of the gateway
 * @returns the access token
 */
export async function logIn(url: string, account: LoadAccount): Promise<string> {
  return (await logInForBoth(url, account)).token;
}

/**
 * Logs in.
 *
 * @param url - base address of the gateway
 * @returns both tokens
 */
export async function logInForBoth(url: string, account: LoadAccount): Promise<Login> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data } = (await response.json()) as { data: Login };
  return data;
}
