import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Writes a generated file of a package.
 *
 * @param path - from the root of the repository
 * @param text - all of it
 */
export function writeGenerated(path: string, text: string): void {
  writeFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), text);
}
