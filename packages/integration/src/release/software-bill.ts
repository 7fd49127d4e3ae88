import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmEnvironment } from './npm-environment.js';

/**
 * Software bill of materials of a published package: what a program that installs it gets, in CycloneDX. It is read from an
 * installation, because the workspaces of a repository hold other versions side by side.
 *
 * @param tarball - the packed package
 * @param registry - where its dependencies come from; that of npm's configuration by default
 * @returns JSON
 */
export function softwareBill(tarball: string, registry?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'software-bill-'));
  try {
    const own = join(folder, 'package');
    mkdirSync(own);
    execFileSync('tar', ['-xzf', tarball, '-C', own, '--strip-components=1']);
    const at = registry === undefined ? [] : ['--registry', registry];
    const run = (...args: string[]) =>
      execFileSync('npm', [...args, '--omit', 'dev', ...at], {
        cwd: own,
        env: npmEnvironment(),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        maxBuffer: 64 * 1024 * 1024,
      });
    // They are not part of what is installed, but would be missed in it.
    run('pkg', 'delete', 'devDependencies');
    run('install', '--no-audit', '--no-fund', '--ignore-scripts');
    return run('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'library');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
