import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { yearsSchema } from './amounts.js';

/** Kinds of cells with a published model. */
export const chemistrySchema = Type.Union([Type.Literal('lfp'), Type.Literal('nmc')], {
  description:
    '`lfp`: lithium iron phosphate (Naumann et al. 2018, 2020); `nmc`: nickel manganese cobalt oxide (Smith et al. 2017)',
});
/** A value that {@link chemistrySchema} describes. */
export type Chemistry = Static<typeof chemistrySchema>;

/** Limits of a warranty; the first that is reached ends it. */
export const warrantySchema = strictObject(
  {
    years: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 50, description: 'Years' })),
    fullCycles: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e6,
        description: 'Equivalent full cycles of the rated capacity',
      }),
    ),
    throughputMwh: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e9,
        description: 'Energy discharged at the meter [MWh]',
      }),
    ),
  },
  { description: 'Warranty: the first limit that is reached ends it' },
);

/** Options of `simulateAgeing`, apart from the series. */
export const ageingOptionsSchema = strictObject({
  chemistry: chemistrySchema,
  capacityMwh: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100_000,
    description: 'Usable energy of the new battery [MWh]',
  }),
  stepMinutes: Type.Union(
    [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60].map((minutes) => Type.Literal(minutes)),
    { description: 'Step of the states of charge [minutes]' },
  ),
  years: yearsSchema('Years to simulate'),
  temperatureC: Type.Optional(
    Type.Number({
      minimum: -20,
      maximum: 60,
      description: 'Temperature of the cells [°C]. Default 25',
    }),
  ),
  socWindow: Type.Optional(
    strictObject(
      {
        minimum: Type.Number({ minimum: 0, maximum: 1 }),
        maximum: Type.Number({ minimum: 0, maximum: 1 }),
      },
      {
        description:
          'States of charge of the cells between which the usable energy lies. Default 0 to 1, which ages most',
      },
    ),
  ),
  roundTripEfficiency: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'Efficiency of the new battery at the meter. Default 0.85',
    }),
  ),
  endOfLifeFraction: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      exclusiveMaximum: 1,
      description: 'Share of the capacity at which the battery is spent. Default 0.7',
    }),
  ),
  replaces: Type.Optional(
    Type.Boolean({
      description:
        'Whether a spent battery is replaced at the end of its year by a new one. Default false',
    }),
  ),
  warranty: Type.Optional(warrantySchema),
});
/** Options of `simulateAgeing`. */
export type AgeingOptions = Static<typeof ageingOptionsSchema> & {
  /** State of charge at each step of whole days, up to a year, as a share of the usable energy of the battery of that year. */
  readonly socSeries: ArrayLike<number>;
};
