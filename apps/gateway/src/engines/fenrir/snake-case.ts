/**
 * A name of the library as the interface writes names.
 *
 * @param name - in camel case
 * @example
 * snakeCase('storedEnergy');
 * // => 'stored_energy'
 */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
