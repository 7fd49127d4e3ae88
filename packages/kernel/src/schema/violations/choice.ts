import { nearestName } from '../nearest-name.js';
import { findViolation, hasType, typeWords } from './find-violation.js';
import { describeValue, prefixPath, type SchemaNode, type Violation } from './violation.js';

const MAX_CHOICES_LISTED = 12;

/**
 * `const`, `enum` and unions. A value is out of range if it has the type of a choice but is not among the choices, and
 * malformed if no choice has its type.
 */
export function choiceViolation(schema: SchemaNode, value: unknown): Violation | undefined {
  const branches = schema.anyOf ?? schema.oneOf;
  const choices = literalsOf(schema);
  if (choices !== undefined) return checkLiterals(choices, value);
  if (branches === undefined) return undefined;

  const violations = branches.map((branch) => findViolation(branch, value));
  if (violations.includes(undefined)) return undefined;
  const literals = branches.flatMap((branch) => literalsOf(branch) ?? []);
  const open = branches.filter((branch) => literalsOf(branch) === undefined);
  const candidates = open.filter((branch) => hasType(branch, value) && tagsMatch(branch, value));
  // If only one branch can be meant, its own violation says more than "none of the forms".
  const [intended] = candidates;
  if (intended !== undefined && candidates.length === 1) return findViolation(intended, value);
  const wrongTag = candidates.length === 0 ? checkTag(open, value) : undefined;
  if (wrongTag !== undefined) return wrongTag;
  // If a form fails only by a bound, report the first such bound.
  const outOfRange = violations.find((violation) => violation?.kind === 'outOfRange');
  if (outOfRange !== undefined) return outOfRange;
  const words = [...new Set([...open.map(typeWords), ...literals.map(literalWords)])];
  return {
    kind: 'invalid',
    code: 'wrongType',
    path: [],
    rule: `must be ${words.join(' or ')}${candidates.length > 1 ? ' of one of the documented forms' : ''}`,
    came: describeValue(value),
  };
}

function literalWords(literal: unknown): string {
  return typeof literal === 'string' ? JSON.stringify(literal) : String(literal);
}

/** The allowed values if the schema is a finite set: an enum, a constant or a union of constants. */
function literalsOf(schema: SchemaNode): readonly unknown[] | undefined {
  if (schema.enum !== undefined) return schema.enum;
  if (Object.hasOwn(schema, 'const')) return [schema.const];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches === undefined) return undefined;
  const nested = branches.map(literalsOf);
  return nested.every((literals) => literals !== undefined) ? nested.flat() : undefined;
}

function checkLiterals(choices: readonly unknown[], value: unknown): Violation | undefined {
  if (choices.some((choice) => isSame(choice, value))) return undefined;
  const sameType = choices.some((choice) => kindOf(choice) === kindOf(value));
  const names = choices.filter((choice) => typeof choice === 'string');
  const nearest = typeof value === 'string' ? nearestName(value, names) : undefined;
  const listed = choices.slice(0, MAX_CHOICES_LISTED).map(String).join(', ');
  const more = choices.length > MAX_CHOICES_LISTED ? `, … (${choices.length} in all)` : '';
  const hint = more !== '' && nearest !== undefined ? `, the nearest is ${nearest}` : '';
  return {
    kind: sameType ? 'outOfRange' : 'invalid',
    code: sameType ? 'notAllowed' : 'wrongType',
    path: [],
    rule: `must be ${choices.length === 1 ? '' : 'one of '}${listed}${more}${hint}`,
    came: describeValue(value),
    details: {
      allowed: choices.slice(0, MAX_CHOICES_LISTED),
      ...(nearest === undefined ? {} : { nearest }),
    },
  };
}

function isSame(choice: unknown, value: unknown): boolean {
  if (choice === value) return true;
  const bothObjects = kindOf(choice) === 'object' && kindOf(value) === 'object';
  return bothObjects && JSON.stringify(choice) === JSON.stringify(value);
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

/** The violation of the tag, the field that distinguishes the forms of a tagged union, if there is one. */
function checkTag(branches: readonly SchemaNode[], value: unknown): Violation | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  for (const name of Object.keys(branches[0]?.properties ?? {})) {
    const tags = branches.map((branch) => {
      const property = branch.properties?.[name];
      return property === undefined ? undefined : literalsOf(property);
    });
    if (fields[name] !== undefined && tags.every((literals) => literals !== undefined)) {
      return prefixPath(name, checkLiterals(tags.flat(), fields[name]));
    }
  }
  return undefined;
}

/** Whether the value has the same tags (constant fields) as an object branch. */
function tagsMatch(branch: SchemaNode, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(branch.properties ?? {}).every(([name, property]) => {
    const tags = literalsOf(property);
    return tags === undefined || fields[name] === undefined || tags.includes(fields[name]);
  });
}
