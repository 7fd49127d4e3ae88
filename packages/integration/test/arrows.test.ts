import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { arrowTable, unrestrictedPackages } from '../src/arrow-table.js';
import { arrowViolations } from '../src/arrow-violations.js';
import { importSpecifiers } from '../src/import-specifiers.js';
import { listSourceFiles } from '../src/list-source-files.js';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';

const workspaces = readWorkspaces(repositoryRoot);

test.each(workspaces)('$shortName imports only along the arrows', ({ shortName, path }) => {
  const files = listSourceFiles(join(path, 'src'));
  expect(
    files.flatMap((file) =>
      arrowViolations({
        packageName: shortName,
        packagePath: path,
        path: file,
        text: readFileSync(file, 'utf8'),
      }),
    ),
  ).toEqual([]);
});

test.each(workspaces)(
  '$shortName declares only dependencies along the arrows',
  ({ shortName, manifest }) => {
    const declared = Object.keys(manifest.dependencies ?? {}).filter((name) =>
      name.startsWith('@bess/'),
    );
    const arrows = arrowTable[shortName];
    const allowed = [...(arrows?.values ?? []), ...(arrows?.types ?? [])].map(
      (name) => `@bess/${name}`,
    );
    const offending = declared.filter((name) => !allowed.includes(name));
    expect(unrestrictedPackages.includes(shortName) ? [] : offending).toEqual([]);
  },
);

test('the arrows have no cycles', () => {
  const pending = new Map(
    Object.entries(arrowTable).map(([name, { values, types = [] }]) => [
      name,
      [...values, ...types],
    ]),
  );
  for (let sweep = pending.size; sweep > 0; sweep -= 1) {
    for (const [name, targets] of pending) {
      if (targets.every((target) => !pending.has(target))) {
        pending.delete(name);
      }
    }
  }
  expect([...pending.keys()]).toEqual([]);
});

describe('the check itself', () => {
  const violationsOf = (packageName: string, text: string) =>
    arrowViolations({
      packageName,
      packagePath: `/r/packages/${packageName}`,
      path: `/r/packages/${packageName}/src/a.ts`,
      text,
    });

  test.each([
    ['kernel', "import { solve } from '@bess/milp';", 'may import nothing of this repository'],
    ['kernel', "import type { Bill } from '@bess/tariff-library';", 'imports @bess/tariff-library'],
    ['tariff-library', "export { solve } from '@bess/milp';", 'but tariff-library may import'],
    ['milp', "export const load = () => import('@bess/tarsis');", 'imports @bess/tarsis'],
    ['tarsis', "import { it } from '@bess/testkit';", 'imports @bess/testkit'],
    ['tarsis', "import { sum } from '../../kernel/src/stats/sum.js';", 'reaches into another'],
    ['plot', "import { schedule } from '@bess/tarsis';", 'may import its types only'],
    ['unheard-of', 'export const one = 1;', 'has no row in the table'],
  ])('%s: %s', (packageName, text, complaint) => {
    const violations = violationsOf(packageName, text);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(complaint);
  });

  test.each([
    ['milp', "import { EngineError } from '@bess/kernel/errors';"],
    ['plot', "import { type ScheduleResult } from '@bess/tarsis';"],
    ['kernel', "import { mean } from 'simple-statistics'; import { a } from './a.js';"],
    ['testkit', "import { schedule } from '@bess/tarsis';"],
  ])('%s may contain: %s', (packageName, text) => {
    expect(violationsOf(packageName, text)).toEqual([]);
  });

  test('all forms of module specifiers are found', () => {
    const text = [
      "import a from 'a';",
      "import { type B } from 'b';",
      "export { c } from 'c';",
      "export type { D } from 'd';",
      "import 'e';",
      "const f = await import('f');",
      "type G = import('g').G;",
      "const h = require('h');",
      "const i = require.resolve('i');",
      "// import j from 'j';",
    ].join('\n');
    expect(importSpecifiers('a.ts', text)).toEqual(
      [...'abcdefghi'].map((specifier, index) => ({
        specifier,
        typeOnly: 'bdg'.includes(specifier),
        line: index + 1,
      })),
    );
  });
});
