import { Kind, type TSchema } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.js';
import { fullPath, type Route } from '../../src/http/route.js';

type Json = Record<string, unknown>;

/** Every part of a schema with its path: what stands under properties, items and alternatives. */
function parts(schema: TSchema, path: string): [path: string, part: Json][] {
  const part = schema as Json;
  const under = (key: string): [string, TSchema][] =>
    Object.entries((part[key] ?? {}) as Record<string, TSchema>);
  const beside = (key: string): TSchema[] => (part[key] ?? []) as TSchema[];
  return [
    [path, part],
    ...under('properties').flatMap(([name, of]) => parts(of, `${path}.${name}`)),
    ...under('patternProperties').flatMap(([name, of]) => parts(of, `${path}.${name}`)),
    ...['anyOf', 'allOf', 'oneOf'].flatMap((key) => beside(key).flatMap((of) => parts(of, path))),
    ...(typeof part['items'] === 'object' ? parts(part['items'] as TSchema, `${path}[]`) : []),
  ];
}

const incoming = routes.flatMap((route: Route) => {
  const name = `${route.method} ${fullPath(route)}`;
  return [
    ...(route.body === undefined ? [] : parts(route.body.schema, `${name} body`)),
    // Headers are bounded all together, by the HTTP server.
    ...parts(route.query, `${name} query`),
  ];
});
const ofType = (type: string) => incoming.filter(([, part]) => part['type'] === type);

describe('what comes in is bounded', () => {
  it('every object is closed, or says what stands under names that are not its own', () => {
    const objects = ofType('object');
    expect(objects.length).toBeGreaterThan(routes.length);
    const open = objects.filter(
      ([, part]) =>
        typeof part['additionalProperties'] !== 'object' && part['additionalProperties'] !== false,
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  it('every array has a largest length', () => {
    const arrays = ofType('array');
    expect(arrays.length).toBeGreaterThan(5);
    const endless = arrays.filter(([, part]) => typeof part['maxItems'] !== 'number');
    expect(endless.map(([path]) => path)).toEqual([]);
  });

  it('every text has a largest length, a pattern that has one, a set, or a format of its own', () => {
    const texts = ofType('string');
    expect(texts.length).toBeGreaterThan(20);
    const endless = texts.filter(
      ([, part]) =>
        typeof part['maxLength'] !== 'number' &&
        !/\{\d+(,\d+)?\}\$$|^\^[^*+]*\$$/.test(String(part['pattern'] ?? '')) &&
        part['format'] === undefined &&
        part['enum'] === undefined &&
        part['const'] === undefined,
    );
    expect(endless.map(([path]) => path)).toEqual([]);
  });

  it('every number has a least and a largest value', () => {
    const numbers = [...ofType('number'), ...ofType('integer')];
    expect(numbers.length).toBeGreaterThan(20);
    const isBounded = (part: Json) =>
      (typeof part['minimum'] === 'number' || typeof part['exclusiveMinimum'] === 'number') &&
      (typeof part['maximum'] === 'number' || typeof part['exclusiveMaximum'] === 'number');
    const endless = numbers.filter(
      ([, part]) => !isBounded(part) && part['const'] === undefined && part['enum'] === undefined,
    );
    // One bound is not in a schema, because its message is to name another field: a negative plan is a direction.
    expect(endless.map(([path]) => path)).toEqual([
      'POST /v1/api/fenrir/cycle body.planned_dispatch_mw',
    ]);
    expect(incoming.every(([, part]) => part[Kind as unknown as string] !== 'Any')).toBe(true);
  });
});
