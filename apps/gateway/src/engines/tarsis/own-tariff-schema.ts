import { type Tariff, tariffSchema } from '@bess/tariff-library/schema';
import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox';

/** Largest price, charge or limit [units of the tariff]. */
const largestNumber = 1e9;

/** Most periods, tiers, holidays or sentences. */
const mostItems = 1_000;

/** Longest name or sentence [characters]. */
const longestText = 2_000;

/**
 * A tariff as a caller may send it: that of the library, with bounds where the library needs none, and without unknown
 * fields.
 */
export const ownTariffSchema: TUnsafe<Tariff> = Type.Unsafe<Tariff>(
  bounded(tariffSchema) as TSchema,
);

function bounded(node: unknown): unknown {
  if (Array.isArray(node)) {
    return node.map(bounded);
  }
  if (typeof node !== 'object' || node === null) {
    return node;
  }
  const { properties, ...keywords } = node as Record<string, unknown>;
  const part = {
    ...boundsOf(keywords['type']),
    ...Object.fromEntries(
      Object.entries(keywords).map(([keyword, value]) => [keyword, bounded(value)]),
    ),
  };
  return properties === undefined
    ? part
    : {
        ...part,
        properties: Object.fromEntries(
          Object.entries(properties as object).map(([name, field]) => [name, bounded(field)]),
        ),
      };
}

/** Defaults, which the library's own keywords replace. */
function boundsOf(type: unknown): Record<string, unknown> {
  switch (type) {
    case 'object':
      return { additionalProperties: false };
    case 'array':
      return { maxItems: mostItems };
    case 'string':
      return { maxLength: longestText };
    case 'number':
    case 'integer':
      return { minimum: -largestNumber, maximum: largestNumber };
    default:
      return {};
  }
}
