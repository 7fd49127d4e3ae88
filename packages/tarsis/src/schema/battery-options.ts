import { type Static, Type } from '@sinclair/typebox';

/** The battery at its AC meter; omitted fields take the kernel's documented default. */
export const batteryOptionsSchema = Type.Object(
  {
    powerKw: Type.Number({ minimum: 0, maximum: 100_000_000, description: 'Rated power [kW]' }),
    capacityKwh: Type.Number({
      minimum: 0,
      maximum: 100_000_000,
      description: 'Usable energy [kWh]',
    }),
    chargeEfficiency: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'Energy stored per energy drawn. Default √0.85',
      }),
    ),
    dischargeEfficiency: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'Energy delivered per energy taken from store. Default √0.85',
      }),
    ),
    minSocFraction: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Lowest state of charge. Default 0' }),
    ),
    maxSocFraction: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1, description: 'Highest state of charge. Default 1' }),
    ),
    wearPerMwhDischarged: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description:
          'Wear [currency of the tariff per MWh discharged]. Default 5 USD; 0 in other currencies',
      }),
    ),
    availabilityFraction: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Share of the rated power that can be used. Default 1',
      }),
    ),
    powerLimits: Type.Optional(
      Type.Array(
        Type.Object(
          {
            socFraction: Type.Number({
              minimum: 0,
              maximum: 1,
              description: 'State of charge of this breakpoint, rising from 0 to 1',
            }),
            chargeKw: Type.Number({ minimum: 0, maximum: 100_000_000, description: '[kW]' }),
            dischargeKw: Type.Number({ minimum: 0, maximum: 100_000_000, description: '[kW]' }),
          },
          { additionalProperties: false },
        ),
        {
          minItems: 2,
          maxItems: 1_000,
          description:
            'Power limits over the state of charge, piecewise linear and concave. Default: rated power throughout',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
/** A value that {@link batteryOptionsSchema} describes. */
export type BatteryOptions = Static<typeof batteryOptionsSchema>;
