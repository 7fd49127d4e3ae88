import { EngineError } from '@bess/kernel/errors';
import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBodyValidator } from '../../src/http/validate-body.js';

const most = 30_000;
const schema = strictObject({
  unit: Type.Optional(Type.String({ maxLength: 8 })),
  prices: Type.Array(strictObject({ usd: Type.Number({ minimum: 0 }) }), {
    minItems: 1,
    maxItems: most,
  }),
  zone: Type.Optional(Type.String({ maxLength: 8 })),
});
const options = { engine: 'gateway', root: 'the body' };
const whole = createValidator(schema, options);
const validate = createBodyValidator(schema, options);

/** What a validator says: the body, or its refusal. */
async function verdict(judge: (body: unknown) => unknown, body: unknown): Promise<unknown> {
  try {
    return await judge(body);
  } catch (error) {
    return error instanceof EngineError ? { ...error, message: error.message } : error;
  }
}

describe('bodies with a long series', () => {
  test('are judged as the whole is, whatever is wrong in them and wherever', async () => {
    const wrongs = fc.constantFrom<unknown>(
      null,
      7,
      {},
      { usd: -1 },
      { usd: '4' },
      { usd: 1, x: 1 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1, 4_999, 5_000, 5_001, 12_345, most),
        fc.array(fc.tuple(fc.nat(most), wrongs), { maxLength: 3 }),
        fc.constantFrom<object>(
          {},
          { unit: 'MWh' },
          { unit: 'far too long' },
          { other: 1 },
          { zone: 'far too long' },
          { zone: 7, 'prices[3]': 1 },
        ),
        async (count, faults, rest) => {
          const prices: unknown[] = Array.from({ length: count }, (_, usd) => ({ usd }));
          for (const [at, wrong] of faults.filter(([at]) => at < count)) {
            prices[at] = wrong;
          }
          const body = { prices, ...rest };
          expect(await verdict(validate, body)).toEqual(await verdict(whole, body));
        },
      ),
      { endOnFailure: true, numRuns: 30 },
    );
  });

  test.each([
    [{}, 'prices must have between 1 and 30000 items; an array of 30001 items came'],
    [{ unit: 'far too long' }, /^unit must have at most 8 characters/],
    [{ zone: 'far too long' }, /^prices must have/],
    [{ zone: 7 }, /^zone must be a string/],
  ])('that is too long are refused without a look at it, beside %o', (rest, words) => {
    const entry = {
      get usd(): number {
        throw new Error('an entry was looked at');
      },
    };
    expect(() => validate({ prices: Array(most + 1).fill(entry), ...rest })).toThrow(words);
  });

  test.each([
    ['right', {}],
    ['wrong at the end', { usd: -1 }],
  ])('let others be served while they are judged, %s', async (_, last) => {
    const prices = Array.from({ length: most }, (_, usd) => ({ usd }));
    const body = { prices: [...prices.slice(1), { usd: 1, ...last }] };
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    expect(await verdict(validate, body)).toEqual(await verdict(whole, body));
    clearImmediate(waiting);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  test('are judged at once where they are short', () => {
    const body = { prices: [{ usd: 1 }] };
    expect(validate(body)).toBe(body);
    expect(validate({ prices: [{ usd: 1 }], unit: 'MWh' })).not.toBeInstanceOf(Promise);
  });

  test('whose parts are no judgement of the whole are judged in one go', () => {
    const unique = Type.Object({ ids: Type.Array(Type.Integer(), { uniqueItems: true }) });
    const judge = createBodyValidator(unique, options);
    const ids = Array.from({ length: 6_000 }, (_, index) => index);
    expect(() => judge({ ids: [...ids, 0] })).toThrow(
      /^ids\[6000\] must differ from every other item/,
    );
  });
});
