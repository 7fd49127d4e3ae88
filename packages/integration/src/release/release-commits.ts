import { execFileSync } from 'node:child_process';

/** A commit that gave packages new versions. */
export interface ReleaseCommit {
  commit: string;
  /** New versions, by name of the package. */
  versions: Map<string, string>;
}

/**
 * The commits that changed versions of published packages, oldest first.
 *
 * @param root - folder of a repository with its history
 */
export function releaseCommits(root: string): ReleaseCommit[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    });
  const manifests = 'packages/*/package.json';
  // A new version changes the line of the version.
  const commits = git('log', '--format=%H', '-G"version":', '--', manifests)
    .split('\n')
    .filter((line) => line !== '');
  return commits
    .reverse()
    .map((commit) => ({ commit, versions: newVersions(git, commit, manifests) }))
    .filter(({ versions }) => versions.size > 0);
}

function newVersions(
  git: (...args: string[]) => string,
  commit: string,
  manifests: string,
): Map<string, string> {
  const files = git('diff-tree', '--no-commit-id', '--name-only', '-r', commit, '--', manifests)
    .split('\n')
    .filter((line) => line !== '');
  const versions = new Map<string, string>();
  for (const file of files) {
    const after = manifestAt(git, commit, file);
    const before = manifestAt(git, `${commit}^`, file);
    const isNew = after !== undefined && before !== undefined && before.version !== after.version;
    if (isNew && !after.private) versions.set(after.name, after.version);
  }
  return versions;
}

function manifestAt(
  git: (...args: string[]) => string,
  commit: string,
  file: string,
): { name: string; version: string; private?: boolean } | undefined {
  try {
    return JSON.parse(git('show', `${commit}:${file}`));
  } catch {
    return undefined;
  }
}
