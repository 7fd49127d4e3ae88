import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Lists the files of a target in an exports map.
 *
 * @param folder - absolute path of the package
 * @param target - for instance `./dist/index.js`, or `./dist/tariffs/*.js` with one `*`
 * @returns absolute paths; a target without `*` is returned whether the file exists or not
 */
export function expandTarget(folder: string, target: string): string[] {
  const path = join(folder, target);
  if (!target.includes('*')) {
    return [path];
  }
  const parent = dirname(path);
  const [before, after] = basename(path).split('*') as [string, string];
  return (existsSync(parent) ? readdirSync(parent) : [])
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort()
    .map((name) => join(parent, name));
}
