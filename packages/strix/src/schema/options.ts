import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { priceModelSchema } from './price-model.js';

/** Names of the policies that operate a battery. */
export const policyNames = ['arbitrage', 'cvar', 'rl'] as const;

/** JSON Schema of the name of a policy. */
export const policyNameSchema = Type.Union(policyNames.map((name) => Type.Literal(name)));
/** One of {@link policyNames}. */
export type PolicyName = (typeof policyNames)[number];

const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const megawatts = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 100_000, unit: 'MW', description });

/** JSON Schema of the battery that `simulate` operates. */
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
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'Meter to store. Default √0.85',
      }),
    ),
    dischargeEfficiency: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'Store to meter. Default √0.85',
      }),
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
/** The battery of a simulation, as {@link batteryOptionsSchema} describes it. */
export type BatteryOptions = Static<typeof batteryOptionsSchema>;

/** JSON Schema of the terms on which `simulate` sells reserves; defaults depend on the product. */
export const reserveOptionsSchema = strictObject(
  {
    durationHours: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 24,
        unit: 'h',
        description:
          'Energy held back for this long at the reserved power. Default: regulation 1, spinning 2',
      }),
    ),
    deploymentMwhPerMwHour: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        unit: 'MWh per MW and h',
        description: 'Energy deployed. Default: regulation 0.15 up and as much down, spinning 0',
      }),
    ),
    depthMw: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100_000,
        unit: 'MW',
        description: 'Largest offer that the market takes. Default 10',
      }),
    ),
  },
  { description: 'Terms on which reserves are sold.' },
);
/** Terms on which reserves are sold, as {@link reserveOptionsSchema} describes them. */
export type ReserveOptions = Static<typeof reserveOptionsSchema>;

/** JSON Schema of the options of `simulate`, without clock, signal and progress callback. */
export const strixOptionsSchema = strictObject(
  {
    battery: batteryOptionsSchema,
    seed: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The same seed and input give the same bits.',
    }),
    policy: Type.Optional(policyNameSchema),
    pathCount: Type.Optional(
      Type.Integer({
        minimum: 20,
        maximum: 1_000_000,
        description: 'Number of paths; fewer than 20 say nothing of a tail of 5 %. Default 10,000',
      }),
    ),
    horizonDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3_650,
        unit: 'days',
        description:
          'Length of each path; paths × days × 24 must not exceed 438,000,000. Default 30',
      }),
    ),
    market: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 100 }), priceModelSchema], {
        description: 'Name of a documented prior, or a price model. Default us-iso-day-ahead',
      }),
    ),
    sampling: Type.Optional(
      Type.Union([Type.Literal('random'), Type.Literal('quasi-random')], {
        description:
          'How the year, month and day effects of paths are drawn. quasi-random: evenly, which lowers the standard errors; at least 1,024 paths. Default random',
      }),
    ),
    startDate: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description: 'First local day. Default: start days spread evenly over the calendar year',
      }),
    ),
    reserve: Type.Optional(
      Type.Union([Type.Literal(false), reserveOptionsSchema], {
        description:
          'false: none sold; else the terms. Default: sold where the market models a reserve',
      }),
    ),
    include: Type.Optional(
      strictObject({
        shapley: Type.Optional(Type.Boolean()),
        months: Type.Optional(Type.Boolean()),
        paths: Type.Optional(Type.Boolean()),
        benchmarks: Type.Optional(Type.Boolean()),
      }),
    ),
  },
  { description: 'A simulation of storage revenue.' },
);
