import { arrayViolation } from './array.js';
import { choiceViolation } from './choice.js';
import { numberViolation } from './number.js';
import { objectViolation } from './object.js';
import { stringViolation } from './string.js';
import { describeValue, firstOf, type SchemaNode, type Violation } from './violation.js';

/**
 * The violation to report, or undefined if there is none. ajv alone decides whether a value is valid; this function only
 * explains why it is not. It visits each part of the value once and builds only the result, whereas ajv's own list of all
 * errors grows with the value.
 */
export function findViolation(schema: SchemaNode, value: unknown): Violation | undefined {
  const violation = findWithValue(schema, value);
  // The message must not repeat write-only values such as passwords.
  if (violation === undefined || schema.writeOnly !== true) return violation;
  const { came: _, ...withoutValue } = violation;
  return { ...withoutValue, came: 'a value not shown here' };
}

function findWithValue(schema: SchemaNode, value: unknown): Violation | undefined {
  const choice = choiceViolation(schema, value);
  if (choice !== undefined) return choice;
  if (!hasType(schema, value)) return wrongType(schema, value);
  let found: Violation | undefined;
  if (typeof value === 'number') found = numberViolation(schema, value);
  else if (typeof value === 'string') found = stringViolation(schema, value);
  else if (Array.isArray(value)) found = arrayViolation(schema, value);
  else if (isRecord(value)) found = objectViolation(schema, value);
  for (const part of schema.allOf ?? []) found = firstOf(found, findViolation(part, value));
  return found;
}

/** Whether the value has the type, or one of the types, of the schema. */
export function hasType(schema: SchemaNode, value: unknown): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

/** `a number`, `a string or null`. */
export function typeWords(schema: SchemaNode): string {
  const types = typesOf(schema);
  return types.length === 0
    ? 'another value'
    : types.map((type) => WORDS[type] ?? type).join(' or ');
}

const WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

function typesOf(schema: SchemaNode): readonly string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'number':
      return Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrongType(schema: SchemaNode, value: unknown): Violation {
  const types = typesOf(schema);
  const numeric = types.includes('number') || types.includes('integer');
  const notFinite = numeric && isNotFinite(value);
  return {
    kind: 'invalid',
    code: notFinite ? 'notFinite' : 'wrongType',
    path: [],
    rule: notFinite ? 'must be a finite number' : `must be ${typeWords(schema)}`,
    came: describeValue(value),
    details: { types },
  };
}

/** NaN and the infinities, also as text, because some JSON encoders write them so. */
function isNotFinite(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'string' && /^[+-]?(nan|inf(inity)?)$/i.test(value);
}
