import fc from 'fast-check';

/** JSON Schema, as far as the requests of the gateway use it; what else a schema says is not obeyed and need not be. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  examples?: unknown[];
}

/** Longest list beyond what its schema asks for at least: long ones cost time and find nothing new. */
const MORE_ITEMS = 12;

/**
 * Values that a schema accepts, with a liking for the ends of ranges and for its examples.
 *
 * @param schema - of a body or a part of one
 */
export function schemaArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  const { examples } = schema;
  const any = withoutExamples(schema);
  return examples === undefined
    ? any
    : fc.oneof(
        { weight: 1, arbitrary: any },
        { weight: 2, arbitrary: fc.constantFrom(...examples) },
      );
}

function withoutExamples(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) {
    return fc.constant(schema.const);
  }
  if (schema.enum !== undefined) {
    return fc.constantFrom(...schema.enum);
  }
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map(schemaArbitrary));
  }
  if (Array.isArray(schema.type)) {
    // The first type is what the field is for; null among a list's values is for what is missing.
    const [first = 'null', ...others] = schema.type;
    return fc.oneof(
      { weight: 30, arbitrary: withoutExamples({ ...schema, type: first }) },
      ...others.map((type) => ({ weight: 1, arbitrary: withoutExamples({ ...schema, type }) })),
    );
  }
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return arrays(schema);
    case 'string':
      return strings(schema);
    case 'integer':
      return integers(schema);
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects({ properties = {}, required = [], additionalProperties }: Schema) {
  const named = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, schemaArbitrary(property)]),
    ),
    { requiredKeys: required },
  );
  return typeof additionalProperties === 'object'
    ? fc.dictionary(
        fc.string({ minLength: 1, maxLength: 8 }),
        schemaArbitrary(additionalProperties),
        {
          maxKeys: 4,
        },
      )
    : named;
}

function arrays({
  items = {},
  minItems = 0,
  maxItems = Number.POSITIVE_INFINITY,
  uniqueItems = false,
}: Schema) {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + MORE_ITEMS) };
  return uniqueItems
    ? fc.uniqueArray(schemaArbitrary(items), { ...lengths, selector: JSON.stringify })
    : fc.array(schemaArbitrary(items), lengths);
}

function strings({ pattern, format, minLength = 0, maxLength = 40 }: Schema) {
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern));
  }
  const instants = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  if (format === 'date') {
    return instants.map((instant) => instant.toISOString().slice(0, 10));
  }
  if (format === 'date-time') {
    return instants.map((instant) => instant.toISOString());
  }
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40) });
}

function integers({ minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const least = minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + 1);
  const most = Math.max(least, maximum ?? least + 2e6);
  return fc.oneof(fc.integer({ min: least, max: most }), fc.constantFrom(least, most));
}

function numbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  const min = minimum ?? exclusiveMinimum ?? -1e9;
  const max = Math.max(min, maximum ?? exclusiveMaximum ?? 1e9);
  const ends = [
    ...(minimum === undefined ? [] : [minimum]),
    ...(maximum === undefined ? [] : [maximum]),
  ];
  const between = fc.double({
    min,
    max,
    minExcluded: exclusiveMinimum !== undefined,
    maxExcluded: exclusiveMaximum !== undefined,
    noNaN: true,
  });
  const leastInteger = exclusiveMinimum === undefined ? Math.ceil(min) : Math.floor(min) + 1;
  const mostInteger = exclusiveMaximum === undefined ? Math.floor(max) : Math.ceil(max) - 1;
  const integerRange = { min: Math.max(leastInteger, -1e6), max: Math.min(mostInteger, 1e6) };
  return fc.oneof(
    between,
    ...(integerRange.min <= integerRange.max ? [fc.integer(integerRange)] : []),
    ...(ends.length === 0 ? [] : [fc.constantFrom(...ends)]),
  );
}
