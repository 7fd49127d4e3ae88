import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { importSpecifiers } from './import-specifiers.js';

/**
 * Follows relative imports from entry files.
 *
 * @param entries - absolute paths of TypeScript files
 * @returns the entries and all files that they import within the package, each once
 * @throws Error if a relative import has no file
 */
export function reachableFiles(entries: readonly string[]): string[] {
  const reached = new Set<string>();
  const pending = [...entries];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) {
      continue;
    }
    reached.add(path);
    if (path.endsWith('.json')) {
      continue;
    }
    for (const { specifier } of importSpecifiers(path, readFileSync(path, 'utf8'))) {
      if (specifier.startsWith('.')) {
        pending.push(sourceOf(path, specifier));
      }
    }
  }
  return [...reached].filter((path) => !path.endsWith('.json')).sort();
}

function sourceOf(importer: string, specifier: string): string {
  const written = resolve(dirname(importer), specifier);
  const candidates = [written.replace(/\.([cm]?)js$/, '.$1ts'), written.replace(/\.js$/, '.d.ts')];
  const found = [...candidates, written].find((path) => existsSync(path));
  if (!found) {
    throw new Error(`${importer} imports ${specifier}, which is no file`);
  }
  return found;
}
