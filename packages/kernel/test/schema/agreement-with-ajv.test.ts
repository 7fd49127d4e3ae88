import { strictObject } from '@bess/kernel/schema';
import { type TSchema, Type } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/schema/compile-schema.js';
import { findViolation } from '../../src/schema/violations/find-violation.js';
import { refusal, validate } from './refusal.js';

describe('agreement with ajv', () => {
  test('a valid value is returned unchanged', () => {
    const body = {
      current_price: -3,
      weights: null,
      values: [1, 2],
      pair: [1, 'é🙂'],
      months: [1, 2],
    };
    expect(validate(body)).toBe(body);
  });

  const reference = new Ajv({ strict: false, allowUnionTypes: true });
  const scalar = fc.oneof(
    fc.constantFrom<unknown>(
      0,
      1,
      -1,
      0.5,
      3,
      10,
      2,
      'a',
      'abcd',
      'charge',
      '',
      null,
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'kind'), tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  const bound = fc.integer({ min: -1, max: 3 });
  const schema = fc.letrec<{ any: TSchema }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.record({ minimum: bound, exclusiveMaximum: bound }).map((o) => Type.Number(o)),
      fc.record({ maximum: bound, multipleOf: fc.constantFrom(1, 2) }).map((o) => Type.Integer(o)),
      fc
        .record({ minLength: fc.nat(2), maxLength: fc.integer({ min: 1, max: 3 }) })
        .map((o) => Type.String(o)),
      fc.constant(Type.String({ pattern: '^a' })),
      fc.constantFrom(Type.Null(), Type.Boolean(), Type.Unknown()),
      fc.constantFrom(
        Type.Literal('a'),
        Type.Union([Type.Literal('a'), Type.Literal(1), Type.Null()]),
      ),
      fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((members) => Type.Union(members)),
      fc.array(tie('any'), { minLength: 1, maxLength: 2 }).map((members) => Type.Tuple(members)),
      fc
        .tuple(
          tie('any'),
          fc.record({
            minItems: fc.nat(1),
            maxItems: fc.integer({ min: 1, max: 3 }),
            uniqueItems: fc.boolean(),
          }),
        )
        .map(([items, o]) => Type.Array(items, o)),
      tie('any').map((member) => Type.Record(Type.String(), member)),
      fc
        .tuple(tie('any'), tie('any'), fc.boolean())
        .map(([a, b, strict]) =>
          strict
            ? strictObject({ a, b: Type.Optional(b) })
            : Type.Object({ a: Type.Optional(a), b }),
        ),
      fc
        .tuple(tie('any'), tie('any'))
        .map(([a, b]) =>
          Type.Union([
            strictObject({ kind: Type.Literal('a'), a }),
            strictObject({ kind: Type.Literal('abcd'), b: Type.Optional(b) }),
          ]),
        ),
    ),
  })).any;

  test('property: what ajv rejects is explained, what it accepts is not', () => {
    let refused = 0;
    fc.assert(
      fc.property(schema, value, (anySchema, anyValue) => {
        // ajv itself throws when it compares two objects without a prototype; a clone has one.
        const accepted = reference.compile(anySchema)(structuredClone(anyValue));
        expect(compile(anySchema)(anyValue)).toBe(accepted);
        expect(findViolation(anySchema, anyValue) === undefined).toBe(accepted);
        if (!accepted) refused += 1;
      }),
      { numRuns: 400 },
    );
    // More than half of the pairs are rejected; fewer than 100 of 400 with a probability far below 1e-9.
    expect(refused).toBeGreaterThan(100);
  });

  test.each([
    ['without a prototype', () => Object.assign(Object.create(null), { a: 1 })],
    ['with a field valueOf', () => ({ a: 1, valueOf: 2 })],
    ['nested', () => [{ a: [null] }]],
  ])('items %s are compared by their content', (_, item) => {
    const items = Type.Array(Type.Unknown(), { uniqueItems: true });
    expect(compile(items)([item(), item()])).toBe(false);
    expect(findViolation(items, [item(), item()])).toMatchObject({ path: [1] });
    const another = Object.assign(Object.create(null), { a: 2 });
    expect(compile(items)([item(), another])).toBe(true);
    expect(findViolation(items, [item(), another])).toBeUndefined();
  });

  test('property: every rejection is one short sentence that names a field, of one of two kinds', () => {
    fc.assert(
      fc.property(value, (anyValue) => {
        const error = refusal(() => validate({ a: anyValue, current_price: anyValue }));
        expect(['invalid', 'outOfRange']).toContain(error.kind);
        expect(error.message).toMatch(/^(a|current_price)[ .[]/);
        expect(error.message.length).toBeLessThan(400);
        expect(error.message).not.toContain('\n');
      }),
    );
  });
});
