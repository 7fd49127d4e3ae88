import { type Static, Type } from '@sinclair/typebox';
import { facilitySchema, tarsisOptionsSchema } from './options.js';

const closed = { additionalProperties: false };
const { tariff, currentSocFraction, relGap, timeLimitMs } = tarsisOptionsSchema.properties;
const {
  typicalDays: _typicalDays,
  stepMinutes: _stepMinutes,
  ...facilityFields
} = facilitySchema.properties;

/** What `typicalDaysFor` takes beside load and grid, as far as it is data. */
export const typicalDaysOptionsSchema = Type.Object(
  {
    tariff,
    facility: Type.Object(facilityFields, {
      ...closed,
      description: 'The facility without its typical days; steps are those of the grid',
    }),
    solarKwSeries: Type.Optional(
      Type.Unsafe<ArrayLike<number>>({
        description: 'What panels gave in each step [kW]; a day with a gap is left out',
      }),
    ),
    currentSocFraction,
    relGap,
    timeLimitMs,
  },
  closed,
);
/** A value that {@link typicalDaysOptionsSchema} describes. */
export type TypicalDaysOptionsData = Static<typeof typicalDaysOptionsSchema>;
