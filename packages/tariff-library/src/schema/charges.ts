import { type Static, Type } from '@sinclair/typebox';

const amount = (unit: string, description: string) => Type.Number({ unit, description });

/** Twelve rows (January to December) of 24 local hours, each the index of a period. */
export const hourlyScheduleSchema = Type.Array(
  Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 24, maxItems: 24 }),
  {
    minItems: 12,
    maxItems: 12,
    description:
      'Twelve rows, January to December, of 24 hours of the local clock, each the index of a period.',
  },
);
/** Period numbers by month and local hour. */
export type HourlySchedule = Static<typeof hourlyScheduleSchema>;

/** One tier of an energy price. */
export const energyTierSchema = Type.Object(
  {
    upTo: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'Upper end of the tier, cumulative from zero, in `unit`; null: unbounded.',
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
          'Unit of `upTo`: kWh of the month; kWh per kW of billing demand; or either of them by the day.',
      },
    ),
    pricePerKwh: amount('currency/kWh', 'Price paid, adjustments included.'),
    sellPricePerKwh: Type.Optional(
      amount('currency/kWh', 'Credit for exports, where the tariff names one.'),
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
        'Upper end of the tier, cumulative from zero, in the unit of the charge; null: unbounded.',
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

/** What demand is charged in; the daily units are charged by the day instead of the month. */
export const demandUnitSchema = Type.Union(
  [
    Type.Literal('kW'),
    Type.Literal('kVA'),
    Type.Literal('hp'),
    Type.Literal('kWDaily'),
    Type.Literal('kVADaily'),
    Type.Literal('hpDaily'),
  ],
  { description: 'What demand is charged in; the daily units by the day instead of the month.' },
);
/** Unit of a demand charge. */
export type DemandUnit = Static<typeof demandUnitSchema>;

/** Billing demand = max(actual, fraction × highest demand of the looked-back months). */
export const ratchetSchema = Type.Object(
  {
    fraction: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of the highest earlier demand below which billing demand does not fall.',
    }),
    months: Type.Array(Type.Boolean(), {
      minItems: 12,
      maxItems: 12,
      description:
        'Which calendar months, January first, may be looked back to; used when `previousMonths` is 0.',
    }),
    previousMonths: Type.Integer({
      minimum: 0,
      maximum: 12,
      unit: 'month',
      description:
        'Look back this many months before the billed one, whatever their name; 0: by `months`, at most eleven months back.',
    }),
  },
  {
    description:
      'A floor under the billing demand: max(actual, fraction × highest demand of the looked-back months). It raises the any-time demand; where the tariff charges for none, the demand by time of use.',
  },
);
/** A floor under the billing demand, set by earlier months. */
export type Ratchet = Static<typeof ratchetSchema>;
