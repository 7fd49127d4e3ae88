import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from './read-workspaces.js';

/** A package as it would be published. */
export interface PackedWorkspace {
  workspace: Workspace;
  /** Absolute path of the tarball. */
  tarball: string;
  /** Absolute path of its unpacked content, which lies in a `node_modules` folder. */
  installed: string;
}

/**
 * Packs the published packages and unpacks them side by side, so that programs below the folder
 * find them as an installation would, shipped files only.
 *
 * @param workspaces - packages to pack; each must have been built
 * @param folder - absolute path, emptied first
 * @throws Error when a package has no build
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
  return workspaces.map((workspace) => {
    const report = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: workspace.path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const tarball = join(folder, tarballName(JSON.parse(report)));
    const installed = join(folder, 'node_modules', workspace.manifest.name);
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
    return { workspace, tarball, installed };
  });
}

/** npm 10 reports a list, npm 11 an object by package name. */
function tarballName(report: unknown): string {
  const [first] = Object.values(report as Record<string, { filename: string }>);
  if (!first) {
    throw new Error('npm pack reported no file');
  }
  return first.filename.replace(/^@/, '').replace('/', '-');
}
