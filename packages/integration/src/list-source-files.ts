import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the files in a folder and its subfolders whose names match, except build results, installed packages and hidden
 * folders.
 *
 * @param folder - absolute path; a folder that does not exist has no files
 * @param names - of the files. Default: TypeScript
 * @returns absolute paths in a stable order
 */
export function listSourceFiles(folder: string, names = /\.[cm]?tsx?$/): string[] {
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
        return skipped ? [] : listSourceFiles(path, names);
      }
      return names.test(entry.name) ? [path] : [];
    });
}
