// Writes what the portal takes from openapi.json, the schemas of its forms and the names of operations: npm run generate
import { readFile, writeFile } from 'node:fs/promises';
import { formSchemaFile, formSchemas } from './form-schemas.js';
import { operationNames, operationNamesFile } from './operation-names.js';

const openapi = JSON.parse(
  await readFile(new URL('../../gateway/openapi.json', import.meta.url), 'utf8'),
);
for (const [name, text] of formSchemas(openapi)) {
  await writeFile(formSchemaFile(name), text);
}
await writeFile(operationNamesFile, operationNames(openapi));
