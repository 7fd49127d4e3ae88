import { nearestName } from '../nearest-name.js';
import { findViolation } from './find-violation.js';
import {
  firstOf,
  prefixPath,
  type SchemaNode,
  shorten,
  sizeWords,
  type Violation,
} from './violation.js';

type Fields = Readonly<Record<string, unknown>>;

/** Limits the comparisons of names for objects with very many unknown fields. */
const MAX_NAMES_COMPARED = 16;
const MAX_NAMES_LISTED = 12;

/** Fields in the order of the schema, then the unknown ones. */
export function objectViolation(schema: SchemaNode, value: Fields): Violation | undefined {
  const required = new Set(schema.required);
  let found: Violation | undefined;
  for (const [name, propertySchema] of Object.entries(schema.properties ?? {})) {
    const field = value[name];
    if (field === undefined) {
      if (required.has(name)) return missing(name, schema, value);
      continue;
    }
    found = firstOf(found, prefixPath(name, findViolation(propertySchema, field)));
    if (found?.kind === 'invalid') return found;
  }
  for (const name of required) {
    if (value[name] === undefined) return missing(name, schema, value);
  }
  found = firstOf(found, checkOtherFields(schema, value));
  return found ?? checkCount(schema, value);
}

function missing(name: string, schema: SchemaNode, value: Fields): Violation {
  // A misspelt required field is both missing and unknown; the message about the spelling helps more.
  const misspelt = unknownNames(schema, value, MAX_NAMES_COMPARED).find(
    (unknown) => nearestName(unknown, Object.keys(schema.properties ?? {})) === name,
  );
  if (misspelt !== undefined) return unknownField(misspelt, schema);
  return {
    kind: 'invalid',
    code: 'missingField',
    path: [name],
    rule: 'is required',
    came: 'nothing',
  };
}

/** Fields outside `properties`: matched by a pattern or by `additionalProperties`, or unknown. */
function checkOtherFields(schema: SchemaNode, value: Fields): Violation | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  const patterns = Object.entries(patternProperties).map(
    ([pattern, patternSchema]) => [new RegExp(pattern, 'u'), patternSchema] as const,
  );
  if (patterns.length === 0 && additionalProperties === undefined) return undefined;
  let found: Violation | undefined;
  for (const name of Object.keys(value)) {
    const matching = patterns.filter(([pattern]) => pattern.test(name));
    for (const [, patternSchema] of matching) {
      found = firstOf(found, prefixPath(name, findViolation(patternSchema, value[name])));
    }
    if (matching.length === 0 && !Object.hasOwn(properties, name)) {
      if (additionalProperties === false) return unknownField(name, schema);
      if (typeof additionalProperties === 'object') {
        found = firstOf(found, prefixPath(name, findViolation(additionalProperties, value[name])));
      }
    }
    if (found?.kind === 'invalid') return found;
  }
  return found;
}

function unknownNames(schema: SchemaNode, value: Fields, limit: number): string[] {
  if (schema.additionalProperties !== false) return [];
  const names: string[] = [];
  for (const name of Object.keys(value)) {
    if (names.length === limit) break;
    if (!Object.hasOwn(schema.properties ?? {}, name)) names.push(name);
  }
  return names;
}

/** The message does not repeat the value, because a misspelt field may contain a secret. */
function unknownField(name: string, schema: SchemaNode): Violation {
  const known = Object.keys(schema.properties ?? {});
  const nearest = nearestName(name, known);
  const listed = known.slice(0, MAX_NAMES_LISTED).map(shorten).join(', ');
  const hint =
    nearest !== undefined
      ? `, the nearest known one is ${shorten(nearest)}`
      : known.length === 0
        ? ', none is allowed here'
        : `, known are ${listed}${known.length > MAX_NAMES_LISTED ? ', …' : ''}`;
  return {
    kind: 'invalid',
    code: 'unknownField',
    path: [name],
    rule: `is not a known field${hint}`,
    details: nearest === undefined ? {} : { nearest },
  };
}

function checkCount(schema: SchemaNode, value: Fields): Violation | undefined {
  const { minProperties, maxProperties } = schema;
  if (minProperties === undefined && maxProperties === undefined) return undefined;
  const count = Object.keys(value).length;
  if (count >= (minProperties ?? 0) && count <= (maxProperties ?? Number.POSITIVE_INFINITY)) {
    return undefined;
  }
  return {
    kind: 'outOfRange',
    code: count < (minProperties ?? 0) ? 'tooFewFields' : 'tooManyFields',
    path: [],
    rule: `must have ${sizeWords(minProperties, maxProperties, 'field')}`,
    came: String(count),
  };
}
