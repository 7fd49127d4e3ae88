import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';

export const policyNames = ['arbitrage', 'cvar', 'rl'] as const;

/** How the battery is operated. */
export const policyNameSchema = Type.Union(policyNames.map((name) => Type.Literal(name)));
export type PolicyName = (typeof policyNames)[number];

const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const megawatts = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 100_000, unit: 'MW', description });

/** JSON Schema of the battery that {@link simulate} operates. */
export const batteryOptionsSchema = strictObject(
  {
    powerMw: megawatts('Rated power at the AC meter, charging and discharging alike.'),
    capacityMwh: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      unit: 'MWh',
      description: 'Usable energy.',
    }),
    chargeEfficiency: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Meter to store. Default √0.85' }),
    ),
    dischargeEfficiency: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Store to meter. Default √0.85' }),
    ),
    wearPerMwhDischarged: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        unit: 'currency/MWh',
        description: 'Wear per MWh discharged at the meter. Default 5',
      }),
    ),
    minSocFraction: Type.Optional(fraction('Lowest state of charge. Default 0')),
    maxSocFraction: Type.Optional(fraction('Highest state of charge. Default 1')),
    initialSocFraction: Type.Optional(fraction('State of charge at the start. Default 0.5')),
    availabilityFraction: Type.Optional(
      fraction('Share of the rated power that is available. Default 1'),
    ),
    interconnectionLimitMw: Type.Optional(
      megawatts('Largest power through the grid connection. Default: the rated power'),
    ),
  },
  { description: 'A battery as seen at its AC meter.' },
);
export type BatteryOptions = Static<typeof batteryOptionsSchema>;
