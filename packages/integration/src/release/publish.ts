// Publishes what has a new version: npm run release:publish [-- --registry URL] [--tag]. Needs a build and a tree without changes.
// Writes the software bill of each published package into .release, and with --tag a git tag for each.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packWorkspaces } from '../pack-workspaces.js';
import { readWorkspaces } from '../read-workspaces.js';
import { repositoryRoot } from '../repository-root.js';
import { publishPackages } from './publish-packages.js';
import { softwareBill } from './software-bill.js';

const { values } = parseArgs({
  options: { registry: { type: 'string' }, tag: { type: 'boolean', default: false } },
});
// Only a workflow that may sign has the first; the statement of provenance names the repository it ran in.
const { ACTIONS_ID_TOKEN_REQUEST_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const signs = ACTIONS_ID_TOKEN_REQUEST_URL && GITHUB_SERVER_URL && GITHUB_REPOSITORY;

const published = publishPackages({
  root: repositoryRoot,
  ...(values.registry !== undefined && { registry: values.registry }),
  ...(signs && { repositoryUrl: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` }),
  log: (line) => console.log(line),
});
const fresh = published.filter(({ isNew }) => isNew);
console.log(`${fresh.length} of ${published.length} packages have a new version.`);
if (values.tag) {
  for (const { name, version } of fresh) {
    execFileSync('git', ['tag', `${name}@${version}`], { cwd: repositoryRoot });
  }
}
const names = new Set(fresh.map(({ name }) => name));
const workspaces = readWorkspaces(repositoryRoot).filter(({ manifest }) =>
  names.has(manifest.name),
);
const folder = join(repositoryRoot, '.release');
mkdirSync(folder, { recursive: true });
for (const { workspace, tarball } of packWorkspaces(workspaces, join(folder, 'packed'))) {
  const { shortName, manifest } = workspace;
  const file = join(folder, `${shortName}-${manifest.version}.cdx.json`);
  writeFileSync(file, softwareBill(tarball, values.registry));
}
