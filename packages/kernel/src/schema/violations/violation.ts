/** One broken rule, before it becomes a sentence. */
export interface Violation {
  readonly kind: 'invalid' | 'outOfRange';
  readonly code: string;
  /** Keys and indices from the root to the offending field. */
  readonly path: (string | number)[];
  /** Continues a sentence that begins with the field: `must be between 0 and 1`. */
  readonly rule: string;
  /** Ends it: `1.2 came`; absent where nothing is to be said. */
  readonly came?: string;
  readonly details?: Record<string, unknown>;
}

/** Of two violations the one to report: malformed before out of range, then the earlier. */
export function firstOf(
  earlier: Violation | undefined,
  later: Violation | undefined,
): Violation | undefined {
  if (earlier === undefined) return later;
  return earlier.kind === 'outOfRange' && later?.kind === 'invalid' ? later : earlier;
}

/** The same violation seen from one level further out. */
export function under(
  key: string | number,
  violation: Violation | undefined,
): Violation | undefined {
  violation?.path.unshift(key);
  return violation;
}

/** The keywords of JSON Schema that a violation can be explained by; others are left to ajv alone. */
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
  /** A value that is only ever sent, such as a password: it is not repeated in messages. */
  readonly writeOnly?: boolean;
}

/** A value in words short enough for a sentence. */
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

/** A text that fits into a sentence, however long it was. */
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
