import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { anyViolations } from '../src/any-violations.js';
import { expandTarget } from '../src/expand-target.js';
import { publintRemarks } from '../src/publint-remarks.js';
import { typeProblems } from '../src/type-problems.js';

const byName = inject('packed').map((one) => ({ name: one.workspace.shortName, ...one }));

/** Targets with a `*` of each pattern entry: source, ES module, CommonJS. */
function patternsOf(exported: Record<string, unknown>): string[][] {
  return Object.entries(exported)
    .filter(([subpath]) => subpath.includes('*'))
    .map(([, target]) => JSON.stringify(target).match(/(?<=")\.\/[^"]*\*[^"]*/g) ?? []);
}

function namesOf(folder: string, target: string): string[] {
  return expandTarget(folder, target).map((file) => basename(file).replace(/\.\w+$/, ''));
}

describe.each(byName)('the tarball of $name', (one) => {
  test('has no remarks of publint', async () => {
    expect(await publintRemarks(one)).toEqual([]);
  });

  test('has types that resolve as the code does', async () => {
    expect(await typeProblems(one.tarball)).toEqual([]);
  });

  test('ships every exported file', () => {
    const { manifest } = one.workspace;
    const targets = JSON.stringify(manifest.exports).match(/(?<=")\.\/[^"]+\.\w+/g) ?? [];
    expect(targets.length).toBeGreaterThan(5);
    for (const target of new Set(targets)) {
      const files = expandTarget(one.installed, target);
      expect(files.length, target).toBeGreaterThan(0);
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
    }
    // A pattern must have the same files in every format.
    for (const [source, ...built] of patternsOf(manifest.exports ?? {})) {
      const names = built.map((target) => namesOf(one.installed, target));
      expect(names).toEqual(built.map(() => namesOf(one.installed, source!)));
    }
  });

  test('has no any in its public types', () => {
    const dist = join(one.installed, 'dist');
    const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.d\.c?ts$/.test(file),
    );
    expect(declarations.length).toBeGreaterThanOrEqual(2);
    expect(
      declarations.flatMap((file) => anyViolations(file, readFileSync(join(dist, file), 'utf8'))),
    ).toEqual([]);
  });
});
