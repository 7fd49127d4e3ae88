// Writes the schemas of request bodies that the portal's forms are made of: npm run generate
import { readFile, writeFile } from 'node:fs/promises';
import { formSchemaFile, formSchemas } from './form-schemas.js';

const openapi = JSON.parse(
  await readFile(new URL('../../gateway/openapi.json', import.meta.url), 'utf8'),
);
for (const [name, text] of formSchemas(openapi)) {
  await writeFile(formSchemaFile(name), text);
}
