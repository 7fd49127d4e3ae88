import { accountError } from './internal/account-error.js';

/** RFC 5321 §4.5.3.1: 64 octets before the @; RFC 3696 erratum 1690: 254 in all. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const LOCAL_PART = /^[^\s@"(),:;<>[\\\]\p{Cc}]+$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * Checks an e-mail address for form and brings it to the form in which it is stored. Quoted local parts and address
 * literals, which nobody has as an account name, are refused.
 *
 * @param text - the address as it was typed
 * @returns the address, trimmed and in lower case
 * @throws EngineError `invalid` `badEmail`
 *
 * @example
 * ```ts
 * parseEmail(' Desk@Example.com '); // => 'desk@example.com'
 * ```
 */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  const wellFormed =
    email.length <= MAX_LENGTH &&
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.every((label) => DOMAIN_LABEL.test(label));
  if (!wellFormed) {
    throw accountError(
      'invalid',
      'badEmail',
      `The e-mail address must have the form name@host, but it is ${JSON.stringify(text.slice(0, MAX_LENGTH))}.`,
    );
  }
  return email;
}
