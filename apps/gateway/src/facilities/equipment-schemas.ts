import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

const timeOfDay = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['08:30'] });

const power = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000, description });

const degrees = (limit: { minimum: number; maximum: number }, description: string) =>
  Type.Optional(Type.Number({ ...limit, description }));

/** Electric vehicles that charge at a facility. */
export const evFleetSchema = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          vehicles: Type.Integer({
            minimum: 1,
            maximum: 100_000,
            description: 'Vehicles that come and go alike',
          }),
          days: Type.Optional(
            Type.Union([Type.Literal('weekdays'), Type.Literal('weekends'), Type.Literal('all')], {
              description: 'Days on which they arrive. Default `weekdays`',
            }),
          ),
          arrival: timeOfDay('Local time at which they come, HH:MM'),
          departure: timeOfDay(
            'Local time at which they go, HH:MM; at or before the arrival: on the next day',
          ),
          energy_kwh: Type.Number({
            minimum: 0,
            maximum: 10_000,
            description: 'Energy that each of them takes, at the meter [kWh]',
          }),
          power_kw: power('Most that each of them charges with [kW]'),
          minimum_power_kw: Type.Optional(
            Type.Number({
              minimum: 0,
              maximum: 10_000_000,
              description: 'Least that each of them charges with, while it does [kW]. Default 0',
            }),
          ),
          vehicle_to_grid: Type.Optional(
            Type.Object(
              {
                power_kw: power('Most that each of them gives, at the meter [kW]'),
                capacity_kwh: Type.Number({
                  exclusiveMinimum: 0,
                  maximum: 100_000,
                  description: 'Most that each of them holds, in energy drawn at the meter [kWh]',
                }),
                arrival_kwh: Type.Number({
                  minimum: 0,
                  maximum: 100_000,
                  description:
                    'What each of them holds when it comes, in energy drawn at the meter; with energy_kwh at most capacity_kwh [kWh]',
                }),
                round_trip_efficiency: Type.Optional(
                  Type.Number({
                    exclusiveMinimum: 0,
                    maximum: 1,
                    description: 'Energy given per energy drawn before. Default 0.86',
                  }),
                ),
              },
              { ...closed, description: 'Where they also give' },
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
export type EvFleet = Static<typeof evFleetSchema>;

/** Solar panels of a facility. */
export const solarSchema = Type.Object(
  {
    power_kw: power('Rated power at the AC meter [kW]'),
    tilt_degrees: degrees({ minimum: 0, maximum: 90 }, 'From the horizontal [°]'),
    azimuth_degrees: degrees({ minimum: 0, maximum: 360 }, 'Clockwise from north [°]'),
    latitude_degrees: degrees({ minimum: -90, maximum: 90 }, 'North is positive [°]'),
    longitude_degrees: degrees({ minimum: -180, maximum: 180 }, 'East is positive [°]'),
  },
  { ...closed, description: 'Solar panels behind the meter' },
);
export type Solar = Static<typeof solarSchema>;
