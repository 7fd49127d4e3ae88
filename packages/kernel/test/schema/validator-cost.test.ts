import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { describe, expect, test } from 'vitest';
import { refusal, validate } from './refusal.js';

describe('cost', () => {
  test('a million wrong items cost no million errors', () => {
    const list = createValidator(
      strictObject({ values: Type.Array(Type.Number({ minimum: 0 })) }),
      { engine: 'x' },
    );
    const wrong = { values: new Array(1_000_000).fill(-1) };
    const start = performance.now();
    expect(refusal(() => list(wrong)).message).toBe('values[0] must be at least 0; -1 came');
    // ajv's own list of all errors would hold a million objects, some 180 MB.
    expect(performance.now() - start).toBeLessThan(1500);
  });

  test('a hundred thousand unknown fields are refused at once', () => {
    const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field_${i}`, i]));
    const start = performance.now();
    expect(refusal(() => validate(body)).code).toBe('missingField');
    expect(performance.now() - start).toBeLessThan(1500);
  });
});
