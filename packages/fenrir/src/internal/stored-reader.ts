import { createValidator, type ValidatorOptions } from '@bess/kernel/schema';
import type { Static, TSchema } from '@sinclair/typebox';
import { fenrirError } from './validate.js';

/** Parses a stored value with a version. */
export type StoredParser<T extends TSchema> = (stored: unknown) => Static<T>;

/** The current version of a stored value, and the migrations from each version before, the key, to the next one. */
export interface StoredVersions {
  readonly version: number;
  readonly migrations: Readonly<Record<number, (stored: object) => object>>;
}

const FIRST_VERSION: StoredVersions = { version: 1, migrations: {} };

/**
 * Creates a parser for a stored value. Older versions are migrated first. Errors name what is damaged.
 *
 * @param noun - camelCase name in error codes: `noun`Damaged, `noun`TooNew
 * @param inconsistency - describes a contradiction between fields, undefined if there is none
 * @param versions - only version 1 by default
 */
export function createStoredParser<T extends TSchema>(
  schema: T,
  noun: string,
  inconsistency: (value: Static<T>) => string | undefined,
  { version: known, migrations }: StoredVersions = FIRST_VERSION,
): StoredParser<T> {
  const words = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const options: ValidatorOptions = { engine: 'fenrir', root: `the ${words}` };
  const validate = createValidator(schema, options);
  const damaged = (fault: string) =>
    fenrirError('invalid', `${noun}Damaged`, `the stored ${words} is damaged: ${fault}`, { fault });
  const migrated = (stored: unknown, version: unknown): unknown => {
    const migrate = typeof version === 'number' ? migrations[version] : undefined;
    if (migrate === undefined || typeof version !== 'number') return stored;
    return migrated(migrate(stored as object), version + 1);
  };
  return (stored) => {
    const version =
      typeof stored === 'object' && stored !== null && 'version' in stored
        ? stored.version
        : undefined;
    if (typeof version === 'number' && version > known) {
      throw fenrirError(
        'invalid',
        `${noun}TooNew`,
        `the ${words} must have ${known === 1 ? 'version 1' : `a version up to ${known}`}, the newest known here; ${version} came`,
        { version, known },
      );
    }
    let value: Static<T>;
    try {
      value = validate(migrated(stored, version));
    } catch (error) {
      throw damaged(error instanceof Error ? error.message : String(error));
    }
    const fault = inconsistency(value);
    if (fault !== undefined) throw damaged(fault);
    return value;
  };
}
