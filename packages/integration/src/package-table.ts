// Sizes and loaded packages of each published package: npm run packages --workspace packages/integration -- [--write]
// Packs the built packages and prints their sizes and limits, the remarks of publint and are-the-types-wrong, and the packages of
// the repository that each makes Node load. With --write the table goes into bench/packages/results.md.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundledSize } from './bundled-size.js';
import { loadedPackages } from './loaded-packages.js';
import { markdownPrograms } from './markdown-programs.js';
import { markdownTable } from './markdown-table.js';
import { type PackedWorkspace, packWorkspaces } from './pack-workspaces.js';
import { publintRemarks } from './publint-remarks.js';
import { readWorkspaces } from './read-workspaces.js';
import { reportSection } from './report-section.js';
import { repositoryRoot } from './repository-root.js';
import { sizeLimits } from './size-limits.js';
import { typeProblems } from './type-problems.js';

const HEADER = [
  'package',
  'packed, kB',
  'limit, kB',
  'unpacked, kB',
  'bundle of all, kB',
  'limit, kB',
  'bundle of the first program’s imports, kB',
  'publint',
  'are-the-types-wrong',
  'loads of the others',
];

const published = readWorkspaces(repositoryRoot).filter(({ manifest }) => !manifest.private);
const folder = join(repositoryRoot, 'packages/integration/.packed/table');
const packed = packWorkspaces(published, folder);
const loaded = loadedPackages(
  folder,
  published.map(({ manifest }) => manifest.name),
);
const rows: string[][] = [];
for (const one of packed) rows.push(await rowOf(one));
reportSection('packages', markdownTable(HEADER, rows));

async function rowOf(one: PackedWorkspace): Promise<string[]> {
  const { shortName, path, manifest } = one.workspace;
  const limits = sizeLimits[shortName]!;
  const [first] = markdownPrograms(readFileSync(join(path, 'README.md'), 'utf8'));
  const problems = await typeProblems(one.tarball);
  const others = loaded[manifest.name]!.filter(
    (name) => name.startsWith('@bess/') && name !== manifest.name,
  );
  return [
    shortName,
    kilobytes(statSync(one.tarball).size),
    kilobytes(limits.packedBytes),
    kilobytes(one.unpackedBytes),
    kilobytes(await bundledSize(manifest.name, folder)),
    kilobytes(limits.bundledBytes),
    kilobytes(await bundledSize(manifest.name, folder, takenBy(first!.code, manifest.name))),
    verdict((await publintRemarks(one)).length),
    verdict(problems.length),
    others.map((name) => name.replace('@bess/', '')).join(', ') || 'nothing',
  ];
}

/** The exports of a package for a browser program; exports that need Node are left out. */
function takenBy(code: string, name: string): string {
  const imports = [...code.matchAll(/^import (\{[^}]*\}) from '([^']+)';$/gm)];
  return imports
    .filter(([, , from]) => `${from}/`.startsWith(`${name}/`) && !/\/(node|render)$/.test(from!))
    .map(([, names, from]) => `export ${names} from '${from}';`)
    .join('\n');
}

function verdict(findings: number): string {
  return findings === 0 ? 'clean' : `${findings} findings`;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0);
}
