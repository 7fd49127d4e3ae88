import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderApiTypes } from '../generate/render-api-types.js';
import { openOperations } from '../src/api.generated.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('the generated types are those of openapi.json (else run: npm run generate)', async () => {
  const document = JSON.parse(read('../../../apps/gateway/openapi.json'));
  expect(read('../src/api.generated.ts')).toBe(await renderApiTypes(document));
});

test('a change of the document changes the types', async () => {
  const document = JSON.parse(read('../../../apps/gateway/openapi.json'));
  document.components.schemas.TarsisRequest.properties.month = { type: 'string' };
  expect(read('../src/api.generated.ts')).not.toBe(await renderApiTypes(document));
});

test('exactly the operations without authentication are listed as open', () => {
  expect(openOperations).toEqual([
    'GET /api/health',
    'GET /api/status',
    'POST /api/auth/login',
    'POST /api/auth/session',
    'POST /auth/refresh',
    'POST /auth/token',
  ]);
});
