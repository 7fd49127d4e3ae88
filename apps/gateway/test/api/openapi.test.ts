import { readFileSync } from 'node:fs';
import { createValidator } from '@bess/kernel/schema';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { renderOpenapi } from '../../src/api/openapi.js';
import { routes } from '../../src/api/routes.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const { version } = JSON.parse(read('../../package.json'));
const committed = read('../../openapi.json');

interface Operation {
  operationId: string;
  security: unknown[];
  parameters?: { name: string }[];
  responses: Record<string, { headers?: Record<string, unknown>; content?: unknown }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}
const document: Document = JSON.parse(committed);
const operations = Object.values(document.paths).flatMap((item) =>
  ['get', 'post', 'put', 'delete'].flatMap((method) => item[method] ?? []),
);

describe('openapi.json', () => {
  it('is what the routes say now (else run: npm run openapi)', () => {
    expect(committed).toBe(renderOpenapi(version));
  });

  it('is OpenAPI 3.1 by an independent validator, its references included', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(committed));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('is refused by that validator when it is broken', async () => {
    const { valid } = await new Validator().validate({ ...JSON.parse(committed), paths: 7 });
    expect(valid).toBe(false);
  });

  it('has every operation once, under its path', () => {
    const described = operations.map(({ operationId }) => operationId).sort();
    expect(described).toEqual(routes.map(({ operationId }) => operationId).sort());
    for (const route of routes) {
      expect(document.paths[route.path]?.[route.method.toLowerCase()]?.operationId).toBe(
        route.operationId,
      );
    }
  });

  it('promises the standard headers on every answer and the envelope on every error', () => {
    for (const { responses } of operations) {
      for (const [status, { headers, content }] of Object.entries(responses)) {
        expect(Object.keys(headers ?? {})).toEqual(
          expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
        );
        if (Number(status) >= 400) {
          expect(content).toEqual({
            'application/json': {
              schema: { $ref: '#/components/schemas/ErrorEnvelope' },
              example: { ok: false, error: expect.stringMatching(/^[A-Z].*\.$/) },
            },
          });
        }
      }
    }
  });

  it('shows an example of every body, which its schema accepts', () => {
    const bodies = routes.flatMap(({ body, response, otherResponses = [] }) => [
      ...(body === undefined ? [] : [body]),
      ...[response, ...otherResponses].flatMap((answer) =>
        'content' in answer ? [answer.content] : [],
      ),
    ]);
    expect(bodies).toHaveLength(84);
    for (const { name, schema, example } of bodies) {
      const validate = createValidator(schema, { engine: 'gateway', root: name });
      expect(() => validate(example)).not.toThrow();
    }
    expect(committed.match(/"example": /g)?.length).toBeGreaterThan(bodies.length);
  });

  it('says of each operation whether it needs a token', () => {
    const open = operations.filter(({ security }) => security.length === 0);
    expect(open.map(({ operationId }) => operationId).sort()).toEqual(
      [
        'createSession',
        'exchangeApiKey',
        'health',
        'jwks',
        'livez',
        'login',
        'readyz',
        'refresh',
        'status',
      ].sort(),
    );
  });
});
