/** The JSON Schema keywords that the tariff schema uses. */
export interface PlainSchema {
  readonly type?: string;
  readonly const?: string;
  readonly anyOf?: readonly PlainSchema[];
  readonly properties?: Readonly<Record<string, PlainSchema>>;
  readonly required?: readonly string[];
  readonly items?: PlainSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
}

/** The first place where a value violates its schema. */
export interface Violation {
  /** Keys from the root, joined by dots; empty for the root itself. */
  readonly field: string;
  /** What the value must be, in words. */
  readonly rule: string;
  readonly value: unknown;
}

/** Checks a value against a schema, in the order of the schema; undefined if it is valid. */
export function findViolation(
  schema: PlainSchema,
  value: unknown,
  field = '',
): Violation | undefined {
  if (schema.anyOf) {
    const fits = schema.anyOf.some((choice) => !findViolation(choice, value, field));
    return fits ? undefined : { field, rule: `must be ${inWords(schema.anyOf)}`, value };
  }
  const rule = ownRule(schema, value);
  if (rule) return { field, rule: `must be ${rule}`, value };
  if (schema.items) return violationInItems(schema.items, value as readonly unknown[], field);
  if (schema.properties) {
    return violationInFields(schema, value as Readonly<Record<string, unknown>>, field);
  }
  return undefined;
}

function violationInItems(
  items: PlainSchema,
  values: readonly unknown[],
  field: string,
): Violation | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const violation = findViolation(items, values[index], joined(field, index));
    if (violation) return violation;
  }
  return undefined;
}

function violationInFields(
  { properties = {}, required = [] }: PlainSchema,
  value: Readonly<Record<string, unknown>>,
  field: string,
): Violation | undefined {
  for (const [key, schema] of Object.entries(properties)) {
    // As in JSON, a field with the value undefined counts as absent.
    if (value[key] === undefined) {
      if (!required.includes(key)) continue;
      return { field: joined(field, key), rule: 'must be present', value: undefined };
    }
    const violation = findViolation(schema, value[key], joined(field, key));
    if (violation) return violation;
  }
  return undefined;
}

/** The rule that the value itself violates, without its contents. */
function ownRule(schema: PlainSchema, value: unknown): string | undefined {
  switch (schema.type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? undefined
        : 'an object';
    case 'array': {
      const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
      const fits = Array.isArray(value) && value.length >= minItems && value.length <= maxItems;
      return fits ? undefined : `a list${ofItems(minItems, maxItems)}`;
    }
    case 'number':
    case 'integer': {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
      const fits =
        (schema.type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)) &&
        (value as number) >= minimum &&
        (value as number) <= maximum;
      const kind = schema.type === 'integer' ? 'a whole number' : 'a finite number';
      return fits ? undefined : `${kind}${withinBounds(schema)}`;
    }
    case 'string':
      return ruleOfText(schema, value);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    default:
      return value === null ? undefined : 'null';
  }
}

function ruleOfText(schema: PlainSchema, value: unknown): string | undefined {
  if (schema.const !== undefined) {
    return value === schema.const ? undefined : JSON.stringify(schema.const);
  }
  if (typeof value !== 'string') return 'text';
  if (value.length < (schema.minLength ?? 0)) return 'text that is not empty';
  const { pattern } = schema;
  if (pattern === undefined || new RegExp(pattern).test(value)) return undefined;
  return `text of the form ${pattern}`;
}

function ofItems(minItems: number, maxItems: number): string {
  if (minItems === maxItems) return ` of ${minItems} items`;
  return minItems > 0 ? ` of at least ${minItems} ${minItems === 1 ? 'item' : 'items'}` : '';
}

function withinBounds({ minimum, maximum }: PlainSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : ` of at least ${minimum}`;
}

function inWords(choices: readonly PlainSchema[]): string {
  return choices
    .map((choice) => {
      if (choice.const !== undefined) return JSON.stringify(choice.const);
      if (choice.type === 'null') return 'null';
      return `a finite number${withinBounds(choice)}`;
    })
    .join(' or ');
}

function joined(field: string, key: string | number): string {
  return field === '' ? String(key) : `${field}.${key}`;
}
