import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkspaces, type Workspace } from '../read-workspaces.js';
import { npmEnvironment } from './npm-environment.js';
import { decisiveFiles, differingFiles } from './package-contents.js';
import { releaseOrder } from './release-order.js';

/** Where and how packages are published. */
export interface PublishOptions {
  /** Folder of a built repository without uncommitted changes. */
  root: string;
  /** Address of the registry; that of npm's configuration by default. */
  registry?: string;
  /** Environment of npm, with the rights to publish. */
  env?: NodeJS.ProcessEnv;
  /** Address of the public repository, which manifests name for the statement of provenance. Without it there is no statement. */
  repositoryUrl?: string;
  log(line: string): void;
}

/** A package after a run. */
export interface PublishedPackage {
  name: string;
  version: string;
  /** Whether this run published it; else this version was there, with the same contents. */
  isNew: boolean;
}

/**
 * Publishes each package whose version the registry does not have yet, dependencies first.
 *
 * @throws Error if the tree has uncommitted changes, a package is not built, or a version is there with other sources: a change
 * needs a changeset
 */
export function publishPackages(options: PublishOptions): PublishedPackage[] {
  const { root, log } = options;
  const changes = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changes !== '') {
    throw new Error(
      `publishing needs a tree without uncommitted changes, but there are\n${changes}`,
    );
  }
  const workspaces = releaseOrder(readWorkspaces(root));
  const unbuilt = workspaces.filter(({ path }) => !existsSync(join(path, 'dist')));
  if (unbuilt.length > 0) {
    const names = unbuilt.map(({ manifest }) => manifest.name).join(', ');
    throw new Error(`publishing needs a build of ${names}: run "npm run build" first`);
  }
  // All are compared before the first is published.
  const isKnown = workspaces.map((workspace) => isPublished(workspace, options));
  return workspaces.map((workspace, place) => {
    const { name, version = '' } = workspace.manifest;
    if (!isKnown[place]) {
      publish(workspace, options);
      // The form that changesets' own command prints, and its workflow reads.
      log(`New tag: ${name}@${version}`);
    }
    return { name, version, isNew: !isKnown[place] };
  });
}

function isPublished(workspace: Workspace, options: PublishOptions): boolean {
  const { name, version = '' } = workspace.manifest;
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  try {
    const published = pack(`${name}@${version}`, folder, options);
    if (published === undefined) {
      return false;
    }
    const built = pack(workspace.path, folder, options);
    const differing = differingFiles(decisiveFiles(published), decisiveFiles(built!));
    if (differing.length > 0) {
      throw new Error(
        `${name}@${version} is published with other sources (${differing.slice(0, 5).join(', ')}): a change needs a changeset and a version of its own`,
      );
    }
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Path of the tarball of a folder, or of a published version; undefined if the registry does not have that. */
function pack(what: string, folder: string, options: PublishOptions): string | undefined {
  const own = mkdtempSync(join(folder, 'pack-'));
  try {
    const report = npm(['pack', what, '--json', '--pack-destination', own], options);
    // npm 10 reports a list, npm 11 an object by package name.
    const [packed] = Object.values(JSON.parse(report) as Record<string, { filename: string }>);
    return join(own, packed!.filename.replace(/^@/, '').replace('/', '-'));
  } catch (error) {
    if (/E404|ETARGET|notarget/.test(String((error as { stderr?: unknown }).stderr))) {
      return undefined;
    }
    throw error;
  }
}

function publish({ path, folder }: Workspace, options: PublishOptions): void {
  const { repositoryUrl } = options;
  const file = join(path, 'package.json');
  const manifest = readFileSync(file, 'utf8');
  const provenance = repositoryUrl === undefined ? '--no-provenance' : '--provenance';
  try {
    if (repositoryUrl !== undefined) {
      const repository = { type: 'git', url: `git+${repositoryUrl}.git`, directory: folder };
      writeFileSync(file, `${JSON.stringify({ ...JSON.parse(manifest), repository }, null, 2)}\n`);
    }
    npm(['publish', path, '--access', 'public', provenance], options);
  } finally {
    writeFileSync(file, manifest);
  }
}

function npm(
  args: readonly string[],
  { registry, env = npmEnvironment() }: PublishOptions,
): string {
  const at = registry === undefined ? [] : ['--registry', registry];
  return execFileSync('npm', [...args, ...at], { env, encoding: 'utf8', stdio: 'pipe' });
}
