// Needs oasdiff, which compares OpenAPI documents: go install github.com/oasdiff/oasdiff@v1.37.0, on the PATH or named by OASDIFF.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const oasdiff = process.env['OASDIFF'] ?? 'oasdiff';
const isMissing = spawnSync(oasdiff, ['--version']).error !== undefined;
const released = fileURLToPath(new URL('../../released', import.meta.url));
const today = fileURLToPath(new URL('../../openapi.json', import.meta.url));

interface Schema {
  type?: string;
  maximum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
}

interface Document {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, Schema> };
}

const schemaOf = (document: Document, name: string): Schema => {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`the document has no schema ${name}`);
  return schema;
};

/** Changes that break a caller of today, and a word of what is said of them. */
const breaking: readonly (readonly [string, (document: Document) => void, RegExp])[] = [
  ['an operation that is gone', ({ paths }) => delete paths['/api/status'], /api\/status/],
  [
    'a field of a response that is gone',
    (document) => {
      const schema = schemaOf(document, 'TarsisResult');
      delete schema.properties?.['solve_time_ms'];
      schema.required = (schema.required ?? []).filter((name) => name !== 'solve_time_ms');
    },
    /solve_time_ms/,
  ],
  [
    'a field that is only sometimes in a response, and is gone',
    (document) => {
      const { properties } = schemaOf(document, 'TarsisResult');
      if (properties?.['schedule'] === undefined) throw new Error('schedule is no field');
      delete properties['schedule'];
    },
    /schedule/,
  ],
  [
    'a field of a request that is needed now',
    (document) => {
      const schema = schemaOf(document, 'TarsisRequest');
      schema.properties = { ...schema.properties, newly_needed: { type: 'string' } };
      schema.required = [...(schema.required ?? []), 'newly_needed'];
    },
    /newly_needed/,
  ],
  [
    'a value that is refused now',
    (document) => {
      const price = schemaOf(document, 'FenrirRequest').properties?.['current_price'];
      if (price?.type !== 'number') throw new Error('current_price is no number');
      price.type = 'integer';
    },
    /current_price/,
  ],
  [
    'a limit that is lower',
    (document) => {
      const month = schemaOf(document, 'TarsisRequest').properties?.['month'];
      if (month?.maximum === undefined) throw new Error('month has no maximum');
      month.maximum = 11;
    },
    /month/,
  ],
];

describe.skipIf(isMissing)('the interface over HTTP (needs oasdiff)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'wire-'));
    // By default it minds only fields that are always there.
    writeFileSync(join(folder, 'severity'), 'response-optional-property-removed err\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const compare = (old: string, next: string) => {
    const { status, stdout, stderr } = spawnSync(
      oasdiff,
      ['breaking', old, next, '--fail-on', 'ERR', '--severity-levels', join(folder, 'severity')],
      { encoding: 'utf8' },
    );
    return { status, said: `${stdout}${stderr}` };
  };
  const documentOf = (version: string): string => {
    const file = join(folder, `${version}.json`);
    writeFileSync(file, gunzipSync(readFileSync(join(released, version, 'openapi.json.gz'))));
    return file;
  };

  it.each(readdirSync(released))('breaks no caller of gateway %s', (version) => {
    expect(compare(documentOf(version), today)).toMatchObject({ status: 0 });
  });

  it.each(breaking)('%s is noticed', (name, change, word) => {
    const document: Document = JSON.parse(readFileSync(today, 'utf8'));
    change(document);
    const file = join(folder, 'changed.json');
    writeFileSync(file, JSON.stringify(document));
    const { status, said } = compare(today, file);
    expect({ name, status, said }).toMatchObject({ status: 1, said: expect.stringMatching(word) });
  });
});
