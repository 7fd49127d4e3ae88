import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../internal/errors.js';
import { accountError } from './account-rules.js';

const MIN_LENGTH = 12;

/** Far above any passphrase; limits the hashing time. */
const MAX_LENGTH = 1_024;

/** Letters and digits without the pairs that look alike in print (0 O, 1 l I). */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** 22 · log2(57) = 128.3 bits. */
const LENGTH = 22;

/**
 * Concurrent verifications. Each needs 64 MiB while it runs, and the thread pool runs four; further logins should
 * wait.
 */
const defaultMaximum = 64;

/** `Retry-After` while too many logins are waiting [s]. */
const retryAfterSeconds = 2;

/** Hash of 32 random bytes that were discarded, with the parameters of `hashPassword`. */
const DUMMY_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$9jmxbP3v49yo3K8EQQNbSw$MSU18MIn/BHLUW6qWoKZl8aIbYPYjusNWt+p/sil0Z0';

/**
 * Compares a password with a hash. Without a hash (no such account) it does the same work and returns false, so
 * that the duration of a login does not reveal which addresses exist.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? DUMMY_HASH, password);
  return matches && passwordHash !== undefined;
}

/**
 * Hashes a password with argon2id (the library's default variant): 64 MiB of memory, three passes, one lane, above
 * the minimum of the OWASP Password Storage Cheat Sheet; about 50 ms of one core, off the event loop. Returns a
 * PHC string with salt and parameters.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 });
}

/**
 * Limits the number of running and waiting verifications, so that a flood of logins from many addresses gets 503
 * and the queue cannot grow without bound.
 *
 * @throws HttpError 503 with `Retry-After`, by the function that is answered
 */
export function limitConcurrentVerifications<Arguments extends unknown[]>(
  verify: (...input: Arguments) => Promise<boolean>,
  maximum = defaultMaximum,
): (...input: Arguments) => Promise<boolean> {
  let underWay = 0;
  return async (...input) => {
    if (underWay >= maximum) {
      throw new HttpError(503, `Too many logins wait; try again in ${retryAfterSeconds} s.`, {
        headers: { 'Retry-After': String(retryAfterSeconds) },
      });
    }
    underWay += 1;
    try {
      return await verify(...input);
    } finally {
      underWay -= 1;
    }
  };
}

/** Generates a password of 128 random bits as 22 letters and digits, safe for shells, JSON and reading aloud. */
export function generatePassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Refuses passwords that are too short or far too long. Length is the only rule (NIST SP 800-63B §5.1.1.2: no
 * composition rules). The message contains the length, never the password.
 *
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
