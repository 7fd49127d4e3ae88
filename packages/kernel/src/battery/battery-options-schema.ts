import { type Static, Type } from '@sinclair/typebox';
import { strictObject } from '../schema/index.js';

/** Largest power [kW] and energy [kWh] taken: anything beyond is a mistake of units. */
const LARGEST = 1e8;

const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const efficiency = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 1, description });

/** JSON Schema of what {@link createBattery} takes; refuses unknown fields. */
export const batteryOptionsSchema = strictObject(
  {
    powerKw: Type.Number({
      exclusiveMinimum: 0,
      maximum: LARGEST,
      unit: 'kW',
      description: 'Rated power at the AC meter, charging and discharging alike.',
    }),
    capacityKwh: Type.Number({
      exclusiveMinimum: 0,
      maximum: LARGEST,
      unit: 'kWh',
      description: 'Usable energy.',
    }),
    chargeEfficiency: Type.Optional(efficiency('Meter to store; √0.85 if absent.')),
    dischargeEfficiency: Type.Optional(efficiency('Store to meter; √0.85 if absent.')),
    minSocFraction: Type.Optional(
      fraction('Lowest state of charge in operation, share of the capacity; 0 if absent.'),
    ),
    maxSocFraction: Type.Optional(
      fraction('Highest state of charge in operation, share of the capacity; 1 if absent.'),
    ),
    wearPerMwhDischarged: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e6,
        unit: 'currency/MWh',
        description: 'Wear per MWh discharged at the meter; 5 if absent.',
      }),
    ),
    availabilityFraction: Type.Optional(
      fraction('Share of the rated power that is available; 1 if absent.'),
    ),
    powerLimits: Type.Optional(
      Type.Array(
        strictObject({
          socFraction: fraction('State of charge of this breakpoint.'),
          chargeKw: Type.Number({ minimum: 0, maximum: LARGEST, unit: 'kW' }),
          dischargeKw: Type.Number({ minimum: 0, maximum: LARGEST, unit: 'kW' }),
        }),
        {
          minItems: 2,
          maxItems: 1000,
          description:
            'Power limits over the state of charge, piecewise linear, from 0 to 1; rated power if absent.',
        },
      ),
    ),
  },
  { description: 'A battery as seen at its AC meter.' },
);
/** {@link Battery} with everything but power and capacity left to defaults. */
export type BatteryOptions = Static<typeof batteryOptionsSchema>;
