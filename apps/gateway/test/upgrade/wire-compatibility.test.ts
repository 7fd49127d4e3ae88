// Needs oasdiff. Takes about a second for each change: the whole document is compared.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakingChanges, missingProgram } from './compare-documents.js';

const today = fileURLToPath(new URL('../../openapi.json', import.meta.url));

interface Schema {
  type?: string;
  maximum?: number;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
}

const schemaOf = ({ components }: Document, name: string): Schema => {
  const schema = components.schemas[name];
  if (schema === undefined) throw new Error(`the document has no schema ${name}`);
  return schema;
};

const propertyOf = (schema: Schema, name: string): Schema => {
  const property = schema.properties?.[name];
  if (property === undefined) throw new Error(`the schema has no property ${name}`);
  return property;
};

/** Changes that break a caller of today; the operation and the field that must be named. */
const breaking: readonly (readonly [string, (document: Document) => void, string, string])[] = [
  [
    'an operation that is gone',
    ({ paths }) => {
      delete paths['/api/sites/{site_id}']?.['delete'];
    },
    'DELETE /api/sites/{site_id}',
    'removed',
  ],
  [
    'a required field of a response that is gone',
    (document) => {
      const schema = schemaOf(document, 'TarsisResult');
      delete schema.properties?.['solve_time_ms'];
      schema.required = (schema.required ?? []).filter((name) => name !== 'solve_time_ms');
    },
    'POST /api/tarsis/schedule',
    'solve_time_ms',
  ],
  [
    'an optional field of a response that is gone',
    (document) => {
      const sites = propertyOf(schemaOf(document, 'SiteList'), 'sites');
      delete sites.items?.properties?.['last_cycle'];
    },
    'GET /api/sites',
    'last_cycle',
  ],
  [
    'a field of a response with another type',
    (document) => {
      propertyOf(schemaOf(document, 'Site'), 'site_id').type = 'number';
    },
    'GET /api/sites/{site_id}',
    'site_id',
  ],
  [
    'a field of a request that is newly required',
    (document) => {
      const schema = schemaOf(document, 'TarsisRequest');
      schema.properties = { ...schema.properties, newly_needed: { type: 'string' } };
      schema.required = [...(schema.required ?? []), 'newly_needed'];
    },
    'POST /api/tarsis/schedule',
    'newly_needed',
  ],
  [
    'a field of a request with fewer values',
    (document) => {
      propertyOf(schemaOf(document, 'StrixRequest'), 'policy').anyOf?.pop();
    },
    'POST /api/strix/submit',
    'policy',
  ],
  [
    'a field of a request with a narrower type',
    (document) => {
      propertyOf(schemaOf(document, 'FenrirRequest'), 'current_price').type = 'integer';
    },
    'POST /api/fenrir/cycle',
    'current_price',
  ],
  [
    'a lower maximum',
    (document) => {
      propertyOf(schemaOf(document, 'TarsisRequest'), 'month').maximum = 11;
    },
    'POST /api/tarsis/schedule',
    'month',
  ],
];

describe.skipIf(missingProgram !== undefined)('changes of the OpenAPI document', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'wire-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const changesAfter = (change: (document: Document) => void): string => {
    const document: Document = JSON.parse(readFileSync(today, 'utf8'));
    change(document);
    const file = join(folder, 'changed.json');
    writeFileSync(file, JSON.stringify(document));
    return breakingChanges(today, file);
  };

  it.each(breaking)('%s breaks a caller', (_name, change, operation, field) => {
    const changes = changesAfter(change);
    expect(changes).toContain(`in API ${operation}`);
    expect(changes).toContain(field);
  });

  it('a new operation and new optional fields break nobody', () => {
    const changes = changesAfter((document) => {
      document.paths['/api/new'] = { ...document.paths['/api/status'] };
      for (const name of ['TarsisResult', 'TarsisRequest']) {
        const schema = schemaOf(document, name);
        schema.properties = { ...schema.properties, added: { type: 'string' } };
      }
    });
    expect(changes).toBe('');
  });
});
