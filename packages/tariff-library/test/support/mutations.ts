import fc from 'fast-check';

/** Values that occur in damaged or foreign data. */
export const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    0,
    1,
    -1,
    1e38,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
  fc.constantFrom<unknown>(
    true,
    false,
    [],
    {},
    [[]],
    [[{}]],
    'kW',
    'kVA',
    'hp daily',
    '$/day',
    '2020-01-01',
  ),
  fc.constantFrom<unknown>(
    [[{ rate: 1 }]],
    [[{ rate: 1, max: 10 }, { rate: 2 }]],
    new Array(12).fill(1),
  ),
  fc.double(),
  fc.integer(),
  fc.string(),
  fc.jsonValue(),
);

/** Keys from the root to a value. */
export type Path = readonly (string | number)[];

/** Every place within a value. */
export function paths(value: unknown, prefix: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [
    ...(prefix.length > 0 ? [prefix] : []),
    ...entries.flatMap(([key, inner]) => paths(inner, [...prefix, key])),
  ];
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (Object(inner) === inner ? Reflect.get(Object(inner), key) : undefined),
    value,
  );
}

/** A copy of a value with one place replaced. */
export function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((inner, index) => (index === key ? replaced(inner, rest, by) : inner));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === key ? replaced(inner, rest, by) : inner,
      ]),
    );
  }
  return value;
}
