import { isEngineError } from '@bess/kernel/errors';
import { createValidator, strictObject } from '@bess/kernel/schema';
import { Type } from '@sinclair/typebox';

const word = (text: string) => Type.Literal(text);
/** A body with one field for every kind of rule. */
const bodySchema = strictObject({
  current_soc: Type.Optional(Type.Number({ minimum: 0, maximum: 1, unit: 'share' })),
  current_price: Type.Number({ example: 42 }),
  direction: Type.Optional(Type.Union([word('charge'), word('discharge'), word('idle')])),
  horizon_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })),
  values: Type.Optional(Type.Array(Type.Number(), { minItems: 2, maxItems: 4 })),
  weights: Type.Optional(
    Type.Union([Type.Null(), Type.Record(Type.String(), Type.Number({ minimum: 0 }))]),
  ),
  password: Type.Optional(Type.String({ minLength: 8, writeOnly: true })),
  battery: Type.Optional(
    strictObject({ powerKw: Type.Number({ exclusiveMinimum: 0, maximum: 100 }) }),
  ),
  vehicle: Type.Optional(
    Type.Union([
      strictObject({ kind: word('car'), seats: Type.Integer({ maximum: 9 }) }),
      strictObject({ kind: word('van'), loadKg: Type.Number() }),
    ]),
  ),
  up_to: Type.Optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])),
  pair: Type.Optional(Type.Tuple([Type.Integer(), Type.String({ maxLength: 2 })])),
  site_id: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
  time: Type.Optional(Type.String({ format: 'date-time' })),
  date: Type.Optional(Type.String({ format: 'date' })),
  email: Type.Optional(Type.String({ format: 'email' })),
  months: Type.Optional(Type.Array(Type.Integer(), { uniqueItems: true })),
  step: Type.Optional(Type.Integer({ multipleOf: 5 })),
  open: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 })),
  flag: Type.Optional(Type.Boolean()),
  version: Type.Optional(Type.Literal(2)),
  bag: Type.Optional(Type.Object({}, { minProperties: 1, maxProperties: 2 })),
  both: Type.Optional(
    Type.Intersect([
      Type.Object({ a: Type.Number() }),
      Type.Object({ b: Type.Number({ maximum: 1 }) }),
    ]),
  ),
});
export const validate = createValidator(bodySchema, { engine: 'gateway', root: 'the body' });

/** The error that a call throws. */
export function refusal(call: () => unknown): {
  kind: string;
  code: string;
  message: string;
  details: unknown;
} {
  try {
    call();
  } catch (error) {
    if (isEngineError(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
