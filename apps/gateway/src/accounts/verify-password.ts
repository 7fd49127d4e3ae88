import { verify } from '@node-rs/argon2';

/** The hash of 32 random bytes that nobody kept, with the parameters of `hashPassword`. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=65536,t=3,p=1$9jmxbP3v49yo3K8EQQNbSw$MSU18MIn/BHLUW6qWoKZl8aIbYPYjusNWt+p/sil0Z0';

/**
 * Compares a password with a hash. Without a hash, for an address that has no account, it does the same work and
 * answers false, so that the time a login takes does not tell which addresses exist.
 *
 * @param passwordHash - PHC string, or undefined when there is no account
 * @param password - in clear
 * @returns whether the password is the one that was hashed
 *
 * @example
 * ```ts
 * await verifyPassword(await hashPassword('correct horse'), 'correct horse'); // => true
 * await verifyPassword(undefined, 'correct horse'); // => false
 * ```
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODYS_HASH, password);
  return matches && passwordHash !== undefined;
}
