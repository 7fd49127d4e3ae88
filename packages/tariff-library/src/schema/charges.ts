import { type Static, Type } from '@sinclair/typebox';

const amount = (unit: string, description: string) => Type.Number({ unit, description });

/** Twelve rows (January to December) of 24 local hours, each the index of a period. */
export const hourlyScheduleSchema = Type.Array(
  Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 24, maxItems: 24 }),
  {
    minItems: 12,
    maxItems: 12,
    description: 'Twelve rows, January to December, of 24 local hours, each the index of a period.',
  },
);
/** Period numbers by month and local hour. */
export type HourlySchedule = Static<typeof hourlyScheduleSchema>;

/** One tier of an energy price. */
export const energyTierSchema = Type.Object(
  {
    upTo: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'Upper end of the tier, cumulative from zero, in `unit`; null for unbounded.',
    }),
    unit: Type.Union(
      [
        Type.Literal('kWh'),
        Type.Literal('kWhPerKw'),
        Type.Literal('kWhDaily'),
        Type.Literal('kWhPerKwDaily'),
      ],
      {
        description:
          'Unit of `upTo`: kWh per month; kWh per kW of billing demand; or either of them per day.',
      },
    ),
    pricePerKwh: amount('currency/kWh', 'Price paid, adjustments included.'),
    sellPricePerKwh: Type.Optional(
      amount('currency/kWh', 'Credit for exports, where the tariff states one.'),
    ),
  },
  { description: 'One tier of an energy price.' },
);
/** One tier of an energy price [currency/kWh]. */
export type EnergyTier = Static<typeof energyTierSchema>;

/** One tier of a demand price. */
export const demandTierSchema = Type.Object(
  {
    upTo: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description:
        'Upper end of the tier, cumulative from zero, in the unit of the charge; null for unbounded.',
    }),
    pricePerUnit: amount(
      'currency/unit/month',
      'Price paid per unit of the charge and month, adjustments included.',
    ),
  },
  { description: 'One tier of a demand price.' },
);
/** One tier of a demand price [currency per unit and month]. */
export type DemandTier = Static<typeof demandTierSchema>;

/** Unit of a demand charge; the daily units are charged by the day instead of the month. */
export const demandUnitSchema = Type.Union(
  [
    Type.Literal('kW'),
    Type.Literal('kVA'),
    Type.Literal('hp'),
    Type.Literal('kWDaily'),
    Type.Literal('kVADaily'),
    Type.Literal('hpDaily'),
  ],
  {
    description: 'Unit of the charge; the daily units are charged by the day instead of the month.',
  },
);
/** Unit of a demand charge. */
export type DemandUnit = Static<typeof demandUnitSchema>;

/** Billing demand = max(actual, fraction × highest demand of the looked-back months). */
export const ratchetSchema = Type.Object(
  {
    fraction: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Share of the highest looked-back demand below which billing demand does not fall.',
    }),
    months: Type.Array(Type.Boolean(), {
      minItems: 12,
      maxItems: 12,
      description:
        'Calendar months, January first, that the ratchet looks back to; used when `previousMonths` is 0.',
    }),
    previousMonths: Type.Integer({
      minimum: 0,
      maximum: 12,
      unit: 'month',
      description:
        'Number of months before the billed one to look back to, regardless of their names; 0: the months of `months`, at most eleven months back.',
    }),
  },
  {
    description:
      'A floor under the billing demand: max(actual, fraction × highest demand of the looked-back months). It raises the any-time demand, or, if the tariff does not charge for that, the demand by time of use.',
  },
);
/** A floor under the billing demand, set by earlier months. */
export type Ratchet = Static<typeof ratchetSchema>;
