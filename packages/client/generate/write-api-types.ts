// Writes src/api.generated.ts; run by `npm run generate`.
import { readFileSync, writeFileSync } from 'node:fs';
import { renderApiTypes } from './render-api-types.js';

const document = JSON.parse(
  readFileSync(new URL('../../../apps/gateway/openapi.json', import.meta.url), 'utf8'),
);
writeFileSync(new URL('../src/api.generated.ts', import.meta.url), await renderApiTypes(document));
