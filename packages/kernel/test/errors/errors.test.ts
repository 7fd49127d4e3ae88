import { EngineError, fromErrorData, isEngineError, toErrorData } from '@bess/kernel/errors';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

const sample = () =>
  new EngineError({
    engine: 'tarsis',
    kind: 'outOfRange',
    code: 'socOutOfRange',
    message: 'current_soc must be between 0 and 1; 1.2 came',
    details: { field: 'current_soc', minimum: 0, maximum: 1 },
  });

describe('isEngineError', () => {
  test('recognises an error of another copy of the module, for which instanceof is false', async () => {
    vi.resetModules();
    const copy = await import('@bess/kernel/errors');
    const error = new copy.EngineError({ engine: 'milp', kind: 'engine', code: 'x', message: 'y' });
    expect(error instanceof EngineError).toBe(false);
    expect(isEngineError(error)).toBe(true);
  });

  test.each([
    ['an ordinary error', new Error('x')],
    ['plain data', toErrorData(sample(), 'x')],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'EngineError'],
    [
      'an unknown kind',
      Object.assign(new Error('x'), {
        name: 'EngineError',
        engine: 'a',
        kind: 'other',
        code: 'b',
        details: {},
      }),
    ],
    [
      'a code that is no text',
      Object.assign(new Error('x'), {
        name: 'EngineError',
        engine: 'a',
        kind: 'engine',
        code: 4,
        details: {},
      }),
    ],
    [
      'no details',
      Object.assign(new Error('x'), {
        name: 'EngineError',
        engine: 'a',
        kind: 'engine',
        code: 'b',
      }),
    ],
  ])('rejects %s', (_, value) => {
    expect(isEngineError(value)).toBe(false);
  });
});

describe('toErrorData and fromErrorData', () => {
  test('keep every field through structured cloning, which would drop them', () => {
    expect(structuredClone(sample())).not.toHaveProperty('code');
    const rebuilt = fromErrorData(structuredClone(toErrorData(sample(), 'gateway')));
    expect(isEngineError(rebuilt)).toBe(true);
    expect(rebuilt).toBeInstanceOf(EngineError);
    expect(toErrorData(rebuilt, 'gateway')).toEqual({
      engine: 'tarsis',
      kind: 'outOfRange',
      code: 'socOutOfRange',
      message: 'current_soc must be between 0 and 1; 1.2 came',
      details: { field: 'current_soc', minimum: 0, maximum: 1 },
    });
  });

  test('name the engine in the message of an unexpected error', () => {
    expect(toErrorData(new TypeError('x is not a function'), 'helios')).toEqual({
      engine: 'helios',
      kind: 'engine',
      code: 'unexpected',
      message: 'helios failed unexpectedly: x is not a function',
      details: { thrown: 'TypeError' },
    });
  });

  test.each([
    ['a text', 'boom', 'boom', 'string'],
    ['null', null, 'null', 'null'],
    ['undefined', undefined, 'undefined was thrown', 'undefined'],
    ['an object', { a: 1n }, '{"a":"1"}', 'object'],
    ['an error without message', new RangeError(), 'RangeError', 'RangeError'],
  ])('accept %s', (_, thrown, words, name) => {
    const data = toErrorData(thrown, 'milp');
    expect(data.message).toBe(`milp failed unexpectedly: ${words}`);
    expect(data.details).toEqual({ thrown: name });
  });

  test('keep the cause given on this side', () => {
    const cause = new Error('inner');
    expect(fromErrorData(toErrorData(sample(), 'x'), { cause }).cause).toBe(cause);
  });

  test('do not share details with their source', () => {
    const error = sample();
    const data = toErrorData(error, 'x');
    const rebuilt = fromErrorData(data);
    data.details['field'] = 'other';
    expect(error.details['field']).toBe('current_soc');
    expect(rebuilt.details['field']).toBe('current_soc');
  });

  test('turn values that JSON or cloning would lose into text', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const details = {
      nan: Number.NaN,
      big: 10n,
      call: () => 1,
      when: new Date(0),
      never: new Date(Number.NaN),
      series: Float64Array.of(1, Number.POSITIVE_INFINITY),
      list: [undefined, 1],
      error: new RangeError('inner'),
      gone: undefined,
      cyclic,
    };
    const data = toErrorData(
      new EngineError({ engine: 'a', kind: 'engine', code: 'b', message: 'c', details }),
      'a',
    );
    expect(data.details).toMatchObject({
      nan: 'NaN',
      big: '10',
      call: '[function]',
      when: '1970-01-01T00:00:00.000Z',
      never: 'NaN',
      series: [1, 'Infinity'],
      list: [null, 1],
      error: 'RangeError: inner',
    });
    expect(data.details).not.toHaveProperty('gone');
    expect(JSON.stringify(data.details)).toContain('[nested too deeply]');
  });

  test('property: the plain form is unchanged by JSON, by cloning and by a second pass', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withTypedArray: true,
          withDate: true,
          withSparseArray: true,
        }),
        (thing) => {
          const data = toErrorData(
            new EngineError({
              engine: 'a',
              kind: 'invalid',
              code: 'b',
              message: 'c',
              details: { thing },
            }),
            'a',
          );
          const wire: unknown = JSON.parse(JSON.stringify(data));
          // JSON changes only −0, which makes no difference in a report.
          expect(wire).toEqual(JSON.parse(JSON.stringify(structuredClone(data))));
          expect(toErrorData(wire, 'a')).toEqual(wire);
        },
      ),
    );
  });
});
