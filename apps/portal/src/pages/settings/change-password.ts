import { type BessClient, unwrap } from '@bess/client';
import { problemOf } from '../../api/problem.js';
import type { PasswordFaults, Passwords } from './password-rules.js';

/**
 * Changes the password of the account.
 *
 * @returns what the gateway finds wrong with an input, by input; nothing if the password is changed
 * @throws BessApiError for what no input can mend, such as too many tries
 */
export async function changePassword(
  client: BessClient,
  { current, next }: Passwords,
): Promise<PasswordFaults> {
  try {
    await unwrap(client.POST('/auth/password', { body: { current, new: next } }));
    return {};
  } catch (error) {
    const { status, message } = problemOf(error);
    // A session that has ended is a 401 as well, but speaks of the token.
    if (status === 401 && message.includes('password')) {
      return { current: 'This is not the password of the account.' };
    }
    if (status === 422) {
      return { next: message };
    }
    throw error;
  }
}
