import { expect, test } from 'vitest';
import { documentationOf } from '../src/app/documentation.js';

test.each([
  ['/', '/docs/', '/docs/'],
  ['/simulations/abc', '/docs/', '/docs/strix/guide'],
  ['/facilities/office/sizing', '/docs/', '/docs/tarsis/sizing'],
  ['/settings', '', undefined],
  // The page as it is built, before a gateway serves it.
  ['/settings', '__DOCUMENTATION__', undefined],
])('help for %s of a gateway with "%s"', (path, base, expected) => {
  expect(documentationOf(path, base)).toBe(expected);
});
