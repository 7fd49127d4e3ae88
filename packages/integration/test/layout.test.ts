// Takes about ten seconds, because the compiler reads all sources.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkArgument } from '../src/layout/argument-walk.js';
import { aboveCeilings, readCeilings } from '../src/layout/ceilings.js';
import { foldersInCircles } from '../src/layout/folders-in-circles.js';
import { type RepositoryLayout, repositoryLayout } from '../src/layout/repository-layout.js';
import { repositoryRoot } from '../src/repository-root.js';

/** `top` passes its options to `b`, the result of `b` to `c`, and a part of the options, renamed, to `b` again. */
const fixture = {
  'a.ts': `
import { made, helped, type Options } from './b.js';
import { used } from './c.js';
export function top(options: Options): number {
  const result = made({ ...options, more: 1 });
  const { part: piece } = options;
  return used(result) + helped(piece) + options.count;
}`,
  'b.ts': `
export interface Options { count: number; part: { list: number[] } }
export function made(given: Options & { more: number }): { value: number } {
  return { value: inner(given) + given.count };
}
function inner(given: Options): number { return given.count; }
export function helped(part: { list: number[] }): number { return part.list.length; }`,
  'c.ts': 'export function used(result: { value: number }): number { return result.value; }',
};

describe('the walk of an argument', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layout-'));
    for (const [name, text] of Object.entries(fixture)) writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const walk = (followsResults: boolean) => {
    const file = join(folder, 'a.ts');
    const program = ts.createProgram([file], {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      noEmit: true,
      types: [],
    });
    const isFollowed = (path: string) => path.startsWith(folder);
    return walkArgument({ program, file, name: 'top', isFollowed, followsResults });
  };

  test('follows the argument and its parts', () => {
    // a → b with the copy, a → b with the part; options, given, piece, part.
    expect(walk(false)).toEqual({ files: 2, hops: 2, returns: 1, names: 4 });
  });

  test('follows objects created from it on request', () => {
    expect(walk(true)).toEqual({ files: 3, hops: 3, returns: 1, names: 5 });
  });
});

test('a folder is in a circle if it imports itself through others', () => {
  const imports = new Map([
    ['plan', new Set(['site', 'units'])],
    ['site', new Set(['price'])],
    ['price', new Set(['plan'])],
    ['units', new Set<string>()],
    ['cycle', new Set(['plan'])],
  ]);
  expect(foldersInCircles(imports)).toEqual(['plan', 'price', 'site']);
});

describe('the repository', () => {
  let layout: RepositoryLayout;
  beforeAll(() => {
    layout = repositoryLayout(repositoryRoot);
  });

  test('does not exceed the stored ceilings', () => {
    // To raise them for a reason: npm run layout --workspace packages/integration -- --write
    expect(aboveCeilings(layout, readCeilings())).toEqual([]);
  });

  test('would fail with a worse layout', () => {
    const { walks, packages } = layout;
    const { cycle } = walks;
    const { fenrir } = packages;
    const stricter: RepositoryLayout = {
      ...layout,
      packages: { ...packages, fenrir: { ...fenrir!, files: fenrir!.files - 1 } },
      walks: { ...walks, cycle: { ...cycle!, hops: cycle!.hops - 1 } },
    };
    expect(aboveCeilings(layout, stricter)).toEqual([
      `packages of fenrir: files ${fenrir!.files} > ${fenrir!.files - 1}`,
      `walks of cycle: hops ${cycle!.hops} > ${cycle!.hops - 1}`,
    ]);
  });
});
