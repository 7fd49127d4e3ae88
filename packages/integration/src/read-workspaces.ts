import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The fields of a `package.json` that the checks of this package read. */
export interface Manifest {
  name: string;
  version?: string;
  description?: string;
  license?: string;
  private?: boolean;
  type?: string;
  sideEffects?: unknown;
  main?: string;
  module?: string;
  types?: string;
  bin?: unknown;
  engines?: Record<string, string>;
  files?: string[];
  exports?: Record<string, unknown>;
  scripts?: Record<string, string>;
  publishConfig?: Record<string, unknown>;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A package of the repository. */
export interface Workspace {
  /** Last part of the package's name, for instance `kernel`. */
  shortName: string;
  /** Folder relative to the repository, with forward slashes, for instance `packages/kernel`. */
  folder: string;
  /** Absolute path of that folder. */
  path: string;
  manifest: Manifest;
}

/**
 * Reads the manifests of all workspaces that the root manifest names.
 *
 * @param root - folder of the repository
 * @returns the workspaces that have a manifest, in the order of the root's patterns
 */
export function readWorkspaces(root: string): Workspace[] {
  const patterns = readManifest(root).workspaces ?? [];
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) {
      return [pattern];
    }
    const parent = pattern.slice(0, -2);
    return existsSync(join(root, parent))
      ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
      : [];
  });
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = readManifest(join(root, folder));
      return { shortName: basename(manifest.name), folder, path: join(root, folder), manifest };
    });
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
