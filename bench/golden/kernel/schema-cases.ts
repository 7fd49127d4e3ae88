import { batteryOptionsSchema } from '@bess/kernel/battery';
import { createValidator, nearestName, strictObject, type Validator } from '@bess/kernel/schema';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';

/** A schema with every rule that a validator explains. */
const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'size'],
  minProperties: 2,
  maxProperties: 12,
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 8 },
    size: { type: 'number', minimum: 0, maximum: 10 },
    share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    count: { type: 'integer', multipleOf: 5 },
    flag: { type: 'boolean' },
    kind: { enum: ['weekday', 'weekend', 'holiday'] },
    exact: { const: 42 },
    code: { type: 'string', pattern: '^[a-z]+$' },
    date: { type: 'string', format: 'date' },
    instant: { type: 'string', format: 'date-time' },
    address: { type: 'string', format: 'email' },
    password: { type: 'string', minLength: 4, writeOnly: true },
    list: {
      type: 'array',
      items: { type: 'number', minimum: 0 },
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    },
    pair: {
      type: 'array',
      items: [{ type: 'number' }, { type: 'string' }],
      minItems: 2,
      additionalItems: false,
      maxItems: 2,
    },
    either: { anyOf: [{ type: 'number', maximum: 5 }, { const: 'none' }, { type: 'null' }] },
    tagged: {
      anyOf: [
        {
          type: 'object',
          required: ['kind', 'a'],
          properties: { kind: { const: 'a' }, a: { type: 'number' } },
        },
        {
          type: 'object',
          required: ['kind', 'b'],
          properties: { kind: { const: 'b' }, b: { type: 'string' } },
        },
      ],
    },
    named: {
      type: 'object',
      patternProperties: { '^x': { type: 'number' } },
      additionalProperties: { type: 'string' },
    },
    inner: {
      type: 'object',
      required: ['deep'],
      additionalProperties: false,
      properties: { deep: { type: 'object', properties: { leaf: { type: 'number' } } } },
    },
    both: {
      allOf: [
        { type: 'number', minimum: 1 },
        { type: 'number', maximum: 2 },
      ],
    },
    other: { not: { type: 'string' } },
  },
};

const good = { name: 'abc', size: 3 };
/** Values that break one rule each, or none. */
const values: readonly unknown[] = [
  good,
  ...[null, undefined, [], 'text', 7, {}, { name: 'abc' }, { nam: 'abc', size: 1 }],
  { ...good, extra: 1 },
  { ...good, shaer: 1 },
  ...['a', 'abcdefghi', 7, null].map((name) => ({ ...good, name })),
  ...[-1, 11, Number.NaN, Number.POSITIVE_INFINITY, '3', [3]].map((size) => ({ ...good, size })),
  ...[0, 1, 0.5].map((share) => ({ ...good, share })),
  ...[5, 7, 5.5].map((count) => ({ ...good, count })),
  ...[true, 'true', 0].map((flag) => ({ ...good, flag })),
  ...['weekday', 'weekdays', 'xyz', 5].map((kind) => ({ ...good, kind })),
  ...[42, 43, '42'].map((exact) => ({ ...good, exact })),
  ...['abc', 'ABC', ''].map((code) => ({ ...good, code })),
  ...['2024-02-29', '2023-02-29', 'today'].map((date) => ({ ...good, date })),
  ...['2024-02-29T12:00:00Z', '2024-02-29 12:00'].map((instant) => ({ ...good, instant })),
  ...['a@example.org', 'nobody'].map((address) => ({ ...good, address })),
  ...['long enough', 'abc', 5].map((password) => ({ ...good, password })),
  ...[[1], [], [1, 2, 3, 4], [1, 1], [-1], ['1'], [1, -1, 'x'], {}, [{ a: 1 }, { a: 1 }]].map(
    (list) => ({ ...good, list }),
  ),
  ...[[1, 'a'], ['a', 1], [1], [1, 'a', 2]].map((pair) => ({ ...good, pair })),
  ...[1, 6, 'none', 'some', null, true].map((either) => ({ ...good, either })),
  ...[{ kind: 'a', a: 1 }, { kind: 'a', a: 'x' }, { kind: 'b', a: 1 }, { kind: 'c' }, {}, 7].map(
    (tagged) => ({ ...good, tagged }),
  ),
  ...[{ x: 1 }, { x: 'a' }, { y: 'a' }, { y: 1 }].map((named) => ({ ...good, named })),
  ...[{ deep: {} }, { deep: { leaf: 'x' } }, {}, { deep: {}, more: 1 }].map((inner) => ({
    ...good,
    inner,
  })),
  ...[1.5, 0, 3, 'x'].map((both) => ({ ...good, both })),
  ...[1, 'x'].map((other) => ({ ...good, other })),
];

/** Single rules, and values to check against each. */
const alone: readonly (readonly [schema: object, values: readonly unknown[]])[] = [
  [{ type: 'object', maxProperties: 1 }, [{ a: 1 }, { a: 1, b: 2 }]],
  [{ type: 'object', minProperties: 1 }, [{}, () => 1, new Float64Array(2), new Map()]],
  [
    {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        'abcdefghijklmnop'.split('').map((one) => [one.repeat(3), {}]),
      ),
    },
    [{ zzz: 1 }, { ['z'.repeat(90)]: 1 }, { aab: 1 }],
  ],
  [
    {
      type: 'object',
      required: ['wanted'],
      additionalProperties: false,
      properties: { wanted: { type: 'number' } },
    },
    [Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`field ${place}`, 1]))],
  ],
  [{ type: 'array' }, [[1, 'x'], 'x']],
  [{ type: 'array', minItems: 2 }, [[1]]],
  [{ type: 'array', maxItems: 1 }, [[1, 2]]],
  [{ type: 'array', maxItems: 2, items: { type: 'integer', minimum: 0 } }, [[1, 2, -3, 0.5]]],
  [
    { type: 'array', uniqueItems: true },
    [
      [1, '1', { a: [1] }, { a: [2] }],
      [{ a: [1] }, { a: [1] }],
      [
        [1, 2],
        [1, 2],
      ],
      [null, null],
      [{ a: 1 }, { b: 1 }, null],
    ],
  ],
  [{ type: 'string', minLength: 2 }, ['a', 'ab', new Date(0)]],
  [{ type: 'string', maxLength: 2 }, ['abc', 'x'.repeat(200)]],
  [{ enum: 'abcdefghijklmnop'.split('').map((one) => `${one}-kind`) }, ['z-kind', 'q', 5]],
  [{ enum: [{ a: 1 }, null, 5] }, [{ a: 1 }, { a: 2 }, null, 6, 'x']],
  [{ anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] }, ['a', 'd', 5]],
  [{ anyOf: [{ type: 'number' }, { const: 7 }, { const: true }] }, ['x', null]],
  [
    {
      anyOf: [
        { type: 'number', minimum: 5 },
        { type: 'number', maximum: 1 },
      ],
    },
    [3, 7],
  ],
  [{ oneOf: [{ type: 'string' }, { type: 'array' }, {}] }, [5]],
  [{ type: 'number', exclusiveMinimum: 2 }, [2, 3]],
  [{ type: 'number', maximum: 2 }, [3]],
  [{ type: 'number', minimum: 2, exclusiveMaximum: 3 }, [3]],
];

const known = ['current_price', 'current_soc', 'batteryPowerMw', 'SOC', 'a', 'x'.repeat(70)];
const asked = [
  'curent_soc',
  'colour',
  'battery_power_mw',
  'price',
  'soc',
  '',
  'A',
  'current-SOC',
  'x'.repeat(70),
  'currentprice_',
];

function validated(): Promise<unknown[]> {
  const named = createValidator(schema as never, { engine: 'golden' }) as Validator<never>;
  const rooted = createValidator(batteryOptionsSchema, { engine: 'golden', root: 'the store' });
  const strict = createValidator(
    strictObject({ battery: batteryOptionsSchema }, { minProperties: 1 }),
    {
      engine: 'golden',
    },
  );
  const list = createValidator({ type: 'array', items: { type: 'number' } } as never, {
    engine: 'golden',
    root: 'the series',
  });
  return caught([
    ...values.map((value) => () => named(value)),
    ...[null, { powerKw: 1, capacityKwh: 0 }, { powerKw: 1, capacityKwh: 2 }].flatMap((value) => [
      () => rooted(value),
      () => strict({ battery: value }),
    ]),
    ...alone.flatMap(([rule, tried]) => {
      const check = createValidator(rule as never, { engine: 'golden' });
      return tried.map((value) => () => check(value));
    }),
    () => strict({}),
    () => list([1, 'x']),
    () => list({}),
  ]);
}

/** Validators and names. */
export const schemaCases: readonly GoldenCase[] = [
  { name: 'kernel/schema/createValidator', answer: validated },
  {
    name: 'kernel/schema/nearestName',
    answer: () =>
      asked.map((name) => [nearestName(name, known) ?? null, nearestName(name, []) ?? null]),
  },
  {
    name: 'kernel/schema/strictObject',
    answer: () => [
      strictObject({}),
      strictObject({ battery: batteryOptionsSchema }, { description: 'x 1' }),
    ],
  },
];
