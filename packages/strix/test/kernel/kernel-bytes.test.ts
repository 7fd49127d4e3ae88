import { expect, test } from 'vitest';
import { compileKernel } from '../../assembly/compile.mjs';
import { KERNEL_BYTES } from '../../src/kernel/kernel-bytes.generated.js';

test('the bytes in the sources equal the compiled kernel', async () => {
  const compiled: Uint8Array = await compileKernel();
  expect(Buffer.from(KERNEL_BYTES, 'base64').equals(compiled)).toBe(true);
});
