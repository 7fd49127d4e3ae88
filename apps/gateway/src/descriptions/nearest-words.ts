import { nearestName } from '@bess/kernel/schema';

/**
 * The end of a rule, for a name that none of the known ones is.
 *
 * @param name - that came
 * @param known - names that are allowed
 * @example
 * nearestWords('Europe/Belrin', ['Europe/Berlin', 'Asia/Kolkata']);
 * // => ', the nearest is Europe/Berlin'
 */
export function nearestWords(name: string, known: readonly string[]): string {
  const found = nearestName(name, known);
  return found === undefined ? '' : `, the nearest is ${found}`;
}
