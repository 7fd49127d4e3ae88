import { fileURLToPath } from 'node:url';
import * as testkit from '../../../../packages/testkit/src/bundle-programs.js';

export type { BundledPrograms } from '../../../../packages/testkit/src/bundle-programs.js';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles programs of the gateway from source.
 *
 * @param entries - program name to its source, relative to the gateway's folder
 */
export function bundlePrograms(entries: Record<string, string>): Promise<testkit.BundledPrograms> {
  return testkit.bundlePrograms(packageFolder, entries);
}
