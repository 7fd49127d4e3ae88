import type { BrowserContext } from 'playwright-core';
import { type AccountName, accounts } from './gateway-process.js';

/** Puts a session cookie into a browser, as the sign-in form does. */
export async function signInByCall(
  context: BrowserContext,
  origin: string,
  account: AccountName,
): Promise<void> {
  const answer = await context.request.post(`${origin}/v1/api/auth/session`, {
    headers: { Origin: origin },
    data: accounts[account],
  });
  if (answer.status() !== 200) {
    throw new Error(`Signing in was answered with ${answer.status()}: ${await answer.text()}`);
  }
}
