import { expect, test } from 'vitest';
import { compileKernel } from '../../assembly/compile.mjs';
import { decodeBase64 } from '../../src/internal/packed-numbers.js';
import { KERNEL_BYTES } from '../../src/kernel/simd/kernel-bytes.generated.js';

test('the bytes in the sources equal the compiled kernel', async () => {
  const compiled: Uint8Array = await compileKernel();
  expect(Buffer.from(decodeBase64(KERNEL_BYTES)).equals(compiled)).toBe(true);
});

test.each(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'])('decodes %j', (text) => {
  const encoded = Buffer.from(text, 'latin1').toString('base64');
  expect(Buffer.from(decodeBase64(encoded)).toString('latin1')).toBe(text);
});
