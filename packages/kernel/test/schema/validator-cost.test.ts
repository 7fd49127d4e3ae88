import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import { describe, expect, test } from 'vitest';
import { refusal, validate } from './refusal.js';

/** The same value, which counts the reads of its fields and items. */
function counted<T extends object>(value: T): { value: T; reads: () => number } {
  let reads = 0;
  const watched = new Proxy(value, {
    get(target, name) {
      reads += 1;
      return Reflect.get(target, name);
    },
  });
  return { value: watched, reads: () => reads };
}

describe('cost', () => {
  test('a hundred thousand wrong items are read once, and one of them is reported', () => {
    const list = createValidator(
      strictObject({ values: Type.Array(Type.Number({ minimum: 0 })) }),
      { engine: 'x' },
    );
    const { value, reads } = counted(new Array<number>(100_000).fill(-1));
    const error = refusal(() => list({ values: value }));
    expect(error.message).toBe('values[0] must be at least 0; -1 came');
    // ajv stops at the first; the explanation reads each item, its length and the type of a number: at most four reads.
    expect(reads()).toBeLessThan(450_000);
    // ajv's own list of all errors would hold an object for each.
    expect(JSON.stringify(error.details).length).toBeLessThan(100);
  });

  test('a hundred thousand unknown fields are rejected without reading them', () => {
    const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field_${i}`, i]));
    const { value, reads } = counted(body);
    expect(refusal(() => validate(value)).code).toBe('missingField');
    expect(reads()).toBeLessThan(100);
  });
});
