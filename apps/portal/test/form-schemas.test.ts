import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formSchemaFile, formSchemas } from '../generate/form-schemas.js';

test('the schemas of the forms are those of openapi.json (npm run generate)', () => {
  const openapi = JSON.parse(
    readFileSync(new URL('../../gateway/openapi.json', import.meta.url), 'utf8'),
  );
  for (const [name, text] of formSchemas(openapi)) {
    expect(readFileSync(formSchemaFile(name), 'utf8'), name).toBe(text);
  }
});
