import { checkArray } from './check-array.js';
import { checkChoice } from './check-choice.js';
import { checkNumber } from './check-number.js';
import { checkObject } from './check-object.js';
import { checkString } from './check-string.js';
import { describeValue } from './describe-value.js';
import type { SchemaNode } from './schema-node.js';
import { firstOf, type Violation } from './violation.js';

/**
 * The violation to report, or undefined where none is found. ajv alone decides whether a value is valid;
 * this walk only explains a refusal. It looks at each part of the value once and builds nothing but the
 * answer, where ajv's own list of all errors grows with the value.
 */
export function findViolation(schema: SchemaNode, value: unknown): Violation | undefined {
  const violation = findOpenly(schema, value);
  // What is only ever sent, such as a password, is not sent back.
  if (violation === undefined || schema.writeOnly !== true) return violation;
  const { came: _, ...withoutValue } = violation;
  return { ...withoutValue, came: 'a value not shown here' };
}

function findOpenly(schema: SchemaNode, value: unknown): Violation | undefined {
  const choice = checkChoice(schema, value);
  if (choice !== undefined) return choice;
  if (!hasType(schema, value)) return wrongType(schema, value);
  let found: Violation | undefined;
  if (typeof value === 'number') found = checkNumber(schema, value);
  else if (typeof value === 'string') found = checkString(schema, value);
  else if (Array.isArray(value)) found = checkArray(schema, value);
  else if (isRecord(value)) found = checkObject(schema, value);
  for (const part of schema.allOf ?? []) found = firstOf(found, findViolation(part, value));
  return found;
}

/** Whether the value has the type, or one of the types, that the schema names. */
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

/** NaN and the infinities, also spelled out, as some encoders of JSON do. */
function isNotFinite(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'string' && /^[+-]?(nan|inf(inity)?)$/i.test(value);
}
