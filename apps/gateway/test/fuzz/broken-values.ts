import fc from 'fast-check';

/** What stands in the place of something right. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'NaN',
    '7',
    -1,
    0,
    0.5,
    1e308,
    -0,
    5e-324,
    2 ** 53,
    [],
    {},
    [[]],
    'x'.repeat(300),
    '\u0000',
    '\ud800',
    '💡',
    '../..',
    "'; drop table account; --",
    Array(200).fill(1),
  ),
  fc.double(),
  fc.integer(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** One change somewhere in a value; `at` chooses where. */
type Change = {
  kind: 'replace' | 'remove' | 'add' | 'nudge';
  at: number;
  value: unknown;
  name: string;
};

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'add', 'nudge'),
  at: fc.nat(),
  value: odd,
  name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', ''), fc.string()),
});

/**
 * Texts that are nearly right: a right value with one to three changes, or no such thing at all.
 *
 * @param right - values that are right
 */
export function brokenTexts(right: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const changed = fc
    .tuple(right, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => JSON.stringify(changes.reduce<unknown>(changedValue, value)) ?? '');
  return fc.oneof(
    { weight: 12, arbitrary: changed },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.nat()).map(([value, at]) => {
        const text = JSON.stringify(value);
        return text.slice(0, at % (text.length + 1));
      }),
    },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.nat({ max: 60 }).map((depth) => '['.repeat(depth)) },
  );
}

type Holder = Record<string | number, unknown>;

/** The value with one change, at any depth. */
function changedValue(value: unknown, { kind, at, value: other, name }: Change): unknown {
  const copy = structuredClone(value);
  const places = placesOf(copy);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) {
    return kind === 'add' ? { [name]: other } : other;
  }
  const [holder, key] = place;
  if (kind === 'remove') {
    delete holder[key];
  } else if (kind === 'add') {
    Object.defineProperty(holder, name, { value: other, enumerable: true, configurable: true });
  } else if (kind === 'nudge' && typeof holder[key] === 'number') {
    holder[key] = (holder[key] as number) + (at % 2 === 0 ? 1 : -1) * 10 ** (at % 9);
  } else {
    holder[key] = other;
  }
  return copy;
}

function placesOf(value: unknown): [Holder, string | number][] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key) => [
    [holder, key] as [Holder, string],
    ...placesOf(holder[key]),
  ]);
}
