import { UsageError } from './usage-error.js';

/**
 * Insists on an option.
 *
 * @param name - the option, without dashes
 * @param value - what was given
 * @returns the value
 * @throws UsageError when it is absent or empty
 */
export function requireOption(name: string, value: string | undefined): string {
  if (!value) {
    throw new UsageError(`The option --${name} must be given.`);
  }
  return value;
}
