import { hash } from '@node-rs/argon2';

/**
 * Hashes a password with argon2id (the library's default variant): 64 MiB of memory, three passes, one lane, above
 * the minima of the OWASP Password Storage Cheat Sheet; about 50 ms of one core. It runs off the event loop.
 *
 * @param password - in clear
 * @returns the hash as a PHC string, salt and parameters included
 *
 * @example
 * ```ts
 * (await hashPassword('correct horse battery staple')).slice(0, 31); // => '$argon2id$v=19$m=65536,t=3,p=1$'
 * ```
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 });
}
