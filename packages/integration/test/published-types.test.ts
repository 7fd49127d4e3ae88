import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { markdownPrograms } from '../src/markdown-programs.js';
import { repositoryRoot } from '../src/repository-root.js';
import { type TypeResolution, typeFaults } from '../src/type-faults.js';

const packed = inject('packedFolder');
const folder = join(packed, 'published-types');
const consumers = ['ts-node-esm/main.mts', 'ts-node/main.ts'];

/** Programs of the user documents, including JavaScript, because TypeScript users copy it too. */
const documents = execFileSync('git', ['ls-files', 'README.md', 'packages/*.md'], {
  cwd: repositoryRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^README\.md$|^packages\/[^/]+\/(README|docs\/.*)\.md$/.test(file))
  .flatMap((file) =>
    markdownPrograms(readFileSync(join(repositoryRoot, file), 'utf8')).map(({ line, code }) => ({
      path: `documents/${file.replaceAll('/', '-')}-${line}.mts`,
      code,
    })),
  );

/** Each has one error, which would not be found if the types did not resolve or declarations were not checked. */
const wrong = [
  {
    path: 'wrong/a.mts',
    code: "import { getTariff } from '@bess/tariff-library';\nexport const code: number = getTariff('x');\n",
    fault: /^published-types\/wrong\/a\.mts:2 .* is not assignable to type 'number'/,
  },
  {
    path: 'wrong/b.cts',
    code: "import { mean } from '@bess/kernel/stats';\nmean('words');\n",
    fault: /^published-types\/wrong\/b\.cts:2 Argument of type 'string' is not assignable/,
  },
  {
    path: 'wrong/c.d.mts',
    code: 'export declare const c: Missing;\n',
    fault: /^published-types\/wrong\/c\.d\.mts:1 Cannot find name 'Missing'/,
  },
];

rmSync(folder, { recursive: true, force: true });
cpSync(join(repositoryRoot, 'packages/integration/consumers'), folder, { recursive: true });
mkdirSync(join(folder, 'documents'));
mkdirSync(join(folder, 'wrong'));
for (const { path, code } of [...documents, ...wrong]) writeFileSync(join(folder, path), code);

/** The consumers, the programs with an error, and the programs of the documents. */
test.each<[TypeResolution, string[]]>([
  ['nodenext', [...consumers, ...documents.map(({ path }) => path)]],
  ['node16', consumers],
  ['bundler', consumers.slice(0, 1)],
])('under %s resolution, programs have only the intended errors', (resolution, paths) => {
  expect(documents.length).toBeGreaterThan(30);
  const all = [...paths, ...wrong.map(({ path }) => path)];
  const faults = typeFaults(
    packed.replaceAll('\\', '/'),
    all.map((path) => `published-types/${path}`),
    resolution,
  );
  expect(faults).toEqual(wrong.map(({ fault }) => expect.stringMatching(fault)));
});
