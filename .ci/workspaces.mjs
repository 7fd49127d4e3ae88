// The workspaces that the root manifest names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The workspaces below `root` that have a manifest, as `{ folder, manifest }`, in the order of the root's patterns.
 */
export function readWorkspaces(root) {
  return readManifest(root)
    .workspaces.flatMap((pattern) =>
      pattern.endsWith('/*') ? subfolders(root, pattern.slice(0, -2)) : [pattern],
    )
    .map((path) => join(root, path))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }));
}

function subfolders(root, parent) {
  const folder = join(root, parent);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(parent, name)) : [];
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
