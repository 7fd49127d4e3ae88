import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the image is for. */
export const gatewayFolder = 'apps/gateway';

/** The manifest of a package in a folder. */
export const readManifest = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The packages that the gateway needs at run time, by their folders in the root of the repository, which is the working folder:
 * each with the folders of the packages that it loads.
 */
export function imageParts() {
  const parts = new Map([gatewayFolder, 'apps/docs'].filter(existsSync).map((path) => [path, []]));
  // A map also visits what is added while it is walked.
  for (const [folder, loads] of parts) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      readManifest(folder);
    const named = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(named)) {
      const path = resolvePackage(name, folder);
      if (path === undefined || peerDependenciesMeta?.[name]?.optional) continue;
      const found = relative('.', realpathSync(path));
      loads.push(found);
      if (!parts.has(found)) parts.set(found, []);
    }
  }
  return parts;
}

/** Folder of a package as Node finds it from another; undefined for an optional one that is not installed. */
function resolvePackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
    if (folder === '.') return undefined;
  }
}
