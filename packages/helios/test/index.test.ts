import { expect, test } from 'vitest';
import * as helios from '../src/index.js';

test('exports what is finished and nothing else', () => {
  expect(Object.keys(helios)).toContain('fitProphet');
});
