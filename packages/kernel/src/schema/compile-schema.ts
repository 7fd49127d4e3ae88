import type { TSchema } from '@sinclair/typebox';
import { Ajv, type ValidateFunction } from 'ajv';

let shared: Ajv | undefined;

/** One ajv instance for all schemas, because creating one takes longer than compiling most schemas. */
function ajv(): Ajv {
  if (shared === undefined) {
    shared = new Ajv({ strict: true, allowUnionTypes: true });
    for (const [name, format] of Object.entries(formats)) shared.addFormat(name, format.test);
    // ajv's own keyword calls `valueOf` of the items, which throws where a value has such a field or no prototype.
    shared.removeKeyword('uniqueItems');
    shared.addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      validate: (isUnique: boolean, items: readonly unknown[]) =>
        !isUnique || repeatedItem(items) === undefined,
    });
    // Annotations for the documentation; ajv's strict mode rejects undeclared ones.
    shared.addVocabulary(['unit', 'example']);
  }
  return shared;
}

/** @throws Error of ajv if the schema itself is invalid */
export function compile(schema: TSchema): ValidateFunction {
  return ajv().compile(schema);
}

/** The supported string formats; ajv itself has none. */
export const formats: Readonly<
  Record<string, { test(text: string): boolean; readonly words: string }>
> = {
  date: { test: isDate, words: "a date 'YYYY-MM-DD'" },
  'date-time': {
    test: isDateTime,
    words: "a date-time with offset such as '2026-01-31T08:00:00Z'",
  },
  email: { test: isEmail, words: 'an e-mail address' },
};

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // Some hosts parse 31 February as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** RFC 3339 without leap seconds. */
function isDateTime(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(
      text,
    ) && isDate(text.slice(0, 10))
  );
}

/** One `@`, no white space, a dot in the domain. Only a mail can show whether the mailbox exists. */
function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

/**
 * The index of the first item that equals an earlier one. Plain objects and arrays are compared by their content, all
 * other values by identity. No method of an item is called, because the item may have a field of that name instead.
 *
 * @returns the index, or undefined if all items differ
 */
export function repeatedItem(items: readonly unknown[]): number | undefined {
  const seen = new Set<unknown>();
  const composite: unknown[] = [];
  for (const [index, item] of items.entries()) {
    if (seen.has(item) || composite.some((other) => isSame(item, other))) return index;
    seen.add(item);
    if (Array.isArray(item) || isPlainObject(item)) composite.push(item);
  }
  return undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isPlainObject(one) || !isPlainObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
