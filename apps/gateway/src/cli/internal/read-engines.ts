/**
 * Reads a comma-separated list of engine ids, in any case.
 *
 * @param text - what was given
 * @returns the ids in lower case; undefined when nothing was given
 */
export function readEngines(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((engine) => engine.trim().toLowerCase())
    .filter((engine) => engine !== '');
}
