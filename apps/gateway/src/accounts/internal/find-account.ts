import type { Account, Partner, Stores } from '../../stores/stores.js';
import { parseEmail } from '../parse-email.js';
import { accountError } from './account-error.js';

/**
 * Finds the account that an administrator names.
 *
 * @param accounts - the store
 * @param email - its address, in any case
 * @throws EngineError `invalid` `badEmail`, `outOfRange` `unknownAccount`
 */
export async function findAccount(
  accounts: Stores['accounts'],
  email: string,
): Promise<{ account: Account; partner: Partner }> {
  const found = await accounts.findByEmail(parseEmail(email));
  if (found === undefined) {
    throw accountError(
      'outOfRange',
      'unknownAccount',
      `The account must exist, but there is none with the address ${JSON.stringify(email)}.`,
    );
  }
  return found;
}
