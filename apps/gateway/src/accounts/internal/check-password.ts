import { accountError } from './account-error.js';

const MIN_LENGTH = 12;
/** Far above any passphrase; keeps hashing time bounded. */
const MAX_LENGTH = 1_024;

/**
 * Refuses passwords that are too short or absurdly long. Length is the only rule (NIST SP 800-63B §5.1.1.2: no
 * composition rules). The message gives the length, never the password.
 *
 * @param password - in clear
 * @throws EngineError `outOfRange` `badPassword`
 */
export function checkPassword(password: string): void {
  const { length } = [...password];
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw accountError(
      'outOfRange',
      'badPassword',
      `The password must have ${MIN_LENGTH} to ${MAX_LENGTH} characters, but it has ${length}.`,
    );
  }
}
