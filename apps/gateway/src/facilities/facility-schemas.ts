import { type Static, Type } from '@sinclair/typebox';
import { describedId } from '../descriptions/described-id.js';
import { batteryFields, currencyFields, timeZoneField } from '../descriptions/shared-fields.js';
import { storedSpanSchema } from '../descriptions/stored-span-schema.js';
import { evFleetSchema, solarSchema } from './equipment-schemas.js';

const closed = { additionalProperties: false };

/** Where the path of an operation names a facility. */
export const facilityPathSchema = Type.Object(
  { facility_id: describedId('Facility', 'plant-1') },
  closed,
);

const stateOfCharge = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

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
      { description: 'Over which the meter averages demand [min]. Default: the tariff’s, else 15' },
    ),
  ),
  billing_day: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 28,
      description: 'Day of the month on which a billing month begins. Default 1',
    }),
  ),
  meter_read_dates: Type.Optional(
    Type.Array(Type.String({ format: 'date' }), {
      minItems: 1,
      maxItems: 60,
      description:
        'Local dates at whose midnight a billing month begins, rising; instead of billing_day',
    }),
  ),
  peaks_last_12_months_kw: Type.Optional(
    Type.Array(Type.Number({ minimum: 0, maximum: 10_000_000 }), {
      minItems: 12,
      maxItems: 12,
      description:
        'Highest demand of each of the last twelve whole months by calendar month: the first number is that of the latest January, the twelfth of the latest December [kW]',
    }),
  ),
  ev_fleet: Type.Optional(evFleetSchema),
  solar: Type.Optional(solarSchema),
};

/** Body of `PUT /api/facilities/{facility_id}`: all that is known of a facility; what is left out is unknown. */
export const facilityBodySchema = Type.Object(facilityFields, closed);
export type FacilityBody = Static<typeof facilityBodySchema>;

/** A facility as it is answered. */
export const facilitySchema = Type.Object(
  {
    facility_id: Type.String({ description: 'Id of the facility' }),
    ...facilityFields,
    stored_readings: storedSpanSchema('Readings', 'facility'),
  },
  closed,
);
export type Facility = Static<typeof facilitySchema>;
