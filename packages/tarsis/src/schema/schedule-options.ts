import { tariffSchema } from '@bess/tariff-library/schema';
import { type Static, Type } from '@sinclair/typebox';
import { batteryOptionsSchema } from './battery-options.js';

const kwSeriesSchema = Type.Array(Type.Number({ minimum: 0, maximum: 10_000_000 }), {
  minItems: 1,
  description: 'Mean load of each step of the day, 1440 / stepMinutes entries [kW]',
});

/** One kind of day in one calendar month; its load repeats on every date of that kind. */
export const typicalDaySchema = Type.Object(
  {
    month: Type.Integer({ minimum: 1, maximum: 12, description: 'Calendar month' }),
    kind: Type.Union([Type.Literal('weekday'), Type.Literal('weekend'), Type.Literal('peak')], {
      description: 'peak: the one day of the month that holds its highest demand',
    }),
    peakFalls: Type.Optional(
      Type.Union([Type.Literal('weekday'), Type.Literal('weekend')], {
        description: 'For kind peak: the kind of date it falls on. Default weekday',
      }),
    ),
    dates: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 31,
        description:
          'Number of dates of this kind and month that this day represents; the day without it takes all remaining dates. A peak day without it represents one date',
      }),
    ),
    loadKwSeries: kwSeriesSchema,
    solarKwSeries: Type.Optional(
      Type.Array(Type.Number({ minimum: 0, maximum: 10_000_000 }), {
        minItems: 1,
        description:
          'Available solar power in each step of the day [kW]; as many entries as the load',
      }),
    ),
    exportPricePerKwhSeries: Type.Optional(
      Type.Array(Type.Number({ minimum: -1_000_000, maximum: 1_000_000 }), {
        minItems: 1,
        description:
          'Under net billing, export price of each step, in place of the price of the rule [currency/kWh]',
      }),
    ),
  },
  { additionalProperties: false },
);
/** A value that {@link typicalDaySchema} describes. */
export type TypicalDay = Static<typeof typicalDaySchema>;

/** Identical vehicles that arrive and depart in the same way on every day of a kind. */
export const facilityVehiclesSchema = Type.Object(
  {
    count: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'Number of identical vehicles',
    }),
    days: Type.Union([Type.Literal('weekdays'), Type.Literal('weekends'), Type.Literal('all')], {
      description: 'Days on which they arrive',
    }),
    arrivalStep: Type.Integer({
      minimum: 0,
      maximum: 287,
      description: 'First step of the day in which they can charge, below 1440 / stepMinutes',
    }),
    departureStep: Type.Integer({
      minimum: 1,
      maximum: 575,
      description:
        'Step at the beginning of which they depart, after the arrival; a value beyond the steps of a day means the next day, at most one day after the arrival',
    }),
    energyKwh: Type.Number({
      minimum: 0,
      maximum: 100_000,
      description: 'Energy that each vehicle takes, at the meter [kWh]',
    }),
    powerKw: Type.Number({
      minimum: 0,
      maximum: 10_000_000,
      description: 'Maximum charging power of each vehicle [kW]',
    }),
    minimumKw: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 10_000_000,
        description:
          'Minimum charging power of each vehicle while it charges [kW]. Identical vehicles charge identically. Default 0',
      }),
    ),
    vehicleToGrid: Type.Optional(
      Type.Object(
        {
          powerKw: Type.Number({
            minimum: 0,
            maximum: 10_000_000,
            description: 'Maximum discharging power of each vehicle, at the meter [kW]',
          }),
          capacityKwh: Type.Number({
            minimum: 0,
            maximum: 100_000,
            description: 'Capacity of each vehicle, as energy drawn at the meter [kWh]',
          }),
          arrivalKwh: Type.Number({
            minimum: 0,
            maximum: 100_000,
            description: 'Energy in each vehicle on arrival, as energy drawn at the meter [kWh]',
          }),
          efficiency: Type.Optional(
            Type.Number({
              exclusiveMinimum: 0,
              maximum: 1,
              description: 'Energy delivered per energy drawn, both at the meter. Default 0.86',
            }),
          ),
        },
        { additionalProperties: false, description: 'Vehicles that can also discharge' },
      ),
    ),
  },
  { additionalProperties: false },
);
/** A value that {@link facilityVehiclesSchema} describes. */
export type FacilityVehicles = Static<typeof facilityVehiclesSchema>;

/** How a facility's exports are credited; credits lower the bill of their own month. */
export const facilityExportRuleSchema = Type.Union(
  [
    Type.Object(
      { kind: Type.Literal('none', { description: 'No exports' }) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal('netBilling', {
          description: 'Exports are paid at a price of their own',
        }),
        sellPricePerKwh: Type.Optional(
          Type.Number({
            minimum: -1_000_000,
            maximum: 1_000_000,
            description:
              'Default: the sell prices of the tariff. Typical days may give prices by the step [currency/kWh]',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal('netMetering', {
          description: 'Imports and exports of a month and energy period are netted',
        }),
        sellPricePerKwh: Type.Optional(
          Type.Number({
            minimum: -1_000_000,
            maximum: 1_000_000,
            description:
              'Price of a kWh of net export. Default: the sell prices of the tariff, else the import price [currency/kWh]',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description:
      'How exports are credited. Default for a facility with panels: as the tariff states, if it has prices for it; otherwise no exports',
  },
);
/** A value that {@link facilityExportRuleSchema} describes. */
export type FacilityExportRule = Static<typeof facilityExportRuleSchema>;

const limitKw = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 100_000_000, description }));

/** Limits at a facility's point of connection; no limit where absent. */
export const facilityLimitsSchema = Type.Object(
  {
    importKw: limitKw('Maximum import, soft where the load itself exceeds it [kW]'),
    exportKw: limitKw('Maximum export [kW]'),
    gridChargeKw: limitKw(
      'Maximum power of charging from the grid; solar power may be charged on top [kW]',
    ),
  },
  { additionalProperties: false, description: 'Limits at the point of connection' },
);
/** A value that {@link facilityLimitsSchema} describes. */
export type FacilityLimits = Static<typeof facilityLimitsSchema>;

/** A building behind one meter, with its battery. */
export const facilitySchema = Type.Object(
  {
    battery: batteryOptionsSchema,
    typicalDays: Type.Array(typicalDaySchema, { minItems: 24, maxItems: 372 }),
    stepMinutes: Type.Union(
      [Type.Literal(15), Type.Literal(20), Type.Literal(30), Type.Literal(60)],
      { description: 'Length of a step [min]' },
    ),
    vehicles: Type.Optional(
      Type.Array(facilityVehiclesSchema, {
        maxItems: 1_000,
        description: 'Vehicles that charge here, in addition to the load',
      }),
    ),
    exportRule: Type.Optional(facilityExportRuleSchema),
    limits: Type.Optional(facilityLimitsSchema),
    priorPeaksKw: Type.Optional(
      Type.Array(Type.Number({ minimum: 0 }), {
        minItems: 12,
        maxItems: 12,
        description: 'Highest demand of each of the last twelve months, the latest first [kW]',
      }),
    ),
  },
  { additionalProperties: false },
);
/** A value that {@link facilitySchema} describes. */
export type Facility = Static<typeof facilitySchema>;

/** Options of `schedule`, as far as they are plain data. */
export const scheduleOptionsSchema = Type.Object(
  {
    tariff: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), tariffSchema], {
      description: 'Code of a library tariff, or a tariff of the caller’s own',
    }),
    month: Type.Integer({
      minimum: 1,
      maximum: 12,
      description: 'First of the twelve billing months',
    }),
    year: Type.Integer({
      minimum: 1970,
      maximum: 2200,
      description: 'Calendar year of that month; decides the number of weekdays',
    }),
    facility: Type.Optional(facilitySchema),
    currentSocFraction: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'State of charge now. Default 0.65' }),
    ),
    monthToDatePeaks: Type.Optional(
      Type.Object(
        {
          flatKw: Type.Optional(
            Type.Number({ minimum: 0, description: 'At any time of the month [kW]' }),
          ),
          touKw: Type.Optional(
            Type.Array(Type.Number({ minimum: 0 }), {
              description: 'By demand period of the tariff [kW]',
            }),
          ),
        },
        {
          additionalProperties: false,
          description: 'Peaks that the first month has already reached',
        },
      ),
    ),
    achievable: Type.Optional(
      Type.Boolean({
        description: 'Also simulate the year with a causal controller. Default false',
      }),
    ),
    relGap: Type.Optional(
      Type.Number({
        minimum: 0,
        exclusiveMaximum: 1,
        description: 'Proven gap at which a solve may stop, as a share of the cost. Default 1e-6',
      }),
    ),
    timeLimitMs: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'Wall-clock limit of each of the solves behind an answer [ms]. Default none',
      }),
    ),
  },
  { additionalProperties: false },
);
/** A value that {@link scheduleOptionsSchema} describes. */
export type ScheduleOptionsData = Static<typeof scheduleOptionsSchema>;
