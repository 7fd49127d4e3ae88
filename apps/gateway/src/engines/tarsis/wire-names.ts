import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';

/** `perKwh` as `per_kwh`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${SnakeCase<Rest>}`
    : `${Lowercase<First>}_${SnakeCase<Rest>}`
  : Name;

/** A value of a library as the interface writes it: the names of fields, and words from a fixed list, in snake case. */
export type Wire<Value> = Value extends string
  ? string extends Value
    ? string
    : SnakeCase<Value>
  : Value extends number | boolean | null | undefined
    ? Value
    : Value extends readonly (infer Item)[]
      ? Wire<Item>[]
      : {
          [Name in keyof Value as Name extends string ? SnakeCase<Name> : never]: Wire<Value[Name]>;
        };

/** Fields whose texts are words from a fixed list; the texts of all others belong to the caller. */
const wordFields: ReadonlySet<string> = new Set(['kind', 'losses', 'method']);

/**
 * The schema of options of a library as the interface writes them, so that their ranges and descriptions are written
 * once.
 */
export function wireSchema<Schema extends TSchema>(schema: Schema): TUnsafe<Wire<Static<Schema>>> {
  return Type.Unsafe<Wire<Static<Schema>>>(renamed(schema) as TSchema);
}

function renamed(node: unknown): unknown {
  if (Array.isArray(node)) {
    return node.map(renamed);
  }
  if (typeof node !== 'object' || node === null) {
    return node;
  }
  return Object.fromEntries(
    Object.entries(node).map(([keyword, part]) => {
      switch (keyword) {
        case 'properties':
          return [keyword, withNames(part, snakeCase, renamed)];
        case 'required':
          return [keyword, (part as string[]).map(snakeCase)];
        case 'const':
          return [keyword, typeof part === 'string' ? snakeCase(part) : part];
        case 'description':
          return [keyword, described(part as string)];
        default:
          return [keyword, renamed(part)];
      }
    }),
  );
}

/** Names of fields and words stand in backticks; amounts of the interface are in USD. */
function described(text: string): string {
  return text
    .replaceAll(/`([A-Za-z]+)`/g, (_, name: string) => `\`${snakeCase(name)}\``)
    .replaceAll('[currency', '[USD');
}

/** Options as the library takes them. */
export function fromWire<Value>(value: Wire<Value>): Value {
  return unwired(value, '') as Value;
}

function unwired(value: unknown, field: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => unwired(item, field));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [camelCase(name), unwired(part, name)]),
    );
  }
  return typeof value === 'string' && wordFields.has(field) ? camelCase(value) : value;
}

/** A result as the interface writes it; its texts stay as they are. */
export function toWire<Value>(value: Value): Wire<Value> {
  return snakeCased(value) as Wire<Value>;
}

/** `perKwh` as `per_kwh`. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(snakeCased);
  }
  return typeof value === 'object' && value !== null
    ? withNames(value, snakeCase, snakeCased)
    : value;
}

function withNames(
  fields: unknown,
  nameOf: (name: string) => string,
  partOf: (part: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields as object).map(([name, part]) => [nameOf(name), partOf(part)]),
  );
}

/** `perKwh` as `per_kwh`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
