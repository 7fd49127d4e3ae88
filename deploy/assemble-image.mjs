// Copies what the gateway needs at run time: node deploy/assemble-image.mjs FOLDER, in the root of the repository, after the
// build. npm would also install what only the development of the gateway's packages needs.
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [target] = process.argv.slice(2);
if (target === undefined) {
  throw new Error('assemble-image.mjs needs the folder to copy to.');
}

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const copy = (path, unread) =>
  cpSync(path, join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !unread.test(source),
  });
/** Files that only people, compilers and debuggers read; licences stay. */
const unread = /(?<!\/(licen[cs]e|notice|copying)[^/]*)\.(map|[cm]?ts|tsbuildinfo|md|markdown)$/i;
/** The gateway loads the ES modules of its own packages. */
const unreadOfWorkspaces = /\.(map|d\.[cm]?ts|cjs)$/;
const nothing = /^$/;

/** Folder of a package as Node finds it from another; undefined for an optional one that is not installed. */
function resolvePackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
    if (folder === '.') return undefined;
  }
}

const folders = new Set(['apps/gateway', 'apps/docs'].filter((folder) => existsSync(folder)));
// A set also visits what is added while it is walked.
for (const folder of folders) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    readManifest(folder);
  const named = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const name of Object.keys(named)) {
    const path = resolvePackage(name, folder);
    if (path === undefined || peerDependenciesMeta?.[name]?.optional) continue;
    folders.add(relative('.', realpathSync(path)));
  }
}

copy('package.json', unread);
copy('LICENSE', unread);
for (const folder of folders) {
  if (folder.includes('node_modules')) {
    copy(folder, unread);
    continue;
  }
  copy(join('node_modules', readManifest(folder).name), nothing);
  for (const part of ['package.json', 'bin', 'dist', '.vitepress/dist']) {
    if (existsSync(join(folder, part))) copy(join(folder, part), unreadOfWorkspaces);
  }
}
