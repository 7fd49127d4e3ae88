import { expect, test } from 'vitest';
import { decodeBase64 } from '../../src/internal/packed-numbers.js';

test.each(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'])('decodes %j', (text) => {
  const encoded = Buffer.from(text, 'latin1').toString('base64');
  expect(Buffer.from(decodeBase64(encoded)).toString('latin1')).toBe(text);
});
