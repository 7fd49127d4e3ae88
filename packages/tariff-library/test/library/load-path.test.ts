import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Everything that a module loads at run time, including itself: files by address, packages by name. */
function loaded(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen;
  seen.add(file.href);
  const source = readFileSync(file, 'utf8');
  for (const [, names = '', from = ''] of source.matchAll(
    /^(?:import|export) (?!type\b)([^;]*?)from '([^']+)';/gm,
  )) {
    const isOnlyTypes = /^\{[^}]*\}\s*$/.test(names) && onlyTypes(names);
    if (isOnlyTypes) continue;
    if (from.startsWith('.')) loaded(new URL(from.replace(/\.js$/, '.ts'), file), seen);
    else seen.add(from);
  }
  return seen;
}

function onlyTypes(names: string): boolean {
  const list = names.replace(/[{}]/g, '').split(',');
  return list.filter((name) => name.trim()).every((name) => name.trim().startsWith('type '));
}

it('loads only the kernel: a schema builder alone takes 100 ms', () => {
  const all = [...loaded(new URL('../../src/index.ts', import.meta.url))];
  expect(all.length).toBeGreaterThan(25);
  const packages = all.filter((name) => !name.startsWith('file:'));
  expect(packages.sort()).toEqual(['@bess/kernel/errors', '@bess/kernel/series']);
});
