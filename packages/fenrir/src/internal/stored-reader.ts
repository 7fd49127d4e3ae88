import { createValidator, type ValidatorOptions } from '@bess/kernel/schema';
import type { Static, TSchema } from '@sinclair/typebox';
import { fenrirError } from './validate.js';

/** Reads a stored value of a schema with a version. */
export type StoredParser<T extends TSchema> = (stored: unknown) => Static<T>;

/**
 * Reads stored values of the only version there is so far: what is damaged or newer is refused by the name of what is wrong with it.
 *
 * @param schema - with `version` 1
 * @param noun - what it is called in messages and codes: `noun`Damaged, `noun`TooNew
 * @param inconsistency - what fields must have to do with each other
 */
export function createStoredParser<T extends TSchema>(
  schema: T,
  noun: string,
  faultOf: (value: Static<T>) => string | undefined,
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
    const fault = faultOf(value);
    if (fault !== undefined) throw damaged(fault);
    return value;
  };
}
