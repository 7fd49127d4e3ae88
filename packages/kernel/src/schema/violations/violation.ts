/** A violated rule, before it becomes a message. */
export interface Violation {
  readonly kind: 'invalid' | 'outOfRange';
  readonly code: string;
  /** Keys and indices from the root to the offending field. */
  readonly path: (string | number)[];
  /** Continues the message after the name of the field: `must be between 0 and 1`. */
  readonly rule: string;
  /** Received value in words, for the end of the message: `1.2 came`; absent if the message does not need it. */
  readonly came?: string;
  readonly details?: Record<string, unknown>;
}

/** The violation to report of two: malformed before out of range, then the earlier one. */
export function firstOf(
  earlier: Violation | undefined,
  later: Violation | undefined,
): Violation | undefined {
  if (earlier === undefined) return later;
  return earlier.kind === 'outOfRange' && later?.kind === 'invalid' ? later : earlier;
}

/** Adds the key of the enclosing object or array to the path of a violation. */
export function prefixPath(
  key: string | number,
  violation: Violation | undefined,
): Violation | undefined {
  violation?.path.unshift(key);
  return violation;
}

/** The JSON Schema keywords whose violations are explained here; only ajv handles the others. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly items?: SchemaNode | readonly SchemaNode[];
  readonly additionalItems?: boolean | SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** A write-only value such as a password; messages do not repeat it. */
  readonly writeOnly?: boolean;
}

/** Describes a value in a few words. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(shorten(value));
    case 'undefined':
      return 'nothing';
    case 'function':
      return 'a function';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `an array of ${countItems(value.length)}`;
      return ArrayBuffer.isView(value) ? 'a typed array' : 'an object';
    default:
      return shorten(String(value));
  }
}

/** `1 item`, `2 items`. */
function countItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

const MAX_LENGTH = 60;

/** Cuts a long text, so that it fits into a message. */
export function shorten(text: string): string {
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1)}…`;
}

/** `between 1 and 3 items`, `exactly 1 item`, `at least 2 items`, `at most 9 items`. */
export function sizeWords(low: number | undefined, high: number | undefined, unit: string): string {
  const plural = (count: number) => (count === 1 ? unit : `${unit}s`);
  if (low === undefined) return `at most ${high} ${plural(high ?? 0)}`;
  if (high === undefined) return `at least ${low} ${plural(low)}`;
  if (low === high) return `exactly ${low} ${plural(low)}`;
  return `between ${low} and ${high} ${plural(high)}`;
}
