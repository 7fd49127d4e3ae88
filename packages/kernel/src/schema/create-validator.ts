import type { Static, TSchema } from '@sinclair/typebox';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { EngineError } from '../errors/index.js';
import { compile } from './compile-schema.js';
import { findViolation } from './violations/find-violation.js';
import { shorten, type Violation } from './violations/violation.js';

/** Returns its argument with the type of the schema, or throws. */
export type Validator<T extends TSchema> = (value: unknown) => Static<T>;

/** Options of {@link createValidator}. */
export interface ValidatorOptions {
  /** Name of the engine or package for its errors, in lower case. */
  readonly engine: string;
  /** Name of the whole value in messages about all of it. Default `the input`. */
  readonly root?: string;
}

/**
 * Creates a validator for a TypeBox schema. It accepts exactly the values that ajv accepts in strict mode. For any other
 * value it throws an error about the first fault in the order of the schema; malformed values come before values out of
 * range:
 *
 * - kind `invalid`: `missingField`, `wrongType`, `unknownField` (with the nearest known name),
 *   `notFinite`, `wrongFormat` (pattern or format);
 * - kind `outOfRange`: `outOfRange` (a number's bounds), `notAllowed` (not one of the allowed values),
 *   `tooFewItems`, `tooManyItems`, `duplicateItem`, `tooShort`, `tooLong`, `tooFewFields`, `tooManyFields`;
 * - kind `invalid`, code `rejected`, for all other rules of JSON Schema.
 *
 * `details` has `field` (the path of the field) and the parameters of the rule. Unknown fields are rejected only where
 * the schema has `additionalProperties: false` (see {@link strictObject}). Messages never contain the value of a field
 * with `writeOnly: true`, such as a password. The formats `date`, `date-time` and `email` and the annotations `unit` and
 * `example` are supported.
 *
 * The schema is compiled once, on the first call. ajv compiles with `new Function`; where a content security policy
 * forbids that (`unsafe-eval`), the first call throws the error of the host.
 *
 * @param schema - TypeBox schema
 * @param options - engine name for the errors
 * @throws EngineError as listed, from the returned function
 * @example
 * const validate = createValidator(
 *   strictObject({ current_soc: Type.Number({ minimum: 0, maximum: 1 }) }),
 *   { engine: 'tarsis' },
 * );
 * validate({ current_soc: 0.65 });
 * // => { current_soc: 0.65 }
 */
export function createValidator<T extends TSchema>(
  schema: T,
  options: ValidatorOptions,
): Validator<T> {
  const { engine, root = 'the input' } = options;
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compile(schema);
    if (validate(value)) return value as Static<T>;
    const violation = findViolation(schema, value) ?? fromAjv(validate.errors?.[0]);
    throw toError(violation, engine, root);
  };
}

/** For keywords that `findViolation` does not explain. */
function fromAjv(error: ErrorObject | undefined): Violation {
  return {
    kind: 'invalid',
    code: 'rejected',
    path: (error?.instancePath ?? '').split('/').filter((part) => part !== ''),
    rule: error?.message ?? 'does not match its schema',
    details: { keyword: error?.keyword ?? '' },
  };
}

function toError(violation: Violation, engine: string, root: string): EngineError {
  const field = pathWords(violation.path, root);
  const ending = violation.came === undefined ? '' : `; ${violation.came} came`;
  return new EngineError({
    engine,
    kind: violation.kind,
    code: violation.code,
    message: `${field} ${violation.rule}${ending}`,
    details: { field, ...violation.details },
  });
}

/** `battery.powerKw`, `values[3]`, or the name of the whole value. */
function pathWords(path: readonly (string | number)[], root: string): string {
  if (path.length === 0) return root;
  let words = '';
  for (const part of path) {
    if (typeof part === 'number') words += `[${part}]`;
    else words += `${words === '' ? '' : '.'}${shorten(part)}`;
  }
  return path[0] === undefined || typeof path[0] === 'string' ? words : `${root}${words}`;
}
