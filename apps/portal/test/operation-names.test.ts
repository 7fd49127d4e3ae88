import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationNames, operationNamesFile } from '../generate/operation-names.js';

test('the names of the operations are those of openapi.json (npm run generate)', () => {
  const openapi = JSON.parse(
    readFileSync(new URL('../../gateway/openapi.json', import.meta.url), 'utf8'),
  );
  expect(readFileSync(operationNamesFile, 'utf8')).toBe(operationNames(openapi));
});
