import { createValidator, type ValidatorOptions } from '@bess/kernel/schema';
import type { Static, TSchema } from '@sinclair/typebox';
import { fenrirError } from './validate.js';

/** Parses a stored value with a version. */
export type StoredParser<T extends TSchema> = (stored: unknown) => Static<T>;

/**
 * Creates a parser for a stored value that has had only version 1 so far. Errors name what is damaged.
 *
 * @param noun - camelCase name in error codes: `noun`Damaged, `noun`TooNew
 * @param inconsistency - describes a contradiction between fields, undefined if there is none
 */
export function createStoredParser<T extends TSchema>(
  schema: T,
  noun: string,
  inconsistency: (value: Static<T>) => string | undefined,
): StoredParser<T> {
  const words = noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const options: ValidatorOptions = { engine: 'fenrir', root: `the ${words}` };
  const validate = createValidator(schema, options);
  const damaged = (fault: string) =>
    fenrirError('invalid', `${noun}Damaged`, `the stored ${words} is damaged: ${fault}`, { fault });
  return (stored) => {
    const version =
      typeof stored === 'object' && stored !== null && 'version' in stored
        ? stored.version
        : undefined;
    if (typeof version === 'number' && version > 1) {
      throw fenrirError(
        'invalid',
        `${noun}TooNew`,
        `the ${words} must have version 1, the newest known here; ${version} came`,
        { version, known: 1 },
      );
    }
    let value: Static<T>;
    try {
      value = validate(stored);
    } catch (error) {
      throw damaged(error instanceof Error ? error.message : String(error));
    }
    const fault = inconsistency(value);
    if (fault !== undefined) throw damaged(fault);
    return value;
  };
}
