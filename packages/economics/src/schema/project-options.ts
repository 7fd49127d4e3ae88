import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import {
  amountSchema,
  annualAmountSchema,
  fractionSchema,
  nameSchema,
  rateSchema,
  YEARS_MAXIMUM,
  yearsSchema,
} from './amounts.js';

/** How the cost of an asset is deducted from taxable income. */
export const depreciationSchema = Type.Union(
  [
    strictObject({ method: Type.Literal('none') }),
    strictObject({
      method: Type.Literal('straightLine'),
      years: yearsSchema('Years over which the basis is deducted in equal parts, from year 1'),
    }),
    strictObject({
      method: Type.Literal('macrs'),
      recoveryYears: Type.Union(
        [
          Type.Literal(3),
          Type.Literal(5),
          Type.Literal(7),
          Type.Literal(10),
          Type.Literal(15),
          Type.Literal(20),
        ],
        {
          description:
            'Recovery period of the Modified Accelerated Cost Recovery System, half-year convention (IRS Publication 946, Table A-1); storage: 5, or 7 without the energy property class',
        },
      ),
      bonusFraction: Type.Optional(
        fractionSchema('Share of the basis deducted at once in year 1, before the rest. Default 0'),
      ),
    }),
    strictObject({
      method: Type.Literal('custom'),
      fractions: Type.Array(fractionSchema('Share of the basis'), {
        minItems: 1,
        maxItems: 50,
        description: 'Shares of the basis deducted in years 1, 2, …; together at most 1',
      }),
    }),
  ],
  { description: 'Depreciation for income tax' },
);
/** A value that {@link depreciationSchema} describes. */
export type Depreciation = Static<typeof depreciationSchema>;

const taxRateSchema = (description: string) =>
  Type.Union([
    Type.Number({ minimum: 0, maximum: 0.99, description }),
    Type.Array(Type.Number({ minimum: 0, maximum: 0.99 }), {
      minItems: 1,
      maxItems: 50,
      description: `${description}, of years 1, 2, …`,
    }),
  ]);

const creditSchema = (description: string) =>
  strictObject(
    {
      fraction: fractionSchema('Share of the eligible cost that is credited against tax'),
      maximum: Type.Optional(amountSchema('Largest credit [currency]. Default none')),
      basisReductionFraction: Type.Optional(
        fractionSchema(
          'Share of the credit by which the depreciable basis shrinks. Default 0.5 (26 U.S.C. § 50(c)(3))',
        ),
      ),
    },
    { description },
  );

/** Income of every year: savings on a bill, market revenue, payments for performance. */
export const incomeSchema = strictObject({
  name: nameSchema,
  amount: annualAmountSchema,
  isTaxable: Type.Optional(
    Type.Boolean({
      description:
        'Whether it is taxed. Default true; false for the savings of a household, whose bill was never deducted',
    }),
  ),
});

/** A cost of every year. */
export const operatingCostSchema = strictObject({
  name: nameSchema,
  amount: annualAmountSchema,
  isDeductible: Type.Optional(
    Type.Boolean({ description: 'Whether it is deducted from taxable income. Default true' }),
  ),
});

/** A cost of year 0. */
export const capitalCostSchema = strictObject({
  name: nameSchema,
  cost: amountSchema('Cost in year 0, sales tax included [currency]'),
  depreciation: Type.Optional(depreciationSchema),
  stateDepreciation: Type.Optional(depreciationSchema),
  creditFraction: Type.Optional(
    fractionSchema('Share of this cost that counts for the investment tax credit. Default 1'),
  ),
});

/** Replacement or augmentation in a later year. */
export const replacementSchema = strictObject({
  name: nameSchema,
  year: yearsSchema('Year at the end of which it is paid'),
  cost: amountSchema('Cost in money of year 1 [currency]'),
  escalationPerYear: Type.Optional(
    rateSchema('Nominal growth of the cost per year. Default: inflation'),
  ),
  depreciation: Type.Optional(depreciationSchema),
});

/** Money from others in year 0. */
export const grantSchema = strictObject({
  name: nameSchema,
  amount: Type.Optional(amountSchema('Fixed amount [currency]')),
  fraction: Type.Optional(fractionSchema('Share of all capital cost')),
  maximum: Type.Optional(amountSchema('Largest grant [currency]. Default none')),
  isTaxable: Type.Optional(
    Type.Boolean({ description: 'Whether it is taxed, in year 1. Default false' }),
  ),
  reducesBasis: Type.Optional(
    Type.Boolean({
      description:
        'Whether it reduces the basis of depreciation and of the investment tax credit. Default true',
    }),
  ),
});

/** Income taxes on two levels. */
export const taxSchema = strictObject({
  federalRate: taxRateSchema('Rate of federal income tax'),
  stateRate: Type.Optional(
    taxRateSchema('Rate of state income tax, which is deducted from federal income. Default 0'),
  ),
  losses: Type.Optional(
    Type.Union([Type.Literal('usedAtOnce'), Type.Literal('carriedForward')], {
      description:
        'What becomes of a year whose deductions exceed its income: `usedAtOnce` against other income of the owner (default), or `carriedForward` without limit of time against later income of this project, credits included',
    }),
  ),
  investmentTaxCredit: Type.Optional(creditSchema('Federal investment tax credit, in year 1')),
  stateInvestmentTaxCredit: Type.Optional(creditSchema('State investment tax credit, in year 1')),
});

/** A loan that pays for part of the capital cost in year 0. */
export const debtSchema = Type.Union(
  [
    strictObject({
      kind: Type.Literal('level'),
      fraction: fractionSchema('Share of the capital cost after grants'),
      years: yearsSchema('Term'),
      ratePerYear: rateSchema('Nominal interest per year', 0),
      interestIsDeductible: Type.Optional(
        Type.Boolean({ description: 'Whether interest is deducted. Default true' }),
      ),
    }),
    strictObject({
      kind: Type.Literal('sculpted'),
      coverageRatio: Type.Number({
        minimum: 1,
        maximum: 100,
        description:
          'Debt service coverage ratio: cash flow available for debt service, per payment, of every year of the term',
      }),
      years: yearsSchema('Term'),
      ratePerYear: rateSchema('Nominal interest per year', 0),
      maximumFraction: Type.Optional(
        fractionSchema(
          'Largest share of the capital cost after grants; payments then shrink in proportion. Default 1',
        ),
      ),
      interestIsDeductible: Type.Optional(
        Type.Boolean({ description: 'Whether interest is deducted. Default true' }),
      ),
    }),
    strictObject({
      kind: Type.Literal('scheduled'),
      paymentsByYear: Type.Array(amountSchema('Interest and principal of a year [currency]'), {
        minItems: 1,
        maxItems: YEARS_MAXIMUM,
        description:
          'Payments of years 1, 2, … to the end of the term, agreed beforehand; the loan is what they are worth at its rate',
      }),
      ratePerYear: rateSchema('Nominal interest per year', 0),
      interestIsDeductible: Type.Optional(
        Type.Boolean({ description: 'Whether interest is deducted. Default true' }),
      ),
    }),
  ],
  {
    description:
      'Debt: equal payments, payments in proportion to what the project earns, or payments agreed beforehand',
  },
);
/** A value that {@link debtSchema} describes. */
export type Debt = Static<typeof debtSchema>;

/** What the project is worth when it ends. */
export const residualSchema = strictObject({
  amount: Type.Optional(
    amountSchema(
      'Net proceeds at the end of the last year, in money of that year [currency]',
      -1e13,
    ),
  ),
  fraction: Type.Optional(fractionSchema('Net proceeds as a share of the capital cost')),
  isTaxable: Type.Optional(Type.Boolean({ description: 'Whether they are taxed. Default true' })),
  deductsRemainingBasis: Type.Optional(
    Type.Boolean({
      description:
        'Whether what is not depreciated yet is deducted in the last year, as for an asset that is sold or scrapped. Default true',
    }),
  ),
});

/** Energy and charging, for the levelized cost of storage. */
export const storageSchema = strictObject({
  dischargedMwhByYear: Type.Array(Type.Number({ minimum: 0, maximum: 1e9 }), {
    minItems: 1,
    maxItems: 50,
    description: 'Energy discharged in years 1, 2, … [MWh]; as many as the project has years',
  }),
  chargingCost: Type.Optional(annualAmountSchema),
});

/** Options of `evaluateProject`. */
export const projectOptionsSchema = strictObject({
  years: yearsSchema('Length of the project'),
  inflationPerYear: Type.Optional(rateSchema('General inflation per year. Default 0')),
  discountRate: Type.Union(
    [
      strictObject({ nominalPerYear: rateSchema('Discount rate with inflation') }),
      strictObject({ realPerYear: rateSchema('Discount rate on top of inflation') }),
    ],
    { description: 'Return that the owner asks for' },
  ),
  income: Type.Array(incomeSchema, { maxItems: 50, description: 'Income of every year' }),
  capital: Type.Array(capitalCostSchema, { maxItems: 50, description: 'Costs of year 0' }),
  operation: Type.Optional(
    Type.Array(operatingCostSchema, { maxItems: 50, description: 'Costs of every year' }),
  ),
  replacements: Type.Optional(
    Type.Array(replacementSchema, { maxItems: 100, description: 'Costs of single later years' }),
  ),
  grants: Type.Optional(Type.Array(grantSchema, { maxItems: 50, description: 'Grants of year 0' })),
  tax: Type.Optional(taxSchema),
  debt: Type.Optional(debtSchema),
  residual: Type.Optional(residualSchema),
  storage: Type.Optional(storageSchema),
});
/** A value that {@link projectOptionsSchema} describes. */
export type ProjectOptions = Static<typeof projectOptionsSchema>;
