import { isEngineError } from '@bess/kernel/errors';
import { describe, expect, test } from 'vitest';
import { allDoors as fenrir } from './support/all-doors.js';
import { type ValidCalls, validCalls } from './support/valid-calls.js';

const calls = validCalls();
const exported = { ...fenrir } as unknown as Record<
  keyof ValidCalls,
  (...all: readonly unknown[]) => unknown
>;
const names = Object.keys(calls) as (keyof ValidCalls)[];
const wrong: readonly unknown[] = [
  ...[undefined, null, Number.NaN, 7, 1e12, 'text', true, [], [null], [7], {}],
  () => 7,
];

async function call(name: keyof ValidCalls, given: readonly unknown[]): Promise<unknown> {
  try {
    await exported[name](...given);
    return undefined;
  } catch (error) {
    return error;
  }
}

const replaced = (given: readonly unknown[], at: number, value: unknown) =>
  given.map((one, place) => (place === at ? value : one));

/** The arguments with one of them, or one of its fields, replaced by a value of another type. */
function mistyped(given: readonly unknown[]) {
  const cases: { readonly place: string; readonly args: readonly unknown[] }[] = [];
  for (const [at, argument] of given.entries()) {
    for (const value of wrong) {
      const place = `argument ${at} as ${JSON.stringify(value) ?? String(value)}`;
      cases.push({ place, args: replaced(given, at, value) });
    }
    if (typeof argument !== 'object' || argument === null || ArrayBuffer.isView(argument)) continue;
    if (Array.isArray(argument)) continue;
    for (const field of Object.keys(argument)) {
      for (const value of wrong) {
        const place = `argument ${at}, ${field} as ${JSON.stringify(value) ?? String(value)}`;
        cases.push({ place, args: replaced(given, at, { ...argument, [field]: value }) });
      }
    }
  }
  return cases;
}

describe('every exported function', () => {
  test('is covered here', () => {
    const functions = Object.entries(fenrir).filter(([, value]) => typeof value === 'function');
    expect([...names].sort()).toEqual(functions.map(([name]) => name).sort());
  });

  test.each(names)(
    '%s rejects arguments of the wrong type with a code, and nothing else',
    async (name) => {
      expect(await call(name, calls[name])).toBeUndefined();
      const bare: string[] = [];
      const cases = [
        { place: 'no argument', args: [] as readonly unknown[] },
        ...mistyped(calls[name]),
      ];
      for (const { place, args } of cases) {
        const error = await call(name, args);
        if (error === undefined || isEngineError(error)) continue;
        bare.push(`${place}: ${String(error)}`);
      }
      expect(bare).toEqual([]);
    },
  );
});
