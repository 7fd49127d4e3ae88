import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { LARGEST, number, positive } from './internal/fields.js';

/** JSON Schema of how far shares of scenarios can be believed, as it is stored. Method note, section 8. */
export const recalibrationSchema = strictObject(
  {
    version: Type.Literal(1),
    intercept: number('a'),
    slope: Type.Number({ minimum: 0, maximum: LARGEST, description: 'b' }),
    precision: strictObject(
      {
        intercept: positive('Of a'),
        product: number('Of a and b'),
        slope: positive('Of b'),
      },
      { description: 'Precision of the normal belief about a and b' },
    ),
    cases: Type.Integer({ minimum: 0, description: 'Cases learned from' }),
  },
  { description: 'logit of a confidence = a + b · logit of a share of scenarios' },
);

/** How far shares of scenarios can be believed: plain JSON of constant size. */
export type Recalibration = Static<typeof recalibrationSchema>;
