import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expandTarget } from '../src/expand-target.js';
import { impurityViolations } from '../src/impurity-violations.js';
import { reachableFiles } from '../src/reachable-files.js';
import { readWorkspaces } from '../src/read-workspaces.js';
import { repositoryRoot } from '../src/repository-root.js';

/** Published packages that use a network, a terminal or a disk by design. */
const impureByDesign = ['client', 'plot', 'cli'];

const purePackages = readWorkspaces(repositoryRoot).filter(
  ({ manifest, shortName }) => !manifest.private && !impureByDesign.includes(shortName),
);

test('the packages of the first engines are among those checked', () => {
  expect(purePackages.map(({ shortName }) => shortName)).toEqual(
    expect.arrayContaining(['kernel', 'milp', 'tariff-library', 'tarsis']),
  );
});

test.each(purePackages)(
  '$shortName has no I/O, clock or ambient randomness',
  ({ path, manifest }) => {
    const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) =>
      typeof target === 'object' && target !== null && !/^\.\/node(\/|$)/.test(subpath)
        ? expandTarget(path, String(Reflect.get(target, '@bess/source')))
        : [],
    );
    const files = reachableFiles(entries);
    expect(files.length).toBeGreaterThanOrEqual(entries.length);
    expect(files.flatMap((file) => impurityViolations(file, readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  },
);

describe('the check itself', () => {
  test.each([
    ["import { readFileSync } from 'node:fs';", 'imports node:fs'],
    ["import { readFileSync } from 'fs';", 'imports fs'],
    ["export const load = () => import('node:crypto');", 'imports node:crypto'],
    ["import { workerSolver } from '@bess/milp/node';", 'imports @bess/milp/node'],
    ['export const draw = () => Math.random();', 'uses Math.random'],
    ["export const draw = () => Math['random']();", 'uses Math.random'],
    ['const { random } = Math;', 'uses Math as a value'],
    ['export const clock = () => Date.now();', 'uses Date.now'],
    ['export const clock = () => new Date();', 'uses new Date() without an argument'],
    ['export const clock = () => new Date;', 'uses new Date() without an argument'],
    ['export const clock = () => Date();', 'uses Date()'],
    ['const Clock = Date;', 'uses Date as a value'],
    ['console.log(1);', 'uses console'],
    ['export const threads = process.env.WORKERS;', 'uses process'],
    ['export const leak = { process };', 'uses process'],
    ['setTimeout(() => undefined, 5);', 'uses setTimeout'],
    ['globalThis.fetch;', 'uses globalThis'],
  ])('finds %s', (text, offence) => {
    expect(impurityViolations('a.ts', text)).toEqual([`a.ts:1 ${offence}`]);
  });

  test.each([
    'export const start = (epochMs: number) => new Date(epochMs).getTime();',
    'export const day = Date.UTC(2026, 6, 1) + Math.floor(1.5);',
    'export function run(process: { console: string }) { return process.console; }',
    'export const names = { console: 1, process: 2 }; // console.log(Date.now())',
    "import type { Stats } from 'node:fs'; export type Size = Stats['size'];",
    'export const isDate = (value: unknown) => value instanceof Date;',
    'export interface Host { fetch(process: typeof globalThis): void }',
  ])('passes %s', (text) => {
    expect(impurityViolations('a.ts', text)).toEqual([]);
  });
});
