const prefix = 'key:';

/**
 * The family of the tokens that an API key is exchanged for, as their claim says it; families of logins are UUIDs.
 *
 * @example
 * familyOfKey('7d');
 * // => 'key:7d'
 */
export function familyOfKey(keyId: string): string {
  return `${prefix}${keyId}`;
}

/**
 * The API key behind a family, or undefined where it is a login.
 *
 * @example
 * keyOfFamily('key:7d');
 * // => '7d'
 */
export function keyOfFamily(familyId: string): string | undefined {
  return familyId.startsWith(prefix) ? familyId.slice(prefix.length) : undefined;
}
