import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Files of a tarball whose contents decide what a program does: the sources, and what the manifest says of entries and dependencies.
 * Builds of the same sources differ, because esbuild divides them into chunks in the order in which files happen to be read. A
 * README or a changelog may change without a new version.
 *
 * @param tarball - path of a packed package
 * @returns SHA-256 of each file, by its path in the package
 */
export function decisiveFiles(tarball: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'contents-'));
  try {
    execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    const hashes = new Map<string, string>();
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(folder, file);
      if (statSync(path).isFile() && /^(src\/|package\.json$)/.test(file)) {
        const content = readFileSync(path, 'utf8');
        const text = file === 'package.json' ? decisiveManifest(content) : content;
        hashes.set(file, createHash('sha256').update(text).digest('hex'));
      }
    }
    return hashes;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function decisiveManifest(text: string): string {
  const { exports, bin, dependencies, peerDependencies, optionalDependencies, engines } =
    JSON.parse(text);
  return JSON.stringify({
    exports,
    bin,
    dependencies,
    peerDependencies,
    optionalDependencies,
    engines,
  });
}

/** Paths that are in one of the two only, or differ, in order. */
export function differingFiles(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  const files = new Set([...one.keys(), ...other.keys()]);
  return [...files].filter((file) => one.get(file) !== other.get(file)).sort();
}
