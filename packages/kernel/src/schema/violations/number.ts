import { describeValue, type SchemaNode, type Violation } from './violation.js';

/** Bounds and `multipleOf` of a number. */
export function numberViolation(schema: SchemaNode, value: number): Violation | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const inside =
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum);
  if (!inside) return outOfRange(`must be ${rangeWords(schema)}`, schema, value);
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf)) {
    return outOfRange(`must be a multiple of ${multipleOf}`, schema, value);
  }
  return undefined;
}

function outOfRange(rule: string, schema: SchemaNode, value: number): Violation {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const bounds = { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
  return {
    kind: 'outOfRange',
    code: 'outOfRange',
    path: [],
    rule,
    came: describeValue(value),
    details: Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined)),
  };
}

/** The whole range in words, so that one message names both bounds. */
function rangeWords(schema: SchemaNode): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const onlyInclusive = exclusiveMinimum === undefined && exclusiveMaximum === undefined;
  if (onlyInclusive && minimum !== undefined && maximum !== undefined) {
    return `between ${minimum} and ${maximum}`;
  }
  const words: string[] = [];
  if (exclusiveMinimum !== undefined) words.push(`above ${exclusiveMinimum}`);
  if (minimum !== undefined) words.push(`at least ${minimum}`);
  if (exclusiveMaximum !== undefined) words.push(`below ${exclusiveMaximum}`);
  if (maximum !== undefined) words.push(`at most ${maximum}`);
  return words.join(' and ');
}
