import type { Static, TSchema } from '@sinclair/typebox';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { EngineError } from '../errors/index.js';
import { compile } from './compile-schema.js';
import { findViolation } from './violations/find-violation.js';
import { shorten, type Violation } from './violations/violation.js';

/** Returns the value it was given, typed, or throws. */
export type Validator<T extends TSchema> = (value: unknown) => Static<T>;

/** Who asks, and how the whole value is called in a message. */
export interface ValidatorOptions {
  /** Name of the engine or package in lower case; goes into the error. */
  readonly engine: string;
  /** What the value is called where the complaint is about all of it. Default `the input`. */
  readonly root?: string;
}

/**
 * A validator for a TypeBox schema. It accepts exactly what ajv (strict mode) accepts, and where ajv
 * refuses it throws one sentence on the first fault in the order of the schema, malformed before out of
 * range:
 *
 * - kind `invalid`: `missingField`, `wrongType`, `unknownField` (with the nearest known name),
 *   `notFinite`, `wrongFormat` (pattern or format);
 * - kind `outOfRange`: `outOfRange` (a number's bounds), `notAllowed` (not one of the allowed values),
 *   `tooFewItems`, `tooManyItems`, `duplicateItem`, `tooShort`, `tooLong`, `tooFewFields`, `tooManyFields`;
 * - kind `invalid`, code `rejected`, for a rule of JSON Schema not named here.
 *
 * `details` has `field` (the path in words) and what the rule needs. Unknown fields are only refused where
 * the schema says `additionalProperties: false` (see {@link strictObject}). A field marked
 * `writeOnly: true`, such as a password, is never repeated in a message. The formats `date`,
 * `date-time` and `email` are known, and the annotations `unit` and `example` allowed.
 *
 * The schema is compiled once, at the first call. ajv compiles with `new Function`: where a content
 * security policy forbids that (`unsafe-eval`), the first call throws the host's own error.
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

/** For keywords that the walk does not explain. */
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

/** `battery.powerKw`, `values[3]`, or the name of the whole. */
function pathWords(path: readonly (string | number)[], root: string): string {
  if (path.length === 0) return root;
  let words = '';
  for (const part of path) {
    if (typeof part === 'number') words += `[${part}]`;
    else words += `${words === '' ? '' : '.'}${shorten(part)}`;
  }
  return path[0] === undefined || typeof path[0] === 'string' ? words : `${root}${words}`;
}
