import {
  ageingOptionsSchema,
  depreciationSchema,
  projectOptionsSchema,
  warrantySchema,
} from '@bess/economics/schema';
import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import type { PriceModel } from '../price/price-model.js';
import { batteryOptionsSchema, strixOptionsSchema } from './options.js';

/** Fewest and most projects of a valuation, and the default. */
export const projectCounts = { minimum: 20, maximum: 100_000, standard: 1_000 } as const;

const MAX_DURATIONS = 12;

const cost = (unit: string, description: string) =>
  Type.Number({ minimum: 0, maximum: 1e9, unit, description });
const growth = (description: string) => Type.Number({ minimum: -0.5, maximum: 1, description });
const hours = Type.Number({ exclusiveMinimum: 0, maximum: 100, unit: 'h' });

const { capacityMwh: _capacityMwh, ...batteryProperties } = batteryOptionsSchema.properties;
const { seed, policy, market, startDate, reserve } = strixOptionsSchema.properties;
const { years, discountRate, inflationPerYear, income, operation, grants, tax, debt, residual } =
  projectOptionsSchema.properties;
const { chemistry, temperatureC, socWindow, endOfLifeFraction } = ageingOptionsSchema.properties;

const costsSchema = strictObject(
  {
    perKw: cost('currency/kW', 'Cost in year 0 for each kW of rated power.'),
    perKwh: cost('currency/kWh', 'Cost in year 0 for each kWh of usable energy.'),
    fixed: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e13,
        unit: 'currency',
        description: 'Further cost in year 0, such as the grid connection. Default 0',
      }),
    ),
    depreciation: Type.Optional(depreciationSchema),
    stateDepreciation: Type.Optional(depreciationSchema),
    operationPerKwYear: Type.Optional(
      cost('currency/kW', 'Upkeep of year 1 for each kW. Default 0'),
    ),
    operationPerKwhYear: Type.Optional(
      cost('currency/kWh', 'Upkeep of year 1 for each kWh. Default 0'),
    ),
    operationEscalationPerYear: Type.Optional(
      growth('Nominal growth of the upkeep per year. Default: inflation'),
    ),
    replacementPerKwh: Type.Optional(
      cost(
        'currency/kWh',
        'Cost of new cells, in money of year 1, paid at the end of a year in which they are spent. Default: they are not replaced and go on fading',
      ),
    ),
    replacementEscalationPerYear: Type.Optional(
      growth('Nominal growth of that cost per year. Default: inflation'),
    ),
    replacementDepreciation: Type.Optional(depreciationSchema),
  },
  { description: 'What the battery costs.' },
);

const financeSchema = strictObject(
  {
    years,
    discountRate,
    inflationPerYear,
    income: Type.Optional(income),
    operation,
    grants,
    tax,
    debt,
    residual,
  },
  { description: 'Finance in the words of `evaluateProject` of @bess/economics.' },
);

const ageingSchema = strictObject(
  {
    chemistry: Type.Optional(chemistry),
    temperatureC,
    socWindow,
    endOfLifeFraction,
    warranty: Type.Optional(warrantySchema),
  },
  { description: 'How the cells age. Default: lfp' },
);

/** JSON Schema of the options of `valueProject`. */
export const projectValuationOptionsSchema = strictObject(
  {
    battery: strictObject(
      {
        ...batteryProperties,
        durationHours: Type.Union(
          [hours, Type.Array(hours, { minItems: 1, maxItems: MAX_DURATIONS })],
          {
            description: 'Usable energy over rated power; several are compared on the same prices',
          },
        ),
      },
      { description: 'The battery as seen at its AC meter.' },
    ),
    costs: costsSchema,
    finance: financeSchema,
    seed,
    policy,
    market,
    startDate,
    reserve,
    projectCount: Type.Optional(
      Type.Integer({
        minimum: projectCounts.minimum,
        maximum: projectCounts.maximum,
        description:
          'Simulated projects; projects × years × 8,760 × durations must not exceed 438,000,000. Default 1,000',
      }),
    ),
    ageing: Type.Optional(
      Type.Union([Type.Literal(false), ageingSchema], {
        description: 'false: the battery stays as new; else how its cells age. Default: lfp cells',
      }),
    ),
    yearCorrelation: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Correlation of the year effects of consecutive years. Default: that of the market model',
      }),
    ),
    revenueEscalationPerYear: Type.Optional(
      growth('Nominal growth of market revenue per year at unchanged dispatch. Default 0'),
    ),
    coverageRatio: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: 100,
        description:
          'Debt service coverage ratio at which the debt capacity is stated. Default: that of sculpted debt',
      }),
    ),
    include: Type.Optional(
      strictObject({
        projects: Type.Optional(Type.Boolean({ description: 'Figures of every project' })),
      }),
    ),
  },
  { description: 'Valuation of battery projects over simulated lives.' },
);

/** Options of `valueProject`. Amounts are in the currency of the market. */
export type ProjectValuationOptions = Omit<
  Static<typeof projectValuationOptionsSchema>,
  'market'
> & {
  /** Price model: a fitted one, or the name of a documented prior. Default `us-iso-day-ahead`. */
  market?: PriceModel | string;
};
