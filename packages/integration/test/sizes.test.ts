import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { bundledSize } from '../src/bundled-size.js';
import { type PackageSize, sizeLimits } from '../src/size-limits.js';
import { sizeViolations } from '../src/size-violations.js';

test('no package exceeds its limits, packed or bundled for a browser', async () => {
  const sizes: Record<string, PackageSize> = {};
  for (const { workspace, tarball } of inject('packed')) {
    sizes[workspace.shortName] = {
      packedBytes: statSync(tarball).size,
      bundledBytes: await bundledSize(workspace.manifest.name, inject('packedFolder')),
    };
  }
  console.table(sizes);
  expect(sizeViolations(sizes, sizeLimits)).toEqual([]);
});

test('reports packages that are too large or have no limit, and limits without a package', () => {
  const limits = {
    one: { packedBytes: 8, bundledBytes: 2 },
    gone: { packedBytes: 1, bundledBytes: 1 },
  };
  expect(sizeViolations({ one: { packedBytes: 8, bundledBytes: 3 } }, limits)).toEqual([
    'one: bundledBytes must be at most 2, but is 3',
    'gone: has a limit, but is not published',
  ]);
  const { one } = limits;
  expect(sizeViolations({ one, new: one }, { one })).toEqual(['new: has no limit of its size']);
});

test('measures what an entry imports, and rejects one that imports host modules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-'));
  try {
    const install = (name: string, text: string) => {
      const path = join(folder, 'node_modules', name);
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
      writeFileSync(join(path, 'index.js'), text);
    };
    install('small', 'export const one = 1;');
    // A hundred thousand hexadecimal digits of a generator carry half as many bytes.
    let state = 1;
    const digits = Array.from({ length: 100_000 }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return (state % 16).toString(16);
    });
    install('large', `export const digits = '${digits.join('')}';`);
    install('both', "export * from 'small'; export * from 'large';");
    install('host', "export { readFileSync } from 'node:fs';");
    expect(await bundledSize('small', folder)).toBeLessThan(100);
    const large = await bundledSize('large', folder);
    expect(large).toBeGreaterThan(50_000);
    expect(await bundledSize('both', folder)).toBeGreaterThan(large);
    await expect(bundledSize('host', folder)).rejects.toThrow('node:fs');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
