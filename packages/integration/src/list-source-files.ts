import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the TypeScript files below a folder; build results, installed packages and hidden folders
 * are left out.
 *
 * @param folder - absolute path; a folder that does not exist has no files
 * @returns absolute paths in a stable order
 */
export function listSourceFiles(folder: string): string[] {
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const skipped =
          entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.');
        return skipped ? [] : listSourceFiles(path);
      }
      return /\.[cm]?tsx?$/.test(entry.name) ? [path] : [];
    });
}
