/**
 * A word of the command line that must be one of a few.
 *
 * @param option - its name, without dashes
 * @param value - what was given
 * @param names - what is taken
 * @throws Error that names the option and what is taken
 */
export function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  names: readonly T[],
): T {
  const found = names.find((name) => name === value);
  if (found === undefined) {
    throw new Error(`--${option} must be one of ${names.join(', ')}; ${value ?? 'nothing'} came`);
  }
  return found;
}
