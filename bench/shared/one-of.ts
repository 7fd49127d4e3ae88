/**
 * Checks that a value of the command line is one of the allowed ones.
 *
 * @param option - name of the option, without dashes
 * @throws Error that names the option and the allowed values
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
