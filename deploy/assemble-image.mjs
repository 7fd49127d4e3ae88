// Copies what the gateway needs at run time: node deploy/assemble-image.mjs FOLDER, in the root of the repository, after the
// build. npm would also install what only the development of the gateway's packages needs.
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageBill } from './image-bill.mjs';
import { imageParts, readManifest } from './image-parts.mjs';

const [target] = process.argv.slice(2);
if (target === undefined) {
  throw new Error('assemble-image.mjs needs the folder to copy to.');
}

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

const parts = imageParts();
copy('package.json', unread);
copy('LICENSE', unread);
for (const folder of parts.keys()) {
  if (folder.includes('node_modules')) {
    copy(folder, unread);
    continue;
  }
  copy(join('node_modules', readManifest(folder).name), nothing);
  for (const part of ['package.json', 'bin', 'dist']) {
    if (existsSync(join(folder, part))) copy(join(folder, part), unreadOfWorkspaces);
  }
}
writeFileSync(join(target, 'bill.cdx.json'), `${JSON.stringify(imageBill(parts), null, 2)}\n`);
