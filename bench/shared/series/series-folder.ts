import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the market and building data, which are not part of the repository: `BESS_SERIES` or, without it, the
 * folder `shared/data/series` beside the repository.
 *
 * @param environment - usually `process.env`
 * @throws Error when there is no such folder
 */
export function seriesFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const beside = fileURLToPath(new URL('../../../../shared/data/series', import.meta.url));
  const folder = resolve(environment['BESS_SERIES'] ?? beside);
  if (!existsSync(folder)) {
    throw new Error(`there are no series in ${folder}; name their folder in BESS_SERIES`);
  }
  return folder;
}
