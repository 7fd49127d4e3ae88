import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';

/** Bound of all amounts of money; ten trillion of any currency. */
const AMOUNT_MAXIMUM = 1e13;

/** The longest project [years]. */
export const YEARS_MAXIMUM = 50;

export const nameSchema = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'Name of the line in the cash flow',
});

export const amountSchema = (description: string, minimum = 0) =>
  Type.Number({ minimum, maximum: AMOUNT_MAXIMUM, description });

export const fractionSchema = (description: string, maximum = 1) =>
  Type.Number({ minimum: 0, maximum, description });

export const rateSchema = (description: string, minimum = -0.5) =>
  Type.Number({ minimum, maximum: 1, description });

export const yearsSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: YEARS_MAXIMUM, description });

/** An amount of every year: the same growth each year, or a figure for each year. */
export const annualAmountSchema = Type.Union(
  [
    strictObject({
      firstYear: amountSchema('Amount of year 1, in money of year 1 [currency]', -AMOUNT_MAXIMUM),
      escalationPerYear: Type.Optional(
        rateSchema(
          'Nominal growth per year. Default: inflation, so that the real amount is constant',
        ),
      ),
    }),
    strictObject({
      byYear: Type.Array(Type.Number({ minimum: -AMOUNT_MAXIMUM, maximum: AMOUNT_MAXIMUM }), {
        minItems: 1,
        maxItems: YEARS_MAXIMUM,
        description:
          'Amounts of years 1, 2, …, in money of their year [currency]; as many as the project has years',
      }),
    }),
  ],
  { description: 'Amount of each year' },
);
/** A value that {@link annualAmountSchema} describes. */
export type AnnualAmount = Static<typeof annualAmountSchema>;
