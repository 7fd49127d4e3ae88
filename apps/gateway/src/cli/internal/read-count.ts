import { UsageError } from './usage-error.js';

/**
 * Reads a whole number; digits may be grouped by thousands with commas or underscores.
 *
 * @param name - the option, without dashes
 * @param text - what was given
 * @returns the number; undefined when nothing was given
 * @throws UsageError for anything else
 */
export function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (!/^(?:\d{1,15}|\d{1,3}(?:[,_]\d{3}){1,4})$/.test(text)) {
    throw new UsageError(
      `The option --${name} must be a whole number, but it is ${JSON.stringify(text)}.`,
    );
  }
  return Number(text.replaceAll(/[,_]/g, ''));
}
