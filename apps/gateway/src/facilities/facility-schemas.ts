import { type Static, Type } from '@sinclair/typebox';
import {
  batteryFields,
  currencyFields,
  entryTimeSchema,
  idSchema,
  seriesSchema,
  storedSpanSchema,
  timeZoneField,
} from '../descriptions/description-fields.js';
import type { EngineId } from '../engine-runtime/catalogue.js';
import type { NamedSchema } from '../http/route.js';
import { closed } from '../http/route.js';

/** Engines that use facilities: a caller with one of them may describe facilities and add readings. */
export const facilityEngines: readonly EngineId[] = ['phalanx', 'tarsis'];

const stateOfCharge = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

const timeOfDay = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['08:30'] });

const power = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description });

/** Electric vehicles that charge at a facility. */
const evFleetSchema = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          vehicles: Type.Integer({
            minimum: 1,
            maximum: 100_000,
            description: 'Number of vehicles with this schedule',
          }),
          days: Type.Optional(
            Type.Union([Type.Literal('weekdays'), Type.Literal('weekends'), Type.Literal('all')], {
              description: 'Days on which they arrive. Default `weekdays`',
            }),
          ),
          arrival: timeOfDay('Local time of arrival, HH:MM'),
          departure: timeOfDay(
            'Local time of departure, HH:MM; on the next day if it is not after the arrival',
          ),
          energy_kwh: Type.Number({
            minimum: 0,
            maximum: 10_000,
            description: 'Energy that each vehicle draws, at the meter [kWh]',
          }),
          power_kw: power('Maximum charging power of each vehicle [kW]'),
          minimum_power_kw: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 10_000_000,
              description: 'Minimum power of each vehicle while it charges [kW]. Default 0',
            }),
          ),
          vehicle_to_grid: Type.Optional(
            Type.Object(
              {
                power_kw: power('Maximum discharging power of each vehicle, at the meter [kW]'),
                capacity_kwh: Type.Number({
                  exclusiveMinimum: 0,
                  maximum: 100_000,
                  description: 'Capacity of each vehicle, in energy drawn at the meter [kWh]',
                }),
                arrival_kwh: Type.Number({
                  minimum: 0,
                  maximum: 100_000,
                  description:
                    'Energy of each vehicle on arrival, as energy drawn at the meter [kWh]; together with energy_kwh at most capacity_kwh',
                }),
                round_trip_efficiency: Type.Optional(
                  Type.Number({
                    exclusiveMinimum: 0,
                    maximum: 1,
                    description: 'Energy discharged per energy drawn. Default 0.86',
                  }),
                ),
              },
              { ...closed, description: 'If the vehicles can also discharge' },
            ),
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: 1_000 },
    ),
  },
  { ...closed, description: 'Electric vehicles that charge here' },
);

const degrees = (limit: { minimum: number; maximum: number }, description: string) =>
  Type.Optional(Type.Number({ ...limit, description }));

/** Solar panels of a facility. */
const solarSchema = Type.Object(
  {
    power_kw: power('Rated power at the AC meter [kW]'),
    tilt_degrees: degrees({ minimum: 0, maximum: 90 }, 'From the horizontal [°]'),
    azimuth_degrees: degrees({ minimum: 0, maximum: 360 }, 'Clockwise from north [°]'),
    latitude_degrees: degrees({ minimum: -90, maximum: 90 }, 'North is positive [°]'),
    longitude_degrees: degrees({ minimum: -180, maximum: 180 }, 'East is positive [°]'),
  },
  { ...closed, description: 'Solar panels behind the meter' },
);

const facilityFields = {
  ...batteryFields,
  min_soc: stateOfCharge('Lowest state of charge in operation, 0 to 1. Default 0'),
  max_soc: stateOfCharge('Highest state of charge in operation, 0 to 1. Default 1'),
  tariff: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Code of a tariff that `GET /tarsis/tariffs` lists',
      examples: ['sce-tou-8-option-d-under-2-kv'],
    }),
  ),
  time_zone: timeZoneField('tariff'),
  ...currencyFields('tariff', 'tariff'),
  demand_interval_minutes: Type.Optional(
    Type.Union(
      ([5, 10, 15, 20, 30, 60] as const).map((minutes) => Type.Literal(minutes)),
      {
        description:
          'Interval over which the meter averages demand [min]. Default: the tariff’s, else 15',
      },
    ),
  ),
  billing_day: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 28,
      description: 'Day of the month on which a billing month starts. Default 1',
    }),
  ),
  meter_read_dates: Type.Optional(
    Type.Array(Type.String({ format: 'date' }), {
      minItems: 1,
      maxItems: 60,
      description:
        'Local dates at whose midnight a billing month starts, increasing; replaces billing_day',
    }),
  ),
  peaks_last_12_months_kw: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 10_000_000 }), {
      minItems: 12,
      maxItems: 12,
      description:
        'Highest demand of each of the last twelve complete months by calendar month: the first number is that of the latest January, the twelfth that of the latest December [kW]',
    }),
  ),
  ev_fleet: Type.Optional(evFleetSchema),
  solar: Type.Optional(solarSchema),
};

/** A facility in responses. */
export const facilitySchema = Type.Object(
  {
    facility_id: Type.String({ description: 'Id of the facility' }),
    ...facilityFields,
    stored_readings: storedSpanSchema('Readings', 'facility'),
  },
  closed,
);

/** A facility as the content of a response. */
export const facilityContent: NamedSchema<typeof facilitySchema> = {
  name: 'Facility',
  schema: facilitySchema,
  example: {
    facility_id: 'plant-1',
    power_kw: 250,
    capacity_kwh: 500,
    tariff: 'sce-tou-8-option-d-under-2-kv',
    time_zone: 'America/Los_Angeles',
    peaks_last_12_months_kw: [840, 835, 870, 905, 960, 1_040, 1_110, 1_125, 1_060, 930, 850, 845],
    stored_readings: {
      count: 35_040,
      first_time: '2025-01-01T08:00:00.000Z',
      last_time: '2026-01-01T07:45:00.000Z',
    },
  },
};

/** Path parameter that names a facility. */
export const facilityPathSchema = Type.Object(
  { facility_id: idSchema('Facility', 'plant-1') },
  closed,
);

/** Body of `PUT /api/facilities/{facility_id}`: the whole description; omitted fields are unknown. */
export const facilityBodySchema = Type.Object(facilityFields, closed);

const meanPower = (description: string) =>
  Type.Number({ minimum: 0, maximum: 10_000_000, description });

/** Body of `POST /api/facilities/{facility_id}/readings`. */
export const readingsBodySchema = Type.Object(
  {
    readings: seriesSchema(
      Type.Object(
        {
          time: entryTimeSchema,
          load_kw: meanPower('Mean load of the interval, before solar and battery [kW]'),
          temperature_f: Type.Optional(
            Type.Number({
              minimum: -100,
              maximum: 150,
              description: 'Mean ambient temperature of the interval [°F]',
            }),
          ),
          solar_kw: Type.Optional(meanPower('Mean solar production of the interval [kW]')),
        },
        closed,
      ),
      'a reading entirely replaces a stored one of the same time',
    ),
  },
  closed,
);

/** Response of `POST /api/facilities/{facility_id}/readings`. */
export const readingsAnswerSchema = Type.Object(
  {
    accepted: Type.Integer({ description: 'Readings stored by this call; all or none' }),
    stored_readings: storedSpanSchema('Readings', 'facility'),
  },
  closed,
);

export type EvFleet = Static<typeof evFleetSchema>;

export type Solar = Static<typeof solarSchema>;

export type ReadingsBody = Static<typeof readingsBodySchema>;

export type ReadingsAnswer = Static<typeof readingsAnswerSchema>;

export type FacilityBody = Static<typeof facilityBodySchema>;

export type Facility = Static<typeof facilitySchema>;
