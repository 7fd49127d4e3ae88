// Writes openapi.json; run by `npm run openapi`.
import { readFileSync, writeFileSync } from 'node:fs';
import { renderOpenapi } from './openapi.js';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
writeFileSync(new URL('../../openapi.json', import.meta.url), renderOpenapi(manifest.version));
