import { choicesOf, describeField, type FormValue, type JsonSchema } from './schema.js';

/** Sentences by the path of their field, for instance `ev_fleet.sessions[0].arrival`. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The faults of a form that can be seen without the gateway: what is missing, malformed or out of range. The rules between
 * fields are the gateway's, whose refusals go to their field by {@link fieldOfMessage}.
 */
export function validateForm(schema: JsonSchema, value: FormValue): FieldErrors {
  const errors: Record<string, string> = {};
  collectErrors(schema, value, '', errors);
  return errors;
}

function collectErrors(
  schema: JsonSchema,
  value: FormValue,
  path: string,
  errors: Record<string, string>,
): void {
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema;
    if (value.length < minItems || value.length > maxItems) {
      errors[path] =
        minItems === maxItems
          ? `Exactly ${minItems} values are needed; there are ${value.length}.`
          : `Between ${minItems} and ${maxItems} values are needed; there are ${value.length}.`;
    }
    for (const [index, item] of value.entries()) {
      collectErrors(items, item, `${path}[${index}]`, errors);
    }
    return;
  }
  if (typeof value === 'object') {
    const { properties = {}, required = [] } = schema;
    for (const [name, field] of Object.entries(properties)) {
      const child = (value as Readonly<Record<string, FormValue>>)[name];
      const childPath = path === '' ? name : `${path}.${name}`;
      if (child === undefined) {
        if (required.includes(name)) {
          errors[childPath] = 'This is needed.';
        }
      } else {
        collectErrors(field, child, childPath, errors);
      }
    }
    return;
  }
  const error = errorOfValue(schema, value);
  if (error !== undefined) {
    errors[path] = error;
  }
}

function errorOfValue(schema: JsonSchema, value: string | number | boolean | undefined) {
  const choices = choicesOf(schema);
  if (choices !== undefined && !choices.some((choice) => choice === value)) {
    return `Choose one of ${choices.join(', ')}.`;
  }
  if (typeof value === 'number') {
    return errorOfNumber(schema, value);
  }
  if (typeof value === 'string') {
    return errorOfText(schema, value);
  }
  return undefined;
}

function errorOfNumber(schema: JsonSchema, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, type } = schema;
  if (!Number.isFinite(value)) {
    return 'This must be a number.';
  }
  if (type === 'integer' && !Number.isInteger(value)) {
    return 'This must be a whole number.';
  }
  if (minimum !== undefined && value < minimum) {
    return `This must be at least ${minimum}.`;
  }
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return `This must be more than ${exclusiveMinimum}.`;
  }
  if (maximum !== undefined && value > maximum) {
    return `This must be at most ${maximum}.`;
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return `This must be less than ${exclusiveMaximum}.`;
  }
  return undefined;
}

function errorOfText(schema: JsonSchema, value: string): string | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, examples } = schema;
  const example = examples?.[0] === undefined ? '' : `, for instance ${String(examples[0])}`;
  if (value.length < minLength) {
    return `At least ${minLength} characters are needed${example}.`;
  }
  if (value.length > maxLength) {
    return `At most ${maxLength} characters are possible.`;
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    return `This does not have the right form${example}.`;
  }
  return undefined;
}

/** The field that a refusal of the gateway is about: its messages begin with the path, or name it. */
export function fieldOfMessage(schema: JsonSchema, message: string): string | undefined {
  const named = /^`?([A-Za-z_][\w.[\]]*)`?/.exec(message)?.[1];
  if (named !== undefined && hasField(schema, named)) {
    return named;
  }
  return Object.keys(schema.properties ?? {})
    .sort((a, b) => b.length - a.length)
    .find((name) => new RegExp(`\\b${name}\\b`).test(message));
}

/**
 * A refusal of the gateway in the words of the form, at its field: `power_kw must be more than 0; -5 came` → `This must be more
 * than 0; -5 came`. Names of other fields lose their underscores.
 */
export function refusalOfField(message: string, field: string): string {
  const text = withoutEngine(message);
  const own = text.startsWith('`') ? `\`${field}\`` : field;
  const rest = text.startsWith(own) ? `This${text.slice(own.length)}` : text;
  return rest.replace(/`?\b([a-z]+(?:_[a-z]+)+)\b`?/g, (_, name: string) =>
    name.replaceAll('_', ' '),
  );
}

/**
 * A refusal of the gateway that belongs to no field of the form, in words: `battery_capacity_mwh must be at most 100000; 2e6
 * came` → `Battery capacity [MWh] must be at most 100000; 2e6 came.`
 */
export function refusalInWords(message: string): string {
  const text = withoutEngine(message);
  // What came is the sender's own and stays as it is.
  const valueAt = text.lastIndexOf('; ');
  const rule = valueAt < 0 ? text : text.slice(0, valueAt);
  const words = rule.replace(/`?\b([a-z]+(?:_[a-z0-9]+)+)\b`?/g, (_, name: string) => {
    const { label, unit } = describeField(name, {});
    return `${label.slice(0, 1).toLowerCase()}${label.slice(1)}${unit === undefined ? '' : ` [${unit}]`}`;
  });
  const sentence = words + text.slice(rule.length);
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}${/[.!?]$/.test(sentence) ? '' : '.'}`;
}

/** Messages of engines begin with the engine's name. */
function withoutEngine(message: string): string {
  return message.replace(/^[A-Z]{4,}: /, '');
}

function hasField(schema: JsonSchema, path: string): boolean {
  let current: JsonSchema | undefined = schema;
  for (const part of path.split(/[.[\]]+/).filter((text) => text !== '')) {
    current = /^\d+$/.test(part) ? current?.items : current?.properties?.[part];
  }
  return current !== undefined;
}
