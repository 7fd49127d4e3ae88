import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { loadedPackages } from '../src/loaded-packages.js';

const schema = ['@sinclair/typebox', 'ajv'];
/** The first of these looks for a native solver when it is loaded in Node. */
const linearPrograms = ['javascript-lp-solver', 'node:child_process', 'node:fs'];
const statistics = 'simple-statistics';

/** The other packages that Node loads with a package: only the engines that it depends on. */
const loadedBy: Readonly<Record<string, readonly string[]>> = {
  '@bess/kernel': [...schema, statistics],
  '@bess/milp': ['@bess/kernel', ...linearPrograms],
  '@bess/tariff-library': ['@bess/kernel'],
  '@bess/strix': ['@bess/economics', '@bess/kernel', ...schema, statistics],
  '@bess/helios': ['@bess/kernel', statistics],
  '@bess/tarsis': [
    '@bess/kernel',
    '@bess/milp',
    '@bess/tariff-library',
    ...schema,
    ...linearPrograms,
  ],
  '@bess/economics': ['@bess/kernel', ...schema],
  '@bess/feeds': ['@bess/kernel', ...schema, 'fflate', 'saxes'],
  '@bess/phalanx': ['@bess/kernel', '@bess/strix', '@bess/tariff-library', ...schema, statistics],
  '@bess/fenrir': [
    '@bess/economics',
    '@bess/kernel',
    '@bess/milp',
    '@bess/strix',
    ...schema,
    ...linearPrograms,
    statistics,
  ],
  '@bess/plot': ['@bess/kernel'],
  '@bess/cli': ['@bess/kernel', 'saxes', statistics],
  '@bess/client': ['openapi-fetch'],
};

test('importing a package loads only its dependencies', () => {
  const loaded = loadedPackages(inject('packedFolder'), Object.keys(loadedBy));
  const others = Object.entries(loaded).map(([entry, packages]) => [
    entry,
    packages.filter((name) => name !== entry),
  ]);
  expect(Object.fromEntries(others)).toEqual(loadedBy);
  expect(Object.keys(loadedBy).sort()).toEqual(
    inject('packed')
      .map(({ workspace }) => workspace.manifest.name)
      .sort(),
  );
});

test('finds late, indirect and host imports, and no unreached import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loaded-'));
  try {
    const install = (name: string, text: string) => {
      const path = join(folder, 'node_modules', name);
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'package.json'), JSON.stringify({ name, exports: './index.mjs' }));
      writeFileSync(join(path, 'index.mjs'), text);
    };
    install('alone', "export const later = () => import('late');");
    install('late', "import 'node:fs';");
    install('@scope/first', "import 'alone'; await import('late');");
    expect(loadedPackages(folder, ['alone', '@scope/first'])).toEqual({
      alone: ['alone'],
      '@scope/first': ['@scope/first', 'alone', 'late', 'node:fs'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
