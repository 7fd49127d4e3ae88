// Takes seconds, because it compiles them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../src/repository-root.js';

test.each([
  ['strix', 'src/kernel/kernel-bytes.generated.ts'],
  ['helios', 'src/kernel/simd/kernel-bytes.generated.ts'],
])('the bytes in the sources of %s equal its compiled kernel', async (name, file) => {
  const folder = join(repositoryRoot, 'packages', name);
  const { compileKernel } = await import(pathToFileURL(join(folder, 'assembly/compile.mjs')).href);
  const compiled: Uint8Array = await compileKernel();
  const source = readFileSync(join(folder, file), 'utf8');
  const quoted = [...source.matchAll(/'([A-Za-z0-9+/=]+)'/g)].map(([, part]) => part);
  expect(Buffer.from(quoted.join(''), 'base64').equals(compiled)).toBe(true);
});
