import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from './read-workspaces.js';
import { repositoryRoot } from './repository-root.js';

/** A package as it would be published. */
export interface PackedWorkspace {
  workspace: Workspace;
  /** Absolute path of the tarball. */
  tarball: string;
  /** Absolute path of its unpacked content in a `node_modules` folder. */
  installed: string;
  /** Unpacked size [bytes]. */
  unpackedBytes: number;
}

/**
 * Packs the published packages and unpacks them side by side, so that programs in the folder resolve
 * them as in an installation, with published files only.
 *
 * @param workspaces - packages to pack; each must have been built
 * @param folder - absolute path, emptied first
 * @throws Error if a package has no build
 */
export function packWorkspaces(
  workspaces: readonly Workspace[],
  folder: string,
): PackedWorkspace[] {
  const unbuilt = workspaces.filter(({ path }) => !existsSync(join(path, 'dist')));
  if (unbuilt.length > 0) {
    const names = unbuilt.map(({ manifest }) => manifest.name).join(', ');
    throw new Error(`packing needs a build of ${names}: run "npm run build" first`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const chosen = workspaces.flatMap((workspace) => ['--workspace', workspace.folder]);
  const report = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, ...chosen], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // npm 10 reports a list, npm 11 an object by package name.
  const reports = Object.values(JSON.parse(report) as Record<string, NpmReport>);
  return workspaces.map((workspace) => {
    const own = reports.find(({ name }) => name === workspace.manifest.name);
    if (!own) {
      throw new Error(`npm pack reported no file of ${workspace.manifest.name}`);
    }
    const tarball = join(folder, own.filename.replace(/^@/, '').replace('/', '-'));
    const installed = join(folder, 'node_modules', workspace.manifest.name);
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
    return { workspace, tarball, installed, unpackedBytes: own.unpackedSize };
  });
}

interface NpmReport {
  readonly name: string;
  readonly filename: string;
  readonly unpackedSize: number;
}
